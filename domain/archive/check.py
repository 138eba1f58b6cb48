"""What must hold between the parts of an archive, beyond what each document says of itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from domain.archive.documents import (
    ArchivedPoint,
    ArchivedResult,
    ArchivedRun,
    ArchivedSamples,
    ArchivedSweep,
    Manifest,
)
from domain.archive.names import FORMAT, FORMAT_VERSION, MANIFEST, POINTS, RUNS, SWEEP
from domain.attachment.of_point import Attachment, attachments_used
from domain.sweep.plan.point import point_key


class ArchiveError(Exception):
    """An archive that is damaged, or says what cannot be; nothing of it is stored.

    Attributes
    ----------
    file, line
        where; the line counts from 1 and is None where the whole file is meant.
    allowed
        what may stand there, where that can be said.
    """

    def __init__(
        self,
        file: str,
        message: str,
        *,
        line: int | None = None,
        value: object = None,
        allowed: str | None = None,
    ) -> None:
        place = file if line is None else f"{file}, line {line}"
        super().__init__(f"{place}: {message}" if file else message)
        self.file = file
        self.line = line
        self.value = value
        self.allowed = allowed
        self.message = message


def check_manifest(manifest: Manifest) -> None:
    """Refuse what is no archive of a version that is read here."""
    if manifest.format != FORMAT:
        raise ArchiveError(
            MANIFEST, "is not that of an archive", value=manifest.format, allowed=FORMAT
        )
    if not 1 <= manifest.format_version <= FORMAT_VERSION:
        message = (
            f"the archive has version {manifest.format_version} of the format, and this server reads "
            f"up to {FORMAT_VERSION}: update it"
        )
        allowed = f"1 to {FORMAT_VERSION}"
        raise ArchiveError(MANIFEST, message, value=manifest.format_version, allowed=allowed)


def check_sweep(
    sweep: ArchivedSweep, *, revision: int, schema_version: int, max_points: int
) -> None:
    """Refuse a sweep of newer models, of another language, of too many points, or at odds with itself.

    Parameters
    ----------
    revision
        of the models here: results of newer ones mean nothing to this server.
    """
    newest = max(sweep.revisions)
    if newest > revision:
        message = (
            f"it was computed with model revision {newest}, and this server has revision {revision}: "
            "update it first"
        )
        raise ArchiveError(SWEEP, message, value=newest, allowed=f"<= {revision}")
    if not 1 <= sweep.schema_version <= schema_version:
        message = f"specifications of version {sweep.schema_version} are not read here"
        raise ArchiveError(SWEEP, message, allowed=f"1 to {schema_version}")
    if sweep.points > max_points:
        message = "has more points than a sweep may have here"
        raise ArchiveError(SWEEP, message, value=sweep.points, allowed=f"<= {max_points}")
    if sweep.replicates_min > sweep.replicates:
        raise ArchiveError(SWEEP, "replicates_min is above replicates", value=sweep.replicates_min)
    _check_axes(sweep, max_points)


def _check_axes(sweep: ArchivedSweep, max_points: int) -> None:
    for axis in sweep.axes:
        if isinstance(axis, ArchivedSamples):
            if axis.count > max_points:
                message = "has more samples than a sweep may have points here"
                raise ArchiveError(SWEEP, message, value=axis.count, allowed=f"<= {max_points}")
            continue
        if len(axis.labels) != len(axis.values):
            message = (
                f"axis {axis.name!r} has {len(axis.values)} values and {len(axis.labels)} labels"
            )
            raise ArchiveError(SWEEP, message)
        if len(axis.paths) > 1:
            for value in axis.values:
                if not isinstance(value, dict) or set(value) != set(axis.paths):
                    message = (
                        f"a value of axis {axis.name!r} has not one entry for each of its paths"
                    )
                    raise ArchiveError(SWEEP, message, allowed=", ".join(axis.paths))
    paths = [path for axis in sweep.axes for path in axis.coordinates]
    if len(paths) != len(set(paths)):
        raise ArchiveError(SWEEP, "two axes move the same parameter")


class PointCheck:
    """Checks points one after the other, and remembers what runs are held against."""

    def __init__(self, sweep: ArchivedSweep, attachments: Iterable[Attachment]) -> None:
        self._sweep = sweep
        self._attachments = set(attachments)
        self._paths = {path for axis in sweep.axes for path in axis.coordinates}
        self._needed = self._paths - {path for axis in sweep.axes for path in axis.optional}
        self._numeric = [path for axis in sweep.axes for path in axis.numeric]
        self.count = 0

    def check(self, point: ArchivedPoint, line: int) -> None:
        """Refuse a point out of order, with another key than its content has, or of another sweep."""

        def refuse(message: str, value: object = None, allowed: str | None = None) -> ArchiveError:
            return ArchiveError(POINTS, message, line=line, value=value, allowed=allowed)

        if point.index != self.count:
            raise refuse("points are numbered from 0 without gaps", point.index, str(self.count))
        if point_key(point.point) != point.key:
            raise refuse("the key is not that of the point: the file was changed", point.key)
        own = {"model": self._sweep.model, "base_seed": self._sweep.base_seed}
        for name, wanted in own.items():
            if point.point.get(name) != wanted:
                raise refuse(f"{name} is not that of the sweep", point.point.get(name), str(wanted))
        if not self._needed <= set(point.coordinates) <= self._paths:
            told = ", ".join(sorted(self._paths)) or "none"
            raise refuse("the coordinates are not those of the axes", list(point.coordinates), told)
        for path in self._numeric:
            if isinstance(cell := point.coordinates.get(path), str):
                raise refuse(f"{path} is a number on its axis", cell, "a number")
        if point.network is not None and point.network >= len(self._sweep.networks):
            raise refuse("the sweep has no such network", point.network)
        for kind, digest in _attachments(point):
            if (kind, digest) not in self._attachments:
                raise refuse(f"the {kind} that it uses is not in the archive", digest)
        self.count += 1

    def finish(self) -> None:
        """Refuse when points are missing."""
        if self.count != self._sweep.points:
            message = f"has {self.count} points"
            raise ArchiveError(POINTS, message, allowed=f"{self._sweep.points}, as sweep.json says")


class RunCheck:
    """Checks runs one after the other: sorted by point and replicate, each point's from 0 without gaps.

    Points without runs are of a goal's sweep alone, which says that they may have none.
    """

    def __init__(self, sweep: ArchivedSweep) -> None:
        self._sweep = sweep
        self._has_gaps = sweep.replicates_min == 0
        self._last = (-1, 0)

    def check(self, run: ArchivedRun, line: int) -> None:
        """Refuse a run out of order, or whose result is not its own."""

        def refuse(message: str, value: object = None, allowed: str | None = None) -> ArchiveError:
            return ArchiveError(RUNS, message, line=line, value=value, allowed=allowed)

        point, replicate = self._last
        place = (run.point_index, run.replicate)
        begins = run.replicate == 0 and (
            run.point_index > point if self._has_gaps else run.point_index == point + 1
        )
        if not begins and place != (point, replicate + 1):
            raise refuse(
                "runs follow each other by point and replicate, from 0 without gaps", place
            )
        if run.point_index >= self._sweep.points or run.replicate >= self._sweep.replicates:
            raise refuse("the sweep has no such run", place)
        if (run.result is not None) != (run.phase in ("completed", "timed_out")):
            raise refuse("a run has a result when it has completed or timed out", run.phase)
        if (run.failure is not None) != (run.phase == "failed"):
            raise refuse("a run has a failure when it has failed", run.phase)
        if run.result is not None:
            for message in _odd(run, run.result, self._sweep):
                raise refuse(message)
        self._last = place

    def finish(self) -> None:
        """Refuse when points are without runs."""
        if self._last[0] != self._sweep.points - 1 and not self._has_gaps:
            message = f"the last runs are of point {self._last[0]}"
            raise ArchiveError(RUNS, message, allowed=f"{self._sweep.points - 1}")


def _attachments(point: ArchivedPoint) -> list[Attachment]:
    try:
        return attachments_used(point.point)
    except (KeyError, TypeError, AttributeError):
        message = f"point {point.index} has no topology, or a workload that is none"
        raise ArchiveError(POINTS, message) from None


def _odd(run: ArchivedRun, result: ArchivedResult, sweep: ArchivedSweep) -> Iterator[str]:
    """Say in what a result is not of its run."""
    told = result.document.provenance
    if result.is_partial != (run.phase == "timed_out"):
        yield "a run that timed out has a partial result, and no other has"
    if told.model_revision != result.model_revision or told.model_revision not in sweep.revisions:
        yield f"the result has model revision {told.model_revision}, which is not the sweep's"
    if (told.model, told.base_seed) != (sweep.model, sweep.base_seed):
        yield "the result is of another model or base seed than the sweep"
    if told.replicate != run.replicate:
        yield f"the result is of replicate {told.replicate}"
    names = [table.name for table in result.tables]
    if len(names) != len(set(names)):
        yield "two tables have the same name"
