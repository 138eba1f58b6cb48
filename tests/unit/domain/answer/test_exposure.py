"""Exposed communication of replayed traces: shares of runs, and what is said of them."""

from __future__ import annotations

import pytest

from domain.answer.exposure import exposure_row, exposure_words
from domain.result.exposure import Exposure, exposure_of

RUN = {
    "iteration_time_mean_ns": 1000.0,
    "exposed_communication_time_mean_ns": 400.0,
    "exposed_allreduce_time_mean_ns": 300.0,
    "exposed_messages_time_mean_ns": 100.0,
    "slowest_rank_compute_fraction": 0.5,
}


def row(*runs: Exposure):  # type: ignore[no-untyped-def]
    found = exposure_row(runs)
    assert found is not None
    return found


def test_shares_are_of_the_iteration() -> None:
    found = exposure_of(RUN)
    assert found == Exposure(0.4, {"allreduce": 0.3, "messages": 0.1}, 0.5)


@pytest.mark.parametrize("name", ["iteration_time_mean_ns", "exposed_communication_time_mean_ns"])
def test_what_replays_nothing_has_none(name: str) -> None:
    assert exposure_of({key: value for key, value in RUN.items() if key != name}) is None
    assert exposure_row([]) is None


def test_runs_are_summed_up_with_their_range() -> None:
    found = row(Exposure(0.4, {"allreduce": 0.4}, 0.5), Exposure(0.6, {"barrier": 0.2}, None))
    assert (found.exposed, found.exposed_min, found.exposed_max) == (0.5, 0.4, 0.6)
    assert found.exposed_in == {"allreduce": 0.2, "barrier": 0.1}
    assert found.slowest_rank_computes == 0.5


def test_both_ends_of_an_axis_are_told_with_their_scatter() -> None:
    first = row(Exposure(0.8, {"messages": 0.8}, 0.2), Exposure(0.9, {"messages": 0.9}, 0.2))
    middle = row(Exposure(0.7, {}, 0.2))
    last = row(Exposure(0.4, {"reduce_scatter": 0.3, "messages": 0.1}, 0.6))
    rows = [("at 25 Gb/s", 2, first), ("at 50 Gb/s", 1, middle), ("at 100 Gb/s", 1, last)]
    assert exposure_words(rows) == (
        "communication that no computing hides takes 85 % of an iteration at 25 Gb/s "
        "(80 % to 90 % in 2 runs) and 40 % of an iteration at 100 Gb/s (one run), "
        "there most of it in reduce-scatter"
    )


def test_where_the_slowest_rank_computes_no_network_helps() -> None:
    found = row(Exposure(0.05, {"allreduce": 0.02, "messages": 0.03}, 0.97))
    assert exposure_words([("", 1, found)]) == (
        "communication that no computing hides takes 5 % of an iteration (one run), most of it in "
        "messages; the rank that ends last computes 97 % of its time: no network makes it much "
        "faster"
    )


def test_where_there_are_only_messages_nothing_is_said_of_them() -> None:
    told = exposure_words([("", 1, row(Exposure(0.5, {"messages": 0.5}, 0.5)))])
    assert told == "communication that no computing hides takes 50 % of an iteration (one run)"


def test_nothing_exposed_is_in_nothing() -> None:
    told = exposure_words([("", 3, row(*[Exposure(0.0, {}, 1.0)] * 3))])
    assert "0 % of an iteration (0 % in every run);" in told
    assert "most of it" not in told
