"""Statements by area, as functions in the words of the workspace; each gets the unit in which it runs."""
