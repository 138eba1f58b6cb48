"""Numbers as people read them: sizes in binary units, no powers of ten, no times below zero."""

from __future__ import annotations

import random
import re

import pytest

from domain.answer.compose import answer
from domain.answer.document import DotsFigure, LinesFigure, Question
from domain.answer.request import AnswerRequest
from domain.catalog.axis_kind import AxisKind
from domain.quantity import short_number, size_text, to_field_unit
from domain.sweep.axes.values import make_entries
from domain.sweep.spec.axis_kinds import Log2Axis
from tests.support.studies import axis, study, topologies

_EXPONENT = re.compile(r"\d[eE][+-]?\d")
_STARTS = ["1 B", "8 B", "512 B", "1 KiB", "3 KiB", "64 KiB", "1 MiB", "1 kB", "5 MB"]


@pytest.mark.parametrize("start", _STARTS)
@pytest.mark.parametrize("doublings", [0, 3, 10, 23])
def test_a_label_of_a_size_reads_as_the_size_that_runs(start: str, doublings: int) -> None:
    first = to_field_unit(start, "bytes")
    written = Log2Axis.model_validate({"log2": [start, f"{first * 2**doublings} B"]})
    for entry in make_entries(written, "bytes", "", 100):
        assert not _EXPONENT.search(entry.label), entry.label
        assert to_field_unit(entry.label, "bytes") == entry.value
        number, unit = entry.label.split(" ")
        if unit in ("B", "KiB", "MiB"):
            assert float(number) % 1024 or number == "0"  # else a larger unit would do


def test_the_axis_to_8_mib() -> None:
    entries = make_entries(Log2Axis(log2=("1 B", "8 MiB")), "bytes", "", 100)
    assert [entry.label for entry in entries][-4:] == ["1 MiB", "2 MiB", "4 MiB", "8 MiB"]
    assert [entry.label for entry in entries][:2] == ["1 B", "2 B"]


@pytest.mark.parametrize("number", range(40))
def test_a_number_is_written_without_a_power_of_ten(number: int) -> None:
    generator = random.Random(number)
    whole = int(10 ** generator.uniform(0, 14))
    assert short_number(whole) == str(whole)
    real = 10 ** generator.uniform(-8, 14)
    text = short_number(real)
    assert not _EXPONENT.search(text)
    assert float(text) == pytest.approx(real, rel=1e-5)
    assert to_field_unit(size_text(whole), "bytes") == whole


def test_bare_numbers_of_bytes_are_said_as_sizes() -> None:
    sizes = axis("message_bytes", [8, 65536, 8388608], AxisKind.LOAD, "bytes")

    def made(name: str, size: int) -> list[float]:
        return [size + 1e5 if name == "a" else 3.0 * size] * 6

    found = answer(study([topologies("a", "b"), sizes], made, random_streams=()), AnswerRequest())
    told = " ".join(found.sentences)
    assert "64 KiB" in told
    assert "65,536" not in told
    (figure, *_) = found.figures
    assert isinstance(figure, LinesFigure)
    assert figure.x.labels == ["8 B", "64 KiB", "8 MiB"]


@pytest.mark.parametrize("number", range(10))
def test_no_interval_of_a_time_reaches_below_zero(number: int) -> None:
    generator = random.Random(number)
    values = {name: [generator.lognormvariate(0, 2) for _ in range(3)] for name in ("a", "b", "c")}
    made = study([topologies(*values)], lambda name: values[name])
    found = answer(made, AnswerRequest(question=Question.RANKING))
    (figure,) = found.figures
    assert isinstance(figure, DotsFigure)
    lows = [row.value.low for panel in figure.panels for row in panel.rows]
    assert all(low is not None and low >= 0 for low in lows)
    assert any("end there" in note for note in found.notes) == (0.0 in lows)
