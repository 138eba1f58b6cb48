"""What would mend a mistake."""

from __future__ import annotations

from domain.fix import Fix, FixAction, key_fix, parameter_fix, value_fix


def test_a_misspelt_key_is_renamed_and_an_unlike_one_removed() -> None:
    assert key_fix("replicats", "replicates") == Fix(action=FixAction.RENAME_KEY, to="replicates")
    assert key_fix("colour", None) == Fix(action=FixAction.REMOVE_KEY)


def test_a_wrong_choice_becomes_the_near_one() -> None:
    assert value_fix("toruss", ["ring", "torus"]) == Fix(action=FixAction.SET_VALUE, to="torus")


def test_no_value_is_made_of_words_numbers_or_nothing_near() -> None:
    assert value_fix("and 7 mor", ["and 7 more"]) is None
    assert value_fix(5, ["ring"]) is None
    assert value_fix("zzz", ["ring"]) is None
    assert value_fix("ring", ["ring"]) is None
    assert value_fix("ring", ">= 1") is None


def test_an_unknown_parameter_takes_the_only_name_that_holds_its_word() -> None:
    names = ["offered_load", "warmup_ns"]
    renamed = Fix(action=FixAction.RENAME_KEY, to="offered_load")
    assert parameter_fix("/base/workload/load", "load", names) == renamed
    two = parameter_fix("/base/workload/load", "load", ["offered_load", "batch_load"])
    assert two == Fix(action=FixAction.REMOVE_KEY)
    assert parameter_fix("/axes/load/0", "load", names) is None
