"""What answers say of the flow model's accuracy is what docs/validation.md has measured."""

import re
from pathlib import Path

from domain.catalog.load import load_catalog

PAGE = (Path(__file__).parents[2] / "docs" / "validation.md").read_text()
ROW = re.compile(
    r"^\| flow\.[abc] .*\| (\d+) of (\d+); median [\d.]+, ([\d.]+) to ([\d.]+) \|", re.M
)


def test_the_caution_tells_the_measured_accuracy() -> None:
    rows = ROW.findall(PAGE)
    assert len(rows) == 3
    within, points = (sum(int(row[column]) for row in rows) for column in (0, 1))
    furthest = max(max(1 - float(row[2]), float(row[3]) - 1) for row in rows)
    caution = load_catalog().by_model["flow"].caution
    told = f"Of {points} drawn points {within} were within 5 % of the time by packets"
    assert told in caution
    assert f"the furthest {100 * furthest:.0f} % off" in caution
