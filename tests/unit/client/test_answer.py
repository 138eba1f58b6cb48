"""The answer as tables."""

import io

import pytest
from rich.console import Console

from fabricsweep_client.answer import knee_text, print_answer, ratio_text
from fabricsweep_client.models import Interval, SpeedupStudy
from fabricsweep_client.units import bytes_text, seconds_text, time_text, value_text

STUDY = SpeedupStudy.model_validate(
    {
        "metric": "completion_time_ns",
        "unit": "ns",
        "x": {"path": "network.link_bandwidth_gbps", "unit": "gbps"},
        "series_path": "topology",
        "facet_paths": ["topology.endpoints"],
        "confidence": 0.95,
        "baseline_x": 8,
        "ideal": "single_router",
        "threshold": 0.1,
        "summary": "The torus is fastest.",
        "facets": [
            {
                "coordinates": {"topology.endpoints": 16},
                "series": [
                    {
                        "label": "torus",
                        "knee": {"x": 16, "reached": True, "text": ""},
                        "points": [
                            {
                                "x": 8,
                                "n": 5,
                                "value": {"mean": 2.5e6, "ci_low": 2e6, "ci_high": 3e6},
                            },
                            {
                                "x": 16,
                                "n": 5,
                                "value": {"mean": 1.25e6},
                                "speedup": {"mean": 2, "ci_low": 1.9, "ci_high": 2.1, "n": 5},
                                "share_of_ideal": {"mean": 0.5, "n": 5},
                                "gain_of_doubling": {"mean": 1.0, "n": 5},
                            },
                        ],
                    },
                    {"label": "ring", "knee": {"reached": False, "text": ""}, "points": []},
                ],
            }
        ],
    }
)


def test_the_tables_hold_time_speedup_interval_share_gain_and_knee() -> None:
    out = io.StringIO()
    print_answer(STUDY, Console(file=out, width=160))
    text = out.getvalue()
    line = next(line for line in text.splitlines() if "1.25 ms" in line)
    assert line.split() == ["2", "GB/s", "1.25", "ms", "2.00", "[1.90,", "2.10]", "50.0%", "100.0%"]
    assert "endpoints 16" in text
    assert "speedup over 1 GB/s [95% interval]" in text
    assert "The torus is fastest." in text


def test_the_knee_is_named_or_not_reached() -> None:
    torus, ring = STUDY.facets[0].series
    assert knee_text(STUDY, torus) == "from 2 GB/s"
    assert knee_text(STUDY, ring) == "not reached"


def test_a_ratio_without_bounds_or_value_says_so() -> None:
    assert ratio_text(Interval(mean=2.0)) == "2.00"
    assert ratio_text(None) == "–"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (time_text(950), "950 ns"),
        (time_text(1500), "1.5 µs"),
        (time_text(2.5e9), "2.5 s"),
        (seconds_text(3.14159), "3.1 s"),
        (seconds_text(59.7), "1 min 0 s"),
        (seconds_text(7800), "2 h 10 min"),
        (bytes_text(1536), "1.5 KiB"),
        (value_text(64, "gbps"), "8 GB/s"),
        (value_text(64, "count"), "64"),
        (value_text(64, "bytes"), "64 bytes"),
    ],
)
def test_numbers_are_shown_with_their_units(text: str, expected: str) -> None:
    assert text == expected
