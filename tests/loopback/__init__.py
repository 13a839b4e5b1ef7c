"""A loopback model server for tests and benches: it speaks three wire formats and does what its script says.

    with Loopback(default=answer(TEXT), script={"money": [failing(429, retry_after=0), answer(TEXT)]}) as server:
        model = open_model(server.model_id("openai"), server.keys)

What it is sent is validated as the providers' own documents say; what it refused stands in `server.violations`.
"""

from loopback.script import APPROVE, Refusal, Reply, answer, cut, drip, error_in_200, failing, flood, hang, redirect
from loopback.server import Loopback
from loopback.wires import Received

__all__ = [
    "APPROVE",
    "Loopback",
    "Received",
    "Refusal",
    "Reply",
    "answer",
    "cut",
    "drip",
    "error_in_200",
    "failing",
    "flood",
    "hang",
    "redirect",
]
