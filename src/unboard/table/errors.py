"""What a table refuses."""

from unboard.core.errors import UnboardError


class NotYourSeat(UnboardError):
    """The seat belongs to somebody else, or nobody may do that now."""


class Overtaken(UnboardError):
    """Something has happened at the table since."""
