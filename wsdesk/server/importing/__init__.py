"""Imports a folder of JSON documents into the workspace. Imports are idempotent."""
