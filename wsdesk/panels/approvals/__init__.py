"""Approvals of agent runs: pasted, watched, decided where the service offers that.

approval_list.py   those that are known here
tree.py            arguments and result as a tree of plain text, nothing of it hidden
words.py           an approval in words and rows
decision.py        approving and denying, with a second press
detail.py          one approval
page.py, commands.py, spec.py
"""
