"""An OpenAI-compatible model that answers at once and takes any request, so that other reviewers can be measured beside ours.

    python bench/instant_model.py ANSWER_FILE      prints its address and serves until it is killed

A request with a `response_format` gets the file's text; one that asks for YAML an empty review in YAML; any other an empty JSON list.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

YAML = """```yaml
review:
  estimated_effort_to_review_[1-5]: 1
  relevant_tests: no
  key_issues_to_review: []
  security_concerns: No
```"""


class Instant(BaseHTTPRequestHandler):
    """Answers every POST."""

    protocol_version = "HTTP/1.1"
    ours = "{}"

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def do_POST(self) -> None:
        """Answer with a completion."""
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        request = json.loads(raw)
        text = self.ours if "response_format" in request else YAML if b"YAML" in raw else "[]"
        usage = {"prompt_tokens": len(raw) // 4, "completion_tokens": len(text) // 4, "total_tokens": (len(raw) + len(text)) // 4}
        choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
        answer = {
            "id": "1",
            "object": "chat.completion",
            "created": 1,
            "model": request.get("model", "m"),
            "choices": [choice],
            "usage": usage,
        }
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main() -> None:
    """Serve."""
    Instant.ours = Path(sys.argv[1]).read_text("utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), Instant)
    print(f"http://127.0.0.1:{server.server_address[1]}", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    main()
