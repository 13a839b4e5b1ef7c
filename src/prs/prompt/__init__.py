"""The text that a model is sent: templates are Markdown documents beside this file, slots are filled here.

A template has plain `{{slots}}` and no branches. A missing or an unknown slot fails at load, not in front of a model.
"""
