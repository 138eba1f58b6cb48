"""AICB's descriptions of training, which SimAI reads: layers with computing and collectives, as text.

The first line says how the model is spread: ``model_parallel_NPU_group`` (tensor parallelism), ``ep``,
``pp``, ``vpp``, ``ga`` and ``all_gpus`` where they are known. The second one counts the layers. Each layer
has a name, a number, and then forward pass, backward pass by inputs and by weights, each with its time in
nanoseconds, its collective and its bytes, and in the end the time of an update. A collective's name may end
in the group that does it: ``_EP``, ``_DP_EP``; without an ending, the first two are of tensor parallelism and
the third is of data parallelism. Without tensor parallelism all are of data parallelism, as ZeRO's gathers of
parameters are. Ranks are numbered along tensor parallelism first.

One step is read: every rank goes forward through the layers, then backward, and begins the collective of a
layer's weights without waiting for it; an update follows all of them. The header ``MICRO`` has single
collectives, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tracefile.builder import RankRows, TraceBuilder
from tracefile.problems import refused, shortened
from tracefile.source import Limits, Source
from tracefile.trace import COLLECTIVES, Trace

FORMAT = "aicb"
_PS_OF_NS = 1000
_TRAINING, _MICRO = "HYBRID_TRANSFORMER_FWD_IN_BCKWD", "MICRO"
_OPTION = re.compile(r"(\w+):\s*(-?\d{1,9})(?!\d)")
_FIELDS = 12
_KIND = re.compile(r"([A-Z]+?)(_DP_EP|_EP|_TP|_DP)?\Z")
_COLLECTIVES = {
    "ALLREDUCE": "allreduce",
    "ALLGATHER": "allgather",
    "REDUCESCATTER": "reduce_scatter",
    "ALLTOALL": "alltoall",
    "BROADCAST": "broadcast",
}
_DEFAULT_RANKS = 8
_COMPUTE, _EXPOSED, _BESIDE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class _Part:
    """One pass of a layer: computing, then a collective of a group."""

    time_ns: int
    collective: str | None
    group: str
    size: int


@dataclass(frozen=True, slots=True)
class _Layer:
    name: str
    forward: _Part
    inputs: _Part
    weights: _Part
    update_ns: int


def is_aicb(head: str) -> bool:
    """Say whether a text begins as a description does."""
    return head.lstrip().startswith((_TRAINING, _MICRO))


def parse(sources: list[Source], limits: Limits) -> Trace:
    """Read one description.

    Raises
    ------
    TraceFileError
        It is no such description; a mistake has its line.
    """
    if len(sources) != 1:
        raise refused("files", f"a description is one file, and {len(sources)} were given")
    source = sources[0]
    lines = source.data.decode("utf-8", "replace").splitlines()
    head = lines[0].strip() if lines else ""
    spread = _Spread(head, source.name)
    layers = list(_layers(source.name, lines, "TP" if spread.tensor > 1 else "DP"))
    if not layers:
        raise refused("empty", "has no layers", file=source.name)
    builder = TraceBuilder(spread.ranks, limits)
    for rank in range(spread.ranks):
        _Writer(builder, spread, rank, source.name).write(layers, head.startswith(_MICRO))
        if len(builder.rank(rank)) * spread.ranks > limits.operations:
            message = f"more than {limits.operations} operations on {spread.ranks} ranks"
            raise refused("too_large", message, file=source.name)
    return builder.finish({"format": FORMAT, "files": [source.name]})


class _Spread:
    """How ranks are grouped: tensor parallelism fastest, then experts, then data."""

    def __init__(self, head: str, name: str) -> None:
        told = {key.lower(): int(value) for key, value in _OPTION.findall(head)}
        self.tensor = max(1, told.get("model_parallel_npu_group", told.get("tp", 1)))
        self.experts = max(1, told.get("ep", 1))
        stages = told.get("pp", 1)
        least = self.tensor * self.experts
        self.ranks = told.get("all_gpus", max(_DEFAULT_RANKS, least))
        if stages > 1:
            message = f"has {stages} pipeline stages: descriptions of one stage are read"
            raise refused("pipeline", message, file=name, line=1)
        if self.ranks % least:
            message = (
                f"has {self.ranks} ranks, which groups of {least} (tensor x experts) do not divide"
            )
            raise refused("ranks", message, file=name, line=1)

    def members(self, group: str, rank: int) -> range:
        """The ranks of the group that a rank is in."""
        tensor, both = self.tensor, self.tensor * self.experts
        if group == "TP":
            first = rank - rank % tensor
            return range(first, first + tensor)
        if group == "EP":
            first = rank - rank % both + rank % tensor
            return range(first, first + both, tensor)
        step = both if group == "DP_EP" else tensor
        return range(rank % step, self.ranks, step)


def _layers(name: str, lines: list[str], exposed: str) -> Iterator[_Layer]:
    if len(lines) < 2 or not lines[1].strip().isdecimal():
        raise refused("layers", "the second line must count the layers", file=name, line=2)
    found = 0
    for number, line in enumerate(lines[2:], start=3):
        if not line.strip():
            continue
        fields = [field.strip() for field in re.split(r"[\t ]+", line.strip())]
        if len(fields) != _FIELDS:
            message = f"a layer has {_FIELDS} fields, and this one has {len(fields)}"
            raise refused("layer", message, file=name, line=number)
        yield _layer(name, number, fields, exposed)
        found += 1
    if found != int(lines[1].strip()[:9]):
        message = (
            f"the second line counts {shortened(lines[1].strip())} layers, and there are {found}"
        )
        raise refused("cut_short", message, file=name, line=2)


def _layer(name: str, line: int, fields: list[str], exposed: str) -> _Layer:
    def number(text: str) -> int:
        if not text.isdecimal() or len(text) > 18:
            message = f"{shortened(text)!r} stands where a whole number must"
            raise refused("number", message, file=name, line=line)
        return int(text)

    def part(first: int, usual: str) -> _Part:
        kind = _KIND.match(fields[first + 1])
        told = kind[1] if kind is not None else ""
        if told != "NONE" and told not in _COLLECTIVES:
            known = ", ".join(("NONE", *_COLLECTIVES))
            message = f"{shortened(fields[first + 1])!r} is no collective: {known} are"
            raise refused("collective", message, file=name, line=line)
        group = kind[2][1:] if kind is not None and kind[2] else usual
        size = number(fields[first + 2])
        return _Part(number(fields[first]), _COLLECTIVES.get(told), group, size)

    return _Layer(fields[0], part(2, exposed), part(5, exposed), part(8, "DP"), number(fields[11]))


class _Writer:
    """Writes the step of one rank."""

    def __init__(self, builder: TraceBuilder, spread: _Spread, rank: int, name: str) -> None:
        self._builder = builder
        self._spread = spread
        self._rank = rank
        self._rows: RankRows = builder.rank(rank, name)
        self._last: int | None = None
        self._begun: list[int] = []

    def write(self, layers: list[_Layer], is_micro: bool) -> None:
        for layer in layers:
            self._pass(layer.forward, f"{layer.name} forward")
            if is_micro:
                self._pass(layer.inputs, layer.name)
                self._pass(layer.weights, layer.name)
        if is_micro:
            return
        for layer in reversed(layers):
            self._pass(layer.inputs, f"{layer.name} backward")
            self._beside(layer.weights, f"{layer.name} gradients")
        for layer in layers:
            self._compute(layer.update_ns, f"{layer.name} update", self._begun)
            self._begun = []

    def _pass(self, part: _Part, label: str) -> None:
        self._compute(part.time_ns, label)
        place = self._collect(part, label, _EXPOSED)
        self._last = self._last if place is None else place

    def _beside(self, part: _Part, label: str) -> None:
        self._compute(part.time_ns, label)
        place = self._collect(part, label, _BESIDE)
        if place is not None:
            self._begun.append(place)

    def _compute(self, time_ns: int, label: str, after: list[int] | None = None) -> None:
        code = self._builder.label(label)
        place = self._rows.compute(time_ns * _PS_OF_NS, stream=_COMPUTE, label=code)
        for need in [self._last, *(after or ())]:
            if need is not None:
                self._rows.need(place, need)
        self._last = place

    def _collect(self, part: _Part, label: str, stream: int) -> int | None:
        members = self._spread.members(part.group, self._rank)
        if part.collective is None or len(members) < 2:
            return None
        group = self._builder.group(members)
        size = part.size // len(members) if part.collective == "alltoall" else part.size
        if part.collective == "allgather":
            size = part.size // len(members)  # the description counts what is gathered
        kind = COLLECTIVES.index(part.collective)
        code = self._builder.label(label)
        place = self._rows.collect(kind, group, size, stream=stream, label=code)
        if self._last is not None:
            self._rows.need(place, self._last)
        return place
