import pytest

from domain.run.expansion import Expansion, progress_words, sweep_phase
from domain.run.phase import Phase
from domain.run.progress import Progress

NONE = Progress(total=0)
SOME = Progress(total=8, queued=4, completed=4)


@pytest.mark.parametrize(
    ("expansion", "phase"),
    [
        (Expansion.PENDING, Phase.PENDING),
        (Expansion.EXPANDING, Phase.EXPANDING),
        (Expansion.DONE, Phase.EXECUTING),
        (Expansion.REFUSED, Phase.FAILED),
    ],
)
def test_the_phase_of_a_sweep_follows_its_expansion_first(expansion, phase):
    assert sweep_phase(expansion, SOME.phase) is phase


@pytest.mark.parametrize(
    ("of_runs", "phase"),
    [
        (Phase.COMPLETED, Phase.ABORTED),
        (Phase.FAILED, Phase.ABORTED),
        (Phase.ABORTED, Phase.ABORTED),
        (Phase.EXECUTING, Phase.EXECUTING),  # it was stopped, and some are still to end
        (Phase.QUEUED, Phase.QUEUED),  # some of it was retried
    ],
)
def test_a_sweep_that_was_stopped_while_it_was_expanded_ends_with_its_runs(of_runs, phase):
    assert sweep_phase(Expansion.CANCELLED, of_runs) is phase


def test_no_runs_are_no_end_while_points_are_made():
    assert NONE.phase is Phase.COMPLETED
    assert sweep_phase(Expansion.EXPANDING, NONE.phase) is Phase.EXPANDING


@pytest.mark.parametrize(
    ("expansion", "progress", "points", "words"),
    [
        (Expansion.PENDING, NONE, 0, "waiting to be expanded: no worker is running"),
        (Expansion.EXPANDING, NONE, 0, "expanding, 0 of 100,000 points"),
        (
            Expansion.EXPANDING,
            SOME,
            20_000,
            "expanding, 20,000 of 100,000 points; 4 of 8 done, waiting for a worker",
        ),
        # Taken up again after a retry: some points are there already.
        (
            Expansion.PENDING,
            SOME,
            20_000,
            "expanding, 20,000 of 100,000 points; 4 of 8 done, waiting for a worker",
        ),
        (Expansion.REFUSED, NONE, 0, "refused: its specification has mistakes"),
        (Expansion.CANCELLED, NONE, 0, "cancelled after 0 of 100,000 points"),
        (Expansion.DONE, SOME, 100_000, SOME.words),
    ],
)
def test_words_say_how_far_points_and_runs_are(expansion, progress, points, words):
    told = progress_words(progress, expansion, points, 100_000, "no worker is running")
    assert told == words


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (0, "expanding, 0 of 90 points"),
        (12, "searching, 12 of at most 90 points; 4 of 8 done, waiting for a worker"),
        (90, "searching among 90 points; 4 of 8 done, waiting for a worker"),
    ],
)
def test_words_say_that_a_number_is_searched(points, words):
    progress = SOME if points else NONE
    assert progress_words(progress, Expansion.EXPANDING, points, 90, searches=True) == words
