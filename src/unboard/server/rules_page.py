"""Rules as HTML: each rule can be linked to by its id."""

import re

from markdown_it import MarkdownIt

from unboard.games.ledger import rules_text


def rules_html(id: str) -> str:
    """Return a game's RULES.md as HTML, `<li id="UNR-6">` around each rule.

    >>> 'id="UNR-6"' in rules_html("unravel")
    True
    """
    html = MarkdownIt("commonmark").enable("table").render(rules_text(id))
    return re.sub(r"<li>(\s*(?:<p>)?)<strong>([A-Z]+-\d+)</strong>",
                  r'<li id="\2">\1<strong>\2</strong>', html)  # fmt: skip
