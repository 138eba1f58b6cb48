"""A small part of `make fuzz-fabrics`: the inputs depend on their numbers only."""

from tests.fuzz.fabric_files import run


def test_damaged_files_are_taken_or_refused_and_never_crash():
    tally = run(4000, seed=1)
    assert tally.inputs == 4000
    assert tally.taken > 100
    # The damage reaches behind the grammar: wiring, tables and stored bytes have reasons of their own.
    assert {"bad_line", "dangling_port", "no_route", "stored_fabric", "gzip", "loop"} <= set(
        tally.codes
    )


def test_an_input_is_the_same_each_time():
    assert run(300, seed=3, first=50).codes == run(300, seed=3, first=50).codes
