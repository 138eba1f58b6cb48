"""A recording of more ranks than were recorded, where its structure says what the others would do."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np

from tracefile.check import require_sound
from tracefile.grid import MOST_DIMENSIONS
from tracefile.pattern import CODE, Pattern, is_coarsest, is_exchange, patterns
from tracefile.problems import TraceFileError, refused
from tracefile.source import Limits
from tracefile.trace import COLLECTIVE, Column, Trace, sizes_of

_KEPT = ("kind", "stream", "tag", "bytes", "duration_ps", "collective", "root")
_NAMED_GRIDS = 6

Shape = tuple[int, ...]


def scaled(
    trace: Trace, ranks: int, *, grid: Sequence[int] | None = None, limits: Limits | None = None
) -> Trace:
    """Make the recording that more ranks of the same program would have left, each doing as much as before.

    Recognised are rings, pipelines, stencils on grids of 1 to 3 dimensions, open or periodic, and
    collectives over all ranks or over rows, columns and planes of the grid. A rank takes its program, with
    how long it computes, from a recorded one that lies alike; these take turns. ``source`` then holds
    ``scaled``: ``from_ranks``, ``from_grid``, ``grid``, ``periodic``, and whether ranks that lie
    alike compute as long (``computes_alike``).

    Parameters
    ----------
    ranks
        more than `trace` has.
    grid
        ranks along each dimension of the new grid, the fastest one last; else each dimension of
        the recorded one grows by the same factor.
    limits
        how many ranks and operations there may be then.

    Raises
    ------
    TraceFileError
        With the code ``scale``: no structure is recognised, or more than one, or it does not go with the
        number; with ``too_large``: more than `limits`.
    """
    bounds = limits or Limits()
    shape = tuple(grid) if grid is not None else None
    _require_larger(trace, ranks, shape, bounds)
    require_sound(trace)
    found = patterns(trace)
    if shape is None and is_exchange(trace):
        message = (
            "every rank sends to every other one: whether each would send to more if there were more, nobody "
            "knows; name the grid if it would not"
        )
        raise refused(CODE, message)
    result = _only([*_options(found, ranks, shape)], trace, bounds)
    try:
        require_sound(result)
    except TraceFileError as error:
        message = (
            f"what {trace.ranks} ranks do does not go on to {ranks}: {error.problems[0].message}"
        )
        raise refused(CODE, message) from error
    return result


def _require_larger(trace: Trace, ranks: int, shape: Shape | None, limits: Limits) -> None:
    if ranks <= trace.ranks:
        message = (
            f"{ranks} ranks: the trace has {trace.ranks}, so {trace.ranks + 1} or more are possible"
        )
        raise refused(CODE, message)
    if ranks > limits.ranks:
        raise refused("too_large", f"{ranks} ranks: at most {limits.ranks} are possible")
    if shape is None:
        return
    if not 1 <= len(shape) <= MOST_DIMENSIONS or min(shape) < 1 or math.prod(shape) != ranks:
        message = (
            f"the grid {_written(shape)} is not one of {ranks} ranks: 1 to {MOST_DIMENSIONS} dimensions are "
            f"possible, whose product is {ranks}"
        )
        raise refused(CODE, message)


def _options(
    found: Sequence[Pattern], ranks: int, shape: Shape | None
) -> list[tuple[Pattern, Shape]]:
    """The grids that it may become; several where nothing says which."""
    if shape is not None:
        options = [(pattern, shape) for pattern in found if _fits(pattern, shape)]
        if not options:
            grids = "; or ".join(_grown(pattern) for pattern in found)
            message = (
                f"the grid {_written(shape)} does not go with the recorded one, which is {grids}"
            )
            raise refused(CODE, message)
        return options
    coarse = [pattern for pattern in found if is_coarsest(pattern)]
    whole = [pattern for pattern in coarse if not any(pattern.grid.halved)]
    if not whole:
        grids = "; or ".join(_grown(pattern) for pattern in coarse)
        raise refused(CODE, f"it must be said which grid is meant, for the recorded one is {grids}")
    options = [
        (pattern, larger) for pattern in whole for larger in _multiples(pattern.grid.shape, ranks)
    ]
    if not options:
        shapes = sorted({pattern.grid.shape for pattern in whole})
        allowed = sorted({math.prod(s) * n ** len(s) for s in shapes for n in (2, 3, 4)})
        message = (
            f"{ranks} ranks: the recorded grid {' or '.join(map(_written, shapes))} keeps its shape with "
            f"{', '.join(map(str, allowed[:3]))} and so on; for another number name the grid"
        )
        raise refused(CODE, message)
    return options


def _multiples(shape: Shape, ranks: int) -> list[Shape]:
    """The larger grid whose dimensions have all grown alike; else all those of whole factors."""
    if len(shape) == 1:
        return [(ranks,)]
    times, rest = divmod(ranks, math.prod(shape))
    if rest:
        return []
    alike = round(times ** (1 / len(shape)))
    if alike ** len(shape) == times:
        return [tuple(size * alike for size in shape)]
    factors = [n for n in range(1, times + 1) if times % n == 0]
    chosen = itertools.product(factors, repeat=len(shape))
    return [
        tuple(size * n for size, n in zip(shape, each, strict=True))
        for each in chosen
        if math.prod(each) == times
    ]


def _fits(pattern: Pattern, shape: Shape) -> bool:
    recorded = pattern.grid
    return len(shape) == len(recorded.shape) and all(
        new == old or (new > old and not halved)
        for new, old, halved in zip(shape, recorded.shape, recorded.halved, strict=True)
    )


def _grown(pattern: Pattern) -> str:
    """A recorded grid in words, and what may become of it."""
    grid = pattern.grid
    kept = [str(n + 1) for n, halved in enumerate(grid.halved) if halved]
    why = ", for messages go half-way around it, and nobody knows which way" if kept else ""
    stays = f", of which dimension {' and '.join(kept)} cannot grow{why}" if kept else ""
    return f"{grid}{stays}"


def _only(options: list[tuple[Pattern, Shape]], trace: Trace, limits: Limits) -> Trace:
    """The one recording that all options give."""
    result = _grow(trace, *options[0], limits)
    for option in options[1:]:
        if _grow(trace, *option, limits).digest != result.digest:
            grids = [f"{_written(shape)} (recorded: {pattern.grid})" for pattern, shape in options]
            more = f" and {len(grids) - _NAMED_GRIDS} more" if len(grids) > _NAMED_GRIDS else ""
            message = (
                f"{result.ranks} ranks may lie on several grids, which differ; name one: "
                f"{'; '.join(grids[:_NAMED_GRIDS])}{more}"
            )
            raise refused(CODE, message)
    return result


def _grow(trace: Trace, pattern: Pattern, shape: Shape, limits: Limits) -> Trace:
    """Write the program of every rank of the larger grid."""
    grid = pattern.grid
    prototypes = grid.prototypes(shape)
    sizes = sizes_of(trace.first)[prototypes]
    total = int(sizes.sum())
    if total > limits.operations:
        message = f"{total} operations of {len(prototypes)} ranks: at most {limits.operations} are possible"
        raise refused("too_large", message)
    first = np.concatenate(([0], np.cumsum(sizes)))
    rows = np.arange(total) + np.repeat(
        trace.first.astype(np.int64)[prototypes] - first[:-1], sizes
    )
    ranks = np.repeat(np.arange(len(prototypes)), sizes)
    needs = _lists(trace.need_offsets, trace.needs, rows)
    started = _lists(trace.started_offsets, trace.started, rows)
    groups, bases = _groups(pattern, shape)
    peer = trace.peer[rows]
    larger = grid.resized(shape)
    messages = np.flatnonzero(pattern.is_message[rows])
    peer[messages], _ = larger.reached(ranks[messages], pattern.steps[:, rows[messages]])
    parts = np.flatnonzero(trace.kind[rows] == COLLECTIVE)
    family = pattern.family[peer[parts]]
    for number, along in enumerate(pattern.families):
        own = parts[family == number]
        peer[own] = bases[number] + larger.line_of(along)[ranks[own]]
    told = {
        "from_ranks": trace.ranks,
        "from_grid": list(grid.shape),
        "grid": list(shape),
        "periodic": list(grid.periodic),
        "computes_alike": pattern.computes_alike,
    }
    return Trace(
        first=first.astype(np.uint64),
        **{name: getattr(trace, name)[rows] for name in _KEPT},
        peer=peer,
        need_offsets=needs[0],
        needs=needs[1],
        started_offsets=started[0],
        started=started[1],
        groups=groups,
        label=trace.label[rows] if len(trace.label) else trace.label,
        labels=trace.labels,
        source=dict(trace.source) | {"scaled": told},
    )


def _groups(pattern: Pattern, shape: Shape) -> tuple[tuple[Column, ...], list[int]]:
    """All groups of the larger grid, family by family, and where each family begins."""
    larger = pattern.grid.resized(shape)
    groups: list[Column] = []
    bases = []
    for along in pattern.families:
        bases.append(len(groups))
        groups += list(larger.lines(along).astype(np.uint32))
    return tuple(groups), bases


def _lists(offsets: Column, items: Column, rows: Column) -> tuple[Column, Column]:
    """The lists of these rows, one after the other."""
    starts = offsets.astype(np.int64)
    sizes = sizes_of(offsets)[rows]
    ends = np.concatenate(([0], np.cumsum(sizes)))
    taken = np.arange(int(ends[-1])) + np.repeat(starts[rows] - ends[:-1], sizes)
    return ends.astype(np.uint64), items[taken]


def _written(shape: Shape) -> str:
    return " x ".join(map(str, shape))
