"""The answer: the schema a model is held to, and the reading of what it wrote.

Pure: knows types and errors only. It never invents content: an answer that cannot be read is `AnswerUnreadable`, with the reason.
"""

from prs.answer.read import read_answer
from prs.answer.schema import ANSWER_SCHEMA, ANSWER_SCHEMA_NAME

__all__ = ["ANSWER_SCHEMA", "ANSWER_SCHEMA_NAME", "read_answer"]
