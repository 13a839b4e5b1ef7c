"""What one model call imports: every pass pays for it, so heavy libraries stay out."""

from __future__ import annotations

import subprocess
import sys

_HEAVY = {
    "httpx",
    "httpx2",
    "rich",
    "click",
    "yaml",
    "ast_grep_py",
    "genai_prices",
    "detect_secrets",
    "pydantic",
    "asyncio",
    "pygments",
}

_CALL = """
import sys
from prs.models import open_model
from prs.answer import read_answer, ANSWER_SCHEMA
from prs.errors import ModelError
from prs.types.model import Deadline, ModelRequest
from prs.types.manifest import Effort
request = ModelRequest(version=1, slug="x", part=1, model="m", system="", prefix="", focus="", schema_name="x", schema=ANSWER_SCHEMA,
                       effort=Effort.HIGH, max_output_tokens=1)
try:
    open_model("https://127.0.0.1:9/v1#m", {}).answer(request, Deadline.after(0.3))
except ModelError:
    pass
print(" ".join(sys.modules))
"""


def test_a_call_imports_no_heavy_library() -> None:
    """Importing and one attempted TLS call, in a process of its own."""
    done = subprocess.run([sys.executable, "-c", _CALL], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "prs.models.transport" in modules
    assert modules & _HEAVY == set()
