import csv
import io

from domain.plots.table import csv_lines, flatten

ROW = {
    "point_index": 1,
    "replicate": 0,
    "cached": True,
    "coordinates": {"topology": "torus widths=4,4", "network.link_latency_ns": 12.5},
    "metrics": {"completion_time_ns": 0.1 + 0.2},
    "cost": {"events": 3},
}


def test_rows_become_flat():
    assert flatten(ROW)["network.link_latency_ns"] == 12.5
    assert flatten(ROW)["cost.events"] == 3
    assert flatten({"metrics": None, "cost": None}) == {}


def test_csv_reads_back():
    columns = ["point_index", "cached", "topology", "completion_time_ns", "cost.events", "missing"]
    text = "".join(csv_lines([ROW, {"point_index": 2}], columns))
    header, first, second = csv.reader(io.StringIO(text))
    assert header == columns
    assert first == ["1", "true", "torus widths=4,4", repr(0.1 + 0.2), "3", ""]
    assert float(first[3]) == 0.1 + 0.2
    assert second == ["2", "", "", "", "", ""]


def test_formulas_are_defused():
    (_, line) = csv_lines([{"name": "=HYPERLINK(1)", "value": -1.5}], ["name", "value"])
    assert line == "'=HYPERLINK(1),-1.5\r\n"
