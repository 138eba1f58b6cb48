import pytest

from domain.run.progress import Progress


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"queued": 192}, "0 of 192 done, waiting for a worker"),
        (
            {"queued": 100, "executing": 2, "completed": 90},
            "90 of 192 done, 2 executing, 100 queued",
        ),
        ({"completed": 192}, "192 of 192 done"),
        ({"completed": 192, "cached": 12}, "192 of 192 done (12 cached)"),
        ({"completed": 81, "aborted": 111}, "81 of 192 done, cancelled"),
        ({"completed": 80, "failed": 1, "aborted": 111}, "80 of 192 done, 1 failed, cancelled"),
        ({"completed": 190, "timed_out": 1, "failed": 1}, "190 of 192 done, 1 timed out, 1 failed"),
        ({"completed": 10, "queued": 182}, "10 of 192 done, waiting for a worker"),
    ],
)
def test_progress_in_words(counts, words):
    assert Progress(total=192, **counts).words == words


def test_runs_handed_out_are_not_all_executing():
    begun = Progress(total=20, queued=4, executing=13, completed=3).begun(2)
    assert (begun.queued, begun.executing, begun.completed, begun.total) == (15, 2, 3, 20)
    assert Progress(total=1, executing=1).begun(5).executing == 1
