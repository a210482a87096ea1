"""Files that somebody names: read, or refused in a sentence."""

from pathlib import Path

from unboard.core.errors import UnboardError


def text_of(path: Path) -> str:
    """Return the text in a file, or say why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UnboardError(
            f"{path} is no text in UTF-8: its byte {error.start + 1} belongs to none; save it as "
            "UTF-8, or give another file"
        ) from None
    except OSError as error:
        raise UnboardError(f"{path} cannot be read: {error.strerror or error}") from None
