import itertools

import pytest

from domain.statistics.winner_rule import Place, find_rule

CHOICES = ("fat_tree", "torus")


def grid(winner, **axes):
    """Places of all combinations; `winner` gives the best, a tuple of possible ones, or nothing."""
    places = []
    for values in itertools.product(*axes.values()):
        at = dict(zip(axes, values, strict=True))
        found = winner(at)
        best = found if isinstance(found, str) else None
        possible = (found,) if isinstance(found, str) else tuple(found)
        places.append(Place(at, best, possible))
    return places


def by_ranks(at):
    return "torus" if at["ranks"] == 1 else "fat_tree"


AXES = {"ranks": (1, 16), "endpoints": (64, 256, 512, 1024, 4096)}


def test_one_axis_tells_the_winner():
    found = find_rule(grid(by_ranks, **AXES))
    assert found.axes == ("ranks",)
    assert found.cells == {(1,): ("torus",), (16,): ("fat_tree",)}
    assert (found.share, found.exceptions) == (1, ())
    assert found.by_winner == {("torus",): [(1,)], ("fat_tree",): [(16,)]}


def test_one_winner_everywhere_needs_no_axis():
    found = find_rule(grid(lambda at: "torus", **AXES))
    assert (found.axes, found.cells) == ((), {(): ("torus",)})


def test_everything_tied_alike_needs_no_axis():
    found = find_rule(grid(lambda at: CHOICES, **AXES))
    assert (found.cells, found.share) == ({(): CHOICES}, 1)


def test_undecided_places_fit_where_the_winner_is_possible():
    found = find_rule(grid(lambda at: CHOICES if at["endpoints"] == 64 else by_ranks(at), **AXES))
    assert (found.axes, found.exceptions, found.share) == (("ranks",), (), 1)


def test_exceptions_are_listed_up_to_a_fifth_of_the_decided_places():
    def winner(at, wrong):
        return "fat_tree" if at["ranks"] == 1 and at["endpoints"] in wrong else by_ranks(at)

    one = find_rule(grid(lambda at: winner(at, {64}), **AXES))
    assert (one.axes, one.exceptions, one.share) == (("ranks",), (0,), 0.9)
    # Two of five are too many for the cell, and two axes would be a mere table.
    assert find_rule(grid(lambda at: winner(at, {64, 256}), **AXES)) is None


def test_an_undecided_place_at_which_the_winner_is_impossible_breaks_the_cell():
    def winner(at):
        return ("ring", "fat_tree") if at == {"ranks": 1, "endpoints": 64} else by_ranks(at)

    assert find_rule(grid(winner, **AXES)) is None


def test_a_tied_cell_beside_a_decided_one():
    found = find_rule(grid(lambda at: CHOICES if at["ranks"] == 1 else "fat_tree", **AXES))
    # One axis fewer explains it too: fat_tree is possible everywhere.
    assert (found.axes, found.cells) == ((), {(): ("fat_tree",)})
    other = find_rule(
        grid(lambda at: ("ring", "torus") if at["ranks"] == 1 else "fat_tree", **AXES)
    )
    assert other.cells == {(1,): ("ring", "torus"), (16,): ("fat_tree",)}


def test_two_axes_where_one_does_not_do():
    def winner(at):
        return "torus" if (at["ranks"] == 1) == (at["load"] == "low") else "fat_tree"

    found = find_rule(grid(winner, **AXES, load=("low", "high")))
    assert found.axes == ("ranks", "load")
    assert found.cells[(1, "high")] == ("fat_tree",)


def test_the_axis_that_tells_more_is_taken():
    def winner(at):
        wrong = at["ranks"] == 16 and at["endpoints"] == 64
        return "torus" if at["size"] == "small" and not wrong else "fat_tree"

    axes = {"ranks": (1, 2, 4, 8, 16), "endpoints": (64, 256), "size": ("small", "large")}
    found = find_rule(grid(winner, **axes))
    assert found.axes == ("size",)
    assert found.share == pytest.approx(19 / 20)


def test_places_without_results_do_not_count():
    found = find_rule(grid(lambda at: () if at["endpoints"] == 64 else by_ranks(at), **AXES))
    assert (found.axes, found.share) == (("ranks",), 1)
    assert find_rule(grid(lambda at: (), **AXES)) is None
    assert find_rule([]) is None


def test_swapped_names_swap_the_rule():
    swap = {"torus": "fat_tree", "fat_tree": "torus"}
    found = find_rule(grid(lambda at: swap[by_ranks(at)], **AXES))
    assert found.cells == {(1,): ("fat_tree",), (16,): ("torus",)}
