from datetime import UTC, datetime, timedelta

from domain.run.phase import Phase
from domain.run.times import Times

START = datetime(2026, 1, 1, tzinfo=UTC)


def after(seconds):
    return START + timedelta(seconds=seconds)


def test_a_sweep_that_waits_has_spent_no_time():
    times = Times().moved(Phase.QUEUED, START)
    assert times == Times()
    assert times.elapsed_seconds(after(50)) == 0


def test_time_runs_from_the_first_run_to_the_end():
    times = Times().moved(Phase.EXECUTING, START)
    assert times.elapsed_seconds(after(12)) == 12
    ended = times.moved(Phase.FAILED, after(30))
    assert (ended.started_at, ended.finished_at) == (START, after(30))
    assert ended.elapsed_seconds(after(1000)) == 30


def test_the_pause_before_a_retry_does_not_count():
    ended = Times().moved(Phase.EXECUTING, START).moved(Phase.FAILED, after(30))
    queued = ended.restarted().moved(Phase.QUEUED, after(100))
    assert queued.elapsed_seconds(after(150)) == 30
    again = queued.moved(Phase.EXECUTING, after(200))
    assert again.elapsed_seconds(after(205)) == 35
    assert again.started_at == START
    assert again.resumed_at == after(200)
    done = again.moved(Phase.COMPLETED, after(210))
    assert done.elapsed_seconds(after(9999)) == 40
    twice = done.restarted().moved(Phase.EXECUTING, after(300)).moved(Phase.COMPLETED, after(301))
    assert twice.elapsed_seconds(after(400)) == 41


def test_a_clock_that_goes_back_takes_no_time_away():
    times = Times().moved(Phase.EXECUTING, after(10))
    assert times.elapsed_seconds(START) == 0
