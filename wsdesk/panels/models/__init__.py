"""The catalogue of generative models.

listed.py     what a row says, and which rows a typed text means; model_list.py shows them
words.py      a model's variants and limits in words and units
card.py       one model, opened
panel.py, commands.py, spec.py
"""
