"""PRS: a pull-request reviewer that engineers do not mute."""

__all__ = ["__version__"]

__version__ = "0.1.0"
