"""Write the page's types of what the server answers, from the server's own description of it.

Run it with `.venv/bin/python scripts/api_types.py` after a change of the API; a test compares.
"""

import json
import tempfile
from pathlib import Path

from build_page import WEB, output_of
from unboard.server.app import create_app

FILE = WEB / "src" / "lib" / "openapi.ts"
HEAD = "// Written by scripts/api_types.py from the server's OpenAPI: change it there.\n"
NAMED = ("--root-types", "--root-types-no-schema-prefix", "--root-types-keep-casing")


def typescript() -> str:
    """Return the TypeScript of the API."""
    with tempfile.TemporaryDirectory() as folder:
        described = Path(folder) / "openapi.json"
        content = json.dumps(create_app(Path(folder) / "data").openapi())
        described.write_text(content, encoding="utf-8")
        return HEAD + output_of("openapi-typescript", str(described), *NAMED)


if __name__ == "__main__":
    FILE.write_text(typescript(), encoding="utf-8")
