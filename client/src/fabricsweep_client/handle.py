"""One sweep of a server, as an object: what `submit` and `open` of a client give."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO

from fabricsweep_client.connection import AsyncConnection, Connection
from fabricsweep_client.events import CountedProgress
from fabricsweep_client.exchange import Listing, Request, Steps
from fabricsweep_client.frames import Table
from fabricsweep_client.models import Answer, Distributions, ExtensionDocument, Point, Sweep
from fabricsweep_client.operation import AsyncSide, SyncSide, download, listing, operation
from fabricsweep_client.result_operations import FileFormat, ResultOperations
from fabricsweep_client.sweep_operations import SweepOperations, read_sweep
from fabricsweep_client.verb_operations import VerbOperations
from fabricsweep_client.watching import Seen, followed, waited

__all__ = ["AsyncSweepHandle", "SweepHandle"]


class _HandleOperations:
    """Operations of a client that are about one sweep; see there for what they take and raise."""

    id: str

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.id!r})"

    @operation
    def read(self) -> Steps[Sweep]:
        """The sweep as it is now: phase, counts, axes, specification."""
        return (yield from read_sweep(self.id))

    @operation
    def wait(
        self,
        *,
        timeout_seconds: float | None = None,
        progress: Callable[[CountedProgress], object] | None = None,
    ) -> Steps[Sweep]:
        """Wait for its end; gives the sweep as it then is. See `Client.wait`."""
        return (yield from waited(self.id, timeout_seconds, progress))

    @listing
    def watch(self) -> Listing[Seen]:
        """Yield progress as it changes, until it has ended; failures come with their event."""
        return (yield from followed(self.id))

    @operation
    def answer(self, /, **choices: Any) -> Steps[Answer]:
        """What it says: `sentences`, `figures`, `alarms`; `to_pandas()` for a figure as a data frame."""
        return (yield from ResultOperations.answer.steps(self, self.id, **choices))

    @operation
    def results(
        self,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        prices: str | None = None,
    ) -> Steps[Table]:
        """All results as a table, a row a run; `prices` is the table that networks are priced by."""
        asked = {"filter": filter, "sort": sort, "columns": columns, "prices": prices}
        return (yield from ResultOperations.results_table.steps(self, self.id, **asked))

    @operation
    def aggregates(
        self,
        metric: str,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        prices: str | None = None,
    ) -> Steps[Table]:
        """One metric as a table, a row a point: mean, interval, percentiles."""
        steps = ResultOperations.aggregates_table.steps
        return (yield from steps(self, self.id, metric, filter=filter, prices=prices))

    @operation
    def points(
        self,
        *,
        filter: str | None = None,  # noqa: A002 - the API's own word
        phase: str | None = None,
        prices: str | None = None,
    ) -> Steps[Table]:
        """Its points as a table."""
        steps = ResultOperations.points_table.steps
        return (yield from steps(self, self.id, filter=filter, phase=phase, prices=prices))

    @operation
    def point(self, index: int, *, prices: str | None = None) -> Steps[Point]:
        """One point in full, with all its replicates."""
        return (yield from ResultOperations.point.steps(self, self.id, index, prices=prices))

    @operation
    def run_table(self, point: int, replicate: int, name: str) -> Steps[Table]:
        """A table that a run handed out, such as `ports`."""
        run_id = f"{self.id}.{point}.{replicate}"
        return (yield from ResultOperations.run_table.steps(self, run_id, name))

    @download
    def results_file(
        self,
        *,
        format: FileFormat = "csv",  # noqa: A002 - the API's own word
        filter: str | None = None,  # noqa: A002 - the API's own word
        sort: str | None = None,
        columns: str | None = None,
        prices: str | None = None,
    ) -> Request:
        """All results as a file, in pieces as they arrive."""
        asked = {"filter": filter, "sort": sort, "columns": columns, "prices": prices}
        return ResultOperations.results_file.request(self, self.id, format=format, **asked)

    @download
    def archive(self) -> Request:
        """The sweep as one archive, in pieces as they arrive."""
        return SweepOperations.archive.request(self, self.id)

    @download
    def artifact(self) -> Request:
        """The artifact of the study, as an RO-Crate, in pieces as they arrive."""
        return SweepOperations.artifact.request(self, self.id)

    @operation
    def pause(self, *, note: str | None = None) -> Steps[Sweep]:
        """Give no new runs away; those under way are finished."""
        return (yield from VerbOperations.pause.steps(self, self.id, note=note))

    @operation
    def resume(self) -> Steps[Sweep]:
        """Go on after a pause."""
        return (yield from VerbOperations.resume.steps(self, self.id))

    @operation
    def stop(self) -> Steps[Sweep]:
        """Finish what runs and drop what waits."""
        return (yield from VerbOperations.stop.steps(self, self.id))

    @operation
    def cancel(self) -> Steps[Sweep]:
        """Stop what runs and drop what waits."""
        return (yield from VerbOperations.cancel.steps(self, self.id))

    @operation
    def retry(self, /, **chosen: Any) -> Steps[Sweep]:
        """Run what failed, timed out or was aborted again; `classes`, `code` and `filter` choose of it."""
        return (yield from VerbOperations.retry.steps(self, self.id, **chosen))

    @operation
    def extend(
        self,
        *,
        samples: int | None = None,
        replicates: int | None = None,
        axes: Mapping[str, Sequence[Any]] | None = None,
        spaces: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> Steps[ExtensionDocument]:
        """Give it more samples or replicates, so many in all, or further points; see `Client.extend`."""
        more: dict[str, Any] = {
            "samples": samples,
            "replicates": replicates,
            "axes": axes,
            "spaces": spaces,
        }
        return (yield from VerbOperations.extend.steps(self, self.id, **more))

    @operation
    def distributions(self, /, **choices: Any) -> Steps[Distributions]:
        """How a metric is distributed over a grouping; see `Client.distributions`."""
        return (yield from ResultOperations.distributions.steps(self, self.id, **choices))

    @operation
    def delete(self) -> Steps[None]:
        """Delete it; its results stay."""
        return (yield from SweepOperations.delete.steps(self, self.id))


class SweepHandle(_HandleOperations, SyncSide):
    """A sweep of a `Client`."""

    def __init__(self, sweep_id: str, connection: Connection) -> None:
        self.id = sweep_id
        self._connection = connection

    @property
    def url(self) -> str:
        """Its page."""
        return f"{self._connection.base_url}/sweeps/{self.id}"

    def save_archive(self, file: BinaryIO) -> None:
        """Write it as one archive into a file that is open for writing bytes."""
        with self.archive() as pieces:
            for piece in pieces:
                file.write(piece)


class AsyncSweepHandle(_HandleOperations, AsyncSide):
    """A sweep of an `AsyncClient`."""

    def __init__(self, sweep_id: str, connection: AsyncConnection) -> None:
        self.id = sweep_id
        self._connection = connection

    @property
    def url(self) -> str:
        """Its page."""
        return f"{self._connection.base_url}/sweeps/{self.id}"
