"""The answer on a terminal: what is left out first, then sentences, alarms and tables."""

import io
import json
from typing import Any

import pytest

from fabricsweep_client.answer import print_answer
from fabricsweep_client.cli.console import PlainConsole
from fabricsweep_client.models import Answer

TIME = {
    "name": "completion_time_ns",
    "label": "completion time",
    "unit": "ns",
    "shown_unit": "µs",
    "shown_scale": 1000.0,
    "better": "lower",
}
HEAD: dict[str, Any] = {
    "question": "paying",
    "questions": [
        {"question": "paying", "title": "Where more stops paying"},
        {"question": "spread", "title": "How runs scatter"},
    ],
    "left_out": ["hyperx has no results yet."],
    "sentences": ["torus is best."],
    "alarms": [{"name": "thin", "text": "Fewer than 3 replicates."}],
    "notes": ["Intervals are 95 % t intervals."],
}


def axis(path: str, labels: list[str], values: list[Any], kind: str) -> dict[str, Any]:
    label = path.rpartition(".")[2].replace("_", " ")
    return {"path": path, "label": label, "kind": kind, "labels": labels, "values": values}


BANDWIDTH = axis("network.link_bandwidth_gbps", ["1 GB/s", "2 GB/s"], [8.0, 16.0], "resource")
TOPOLOGY = axis("topology", ["torus", "ring"], ["torus", "ring"], "choice")


def value(mean: float, low: float | None = None, high: float | None = None) -> dict[str, Any]:
    return {"n": 5, "mean": mean, "low": low, "high": high}


def printed(figure: dict[str, Any] | None, width: int = 80, **changes: Any) -> str:
    document = HEAD | {"figures": [figure] if figure else []} | changes
    out = io.StringIO()
    print_answer(Answer.model_validate(document), PlainConsole(file=out, width=width))
    return out.getvalue()


def test_what_is_left_out_comes_before_the_sentences_and_the_alarms() -> None:
    text = printed(None)
    order = [text.index(part) for part in ("hyperx has no", "torus is best", "! Fewer than 3")]
    assert order == sorted(order)
    assert "--question spread" in text


def test_lines_say_where_they_are_not_steady() -> None:
    points = [
        {"x": 8.0, "point_index": 0, "value": value(2.5e3, 2e3, 3e3), "is_steady": True},
        {"x": 16.0, "point_index": 1, "value": value(7e3), "is_steady": False},
    ]
    line = {"label": "torus", "role": "baseline", "points": points}
    panel = {"title": "At 16 endpoints", "lines": [line], "sentences": []}
    figure = {"kind": "lines", "title": "t", "metric": TIME, "x": BANDWIDTH, "panels": [panel]}
    rows = [line.split() for line in printed(figure).splitlines()]
    assert ["torus", "(baseline)", "1", "GB/s", "2.5", "[2,", "3]", "5"] in rows
    assert ["2", "GB/s", "7", "5", "not", "steady"] in rows


def test_dots_say_best_tied_and_how_much_worse() -> None:
    rows = [
        {"label": "torus", "role": "choice", "point_index": 0, "value": value(2e3), "rank": 1},
        {
            "label": "ring",
            "role": "choice",
            "point_index": 1,
            "value": value(3e3),
            "rank": 2,
            "ratio_to_best": value(1.5, 1.4, 1.6),
            "ratio_to_ideal": value(0.5),
        },
        {"label": "big", "role": "ideal", "point_index": 2, "value": value(1e3)},
    ]
    panel = {"title": "", "verdict": "best", "rows": rows, "sentences": []}
    figure = {"kind": "dots", "title": "t", "metric": TIME, "by": TOPOLOGY, "panels": [panel]}
    found = [line.split() for line in printed(figure).splitlines()]
    assert ["torus", "2", "5", "best", "–"] in found
    assert ["ring", "3", "5", "1.5", "[1.4,", "1.6]", "0.5"] in found
    assert ["big", "(ideal)", "1", "5", "–", "–"] in found


