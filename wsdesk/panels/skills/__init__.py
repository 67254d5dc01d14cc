"""The skills of the team's agent, and the pictures that are sent to them.

skill_list.py    what there is; words.py says a skill in rows
card.py          one skill: what it says, its pictures
drop_box.py      where files are dropped or chosen
staged_row.py    a picture that was checked, with its description and its ticket
upload_row.py    a picture on its way
adding.py        the three together
page.py, commands.py, spec.py
"""
