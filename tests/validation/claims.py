"""What a published claim is, and how ours compares with it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """One published statement beside what this simulator gives.

    Attributes
    ----------
    identifier : str
        Short name, e.g. ``1.c``.
    published : str
        What the paper says, in our words.
    ours : str
        The figures we get.
    reached : bool | None
        Whether ours lies inside ``tolerance``; None where it was not run, with the reason in
        ``ours``.
    tolerance : str
        The acceptance rule, fixed before the figures were seen.
    """

    identifier: str
    published: str
    ours: str
    reached: bool | None
    tolerance: str

    @property
    def told(self) -> str:
        """The whole of it in a line, for who reads that it was missed."""
        return (
            f"{self.identifier}: ours {self.ours}; accepted when {self.tolerance}; "
            f"published {self.published}"
        )


def markdown_table(claims: list[Claim]) -> str:
    """Lay claims out as a Markdown table, one row a claim."""
    lines = [
        "| Claim | Published | Accepted when | Ours | |",
        "|---|---|---|---|---|",
    ]
    for claim in claims:
        verdict = {True: "reached", False: "**missed**", None: "not run"}[claim.reached]
        lines.append(
            f"| {claim.identifier} | {claim.published} | {claim.tolerance} "
            f"| {claim.ours} | {verdict} |"
        )
    return "\n".join(lines)
