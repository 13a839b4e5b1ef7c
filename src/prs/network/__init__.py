"""HTTP for the adapters that speak to the world: one exchange within a deadline and a size, by way of a proxy or without."""

from prs.network.exchange import NoReplyError, Reply, Request, exchange, open_pool
from prs.network.way import Way

__all__ = ["NoReplyError", "Reply", "Request", "Way", "exchange", "open_pool"]
