"""Models panel: the list of generative models and the card of one."""
