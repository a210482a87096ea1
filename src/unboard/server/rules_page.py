"""Rules as HTML: each can be linked to by its id, and shows a diagram where there is one."""

import re
from functools import cache
from html import escape

from markdown_it import MarkdownIt
from markdown_it.token import Token

from unboard.core.palette import PAINTS
from unboard.core.svg import draw_svg
from unboard.games.ledger import rules_text
from unboard.games.lessons import Diagram, diagrams

PIXELS = 280  # how wide a diagram is
RULE = re.compile(r"\*\*([A-Z]+-\d+)\*\*")


@cache
def rules_html(id: str) -> str:
    """Return a game's RULES.md as HTML, `<li id="UNR-6">` around each rule and its diagrams.

    >>> 'id="UNR-6"' in rules_html("unravel")
    True
    """
    markdown = MarkdownIt("commonmark").enable("table")
    shown: list[Token] = []
    item, rule = None, ""
    for token in markdown.parse(rules_text(id)):
        if token.type == "list_item_open":
            item = token
        elif token.type == "inline" and item:
            if found := RULE.match(token.content):
                rule = found[1]
                item.attrSet("id", rule)
            item = None
        elif token.type == "list_item_close" and rule:
            shown.append(Token("html_block", "", 0, content=_figures(id, rule)))
            rule = ""
        shown.append(token)
    return str(markdown.renderer.render(shown, markdown.options, {}))


def _figures(id: str, rule: str) -> str:
    numbered = enumerate(diagrams(id))
    drawn = "".join(_figure(diagram, n) for n, diagram in numbered if diagram.rule == rule)
    return f'<div class="diagrams">{drawn}</div>' if drawn else ""


def _figure(diagram: Diagram, number: int) -> str:
    """Return a diagram; where it can be played in, the page puts a board in its place."""
    scene = diagram.scene
    svg = _themed(draw_svg(scene, PIXELS, diagram.caption, f"diagram-{number}"))
    tried = f' data-try="{number}"' if diagram.task else ""
    caption = f"<figcaption>{escape(diagram.caption)}</figcaption>"
    return f'<figure data-board="{scene["board"]}"{tried}>{svg}{caption}</figure>'


def _themed(svg: str) -> str:
    """Return a drawing whose seats have the colours of the page, lighter ones in the dark."""
    for colour, paint in PAINTS.items():
        if colour not in ("white", "black"):  # which are themselves in every light
            svg = svg.replace(f'"{paint}"', f'"var(--{colour}, {paint})"')
    return svg
