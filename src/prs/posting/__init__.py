"""What is to stand on a pull request, as bodies: comments on lines, the summary, the check. Pure; posts nothing.

Every word that a model or a pull request wrote is made inert by `prs.report.markdown`. The one exception is the text of a committable
suggestion, which the host takes as it is: `suggestion` says which text may stand there.
"""