def test_a_map_names_winners_open_places_and_gaps() -> None:
    cells = [
        {"x": 0, "y": 0, "verdict": "best", "winner": "torus", "text": ""},
        {"x": 1, "y": 0, "verdict": "not_told_apart", "possible": ["torus", "ring"], "text": ""},
        {"x": 0, "y": 1, "verdict": "ahead", "winner": "ring", "text": ""},
    ]
    figure = {
        "kind": "map",
        "title": "t",
        "metric": TIME,
        "by": TOPOLOGY,
        "x": BANDWIDTH,
        "y": axis("workload", ["halo", "fft"], ["halo", "fft"], "condition"),
        "panels": [{"title": "", "cells": cells}],
    }
    found = [line.split() for line in printed(figure).splitlines()]
    assert ["halo", "torus", "not", "told", "apart:", "torus,", "ring"] in found
    assert ["fft", "ring", "(ahead)", "–"] in found


def test_spread_shows_quantiles_with_their_intervals() -> None:
    quantiles = [{"p": 0.5, "value": 2e3, "low": 1e3, "high": 3e3}, {"p": 0.95, "value": 4e3}]
    curve = {"label": "torus", "values": [1e3, 2e3, 4e3], "quantiles": quantiles, "worst": 4e3}
    panel = {"title": "", "curves": [curve], "sentences": []}
    figure = {"kind": "spread", "title": "t", "metric": TIME, "panels": [panel]}
    found = [line.split() for line in printed(figure).splitlines()]
    assert ["torus", "3", "2", "[1,", "3]", "4", "4"] in found


def test_networks_stand_below_one_another() -> None:
    networks = [
        {"label": "torus", "endpoints": 64, "cables_per_endpoint": 3.0, "busiest_class_load": 0.5},
        {"label": "ring", "endpoints": 64, "cables_per_endpoint": 1.0},
    ]
    found = [line.split() for line in printed(None, networks=networks).splitlines()]
    assert ["torus", "64", "–", "3", "–", "–", "0.5"] in found


def test_nothing_is_wider_than_80_columns() -> None:
    sentence = "torus " * 40
    text = printed(None, sentences=[sentence])
    assert max(map(len, text.splitlines())) <= 80


def test_escapes_in_names_do_not_reach_the_terminal() -> None:
    text = printed(None, sentences=["\x1b[2Jtorus is best."])
    assert "\x1b" not in text


def test_the_command_passes_on_what_is_asked(
    server: Any, run: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    server.on("GET", "/v1/sweeps/s1/answer", server.json(HEAD | {"figures": []}))
    command = "answer s1 --question map --by topology --relative-to environment=alone"
    assert run(*command.split(), "--include-not-steady", "--format", "json") == 0
    assert dict(server.requests[0].url.params) == {
        "question": "map",
        "by": "topology",
        "relative_to": "environment=alone",
        "include_not_steady": "true",
    }
    assert json.loads(capsys.readouterr().out)["sentences"] == ["torus is best."]


def test_knees_are_a_table_of_places_and_choices() -> None:
    cells = [(0, 0, "4 GB/s"), (0, 1, "32 GB/s or more"), (1, 0, "2 to 4 GB/s")]
    figure = {
        "kind": "knees",
        "title": "Where more bandwidth stops paying",
        "metric": TIME,
        "x": BANDWIDTH,
        "rows": [f"Outstanding per core {n}" for n in range(20)],
        "columns": ["Torus", "HyperX"],
        "panels": [
            {
                "title": "",
                "coordinates": {},
                "cells": [
                    {
                        "row": row,
                        "column": column,
                        "place": "",
                        "label": "",
                        "where": {},
                        "status": "reached",
                        "knee": 32.0,
                        "earliest": 32.0,
                        "shown": shown,
                        "text": "",
                    }
                    for row, column, shown in cells
                ],
            }
        ],
    }
    lines = [" ".join(line.split()) for line in printed(figure).splitlines()]
    assert "Where more bandwidth stops paying" in lines
    assert "Torus HyperX" in lines
    assert "Outstanding per core 0 4 GB/s 32 GB/s or more" in lines
    assert "Outstanding per core 1 2 to 4 GB/s –" in lines
    assert "Outstanding per core 19 – –" in lines
    assert not any("more panels" in line for line in lines)
