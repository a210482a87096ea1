"""Ask node."""

import json
import subprocess
from typing import Any

from build_page import node


def answer_of(script: str, **given: Any) -> Any:
    """Return what a script prints as JSON; what it is given it reads from its input."""
    done = subprocess.run(
        [node(), "--input-type=module", "-e", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
