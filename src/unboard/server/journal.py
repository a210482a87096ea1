"""The journal: what a server writes about itself, a JSON object a line, and no secret in it.

A line names the kind of a request, never its address, body or cookie: who knows a table's id can
watch it, and what people play is theirs.  Only a table that is broken is named.
"""

import logging
import sys
from typing import Any

import structlog

LOGGERS = ("unboard", "uvicorn.error")

# What strangers send is no news, and must not fill a disk.
NOISE = ("Invalid HTTP request", "Invalid UTF-8 sequence", "Unsupported upgrade")


def begin(stream: Any = None) -> None:
    """Let all that is logged be written as lines of JSON."""
    before: list[structlog.typing.Processor] = [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.stdlib.add_log_level,
    ]
    after: list[structlog.typing.Processor] = [
        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(lambda entry: not str(entry.msg).startswith(NOISE))
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(processors=after, foreign_pre_chain=before)
    )
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "unboard" else logging.WARNING)
