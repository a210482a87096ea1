"""What deploy/ starts servers with: options that there are, and names that agree."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from unboard.cli.main import unboard

DEPLOY = Path(__file__).parents[2] / "deploy"


@pytest.mark.parametrize("name", ["compose.yaml", "unboard.service", "Containerfile"])
def test_servers_are_started_with_options_that_there_are(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8").replace('", "', " ")
    (command,) = re.findall(r"unboard serve(?:.|\n +--)*", text)
    options = set(re.findall(r"--[a-z][a-z-]*", command))
    known = CliRunner().invoke(unboard, ["serve", "--help"]).output
    assert options
    assert options <= set(re.findall(r"--[a-z][a-z-]*", known))


def test_an_image_holds_what_its_store_needs() -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    assert "UNBOARD_STORE: postgresql://" in compose
    assert '"/src[postgres]"' in (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def test_the_proxy_asks_the_servers_that_there_are() -> None:
    compose = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    asked = re.findall(r"(\w+):8000", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert asked == re.findall(r"^  (\w+): \*server$", compose, re.MULTILINE)
    subnet = re.findall(r"subnet: (\S+)", compose)
    assert re.findall(r"--proxy (\S+)", compose) == subnet
