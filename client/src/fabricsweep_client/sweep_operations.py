"""What can be done with sweeps: one method an operation of the HTTP API."""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any, BinaryIO, Literal

from fabricsweep_client.bodies import body
from fabricsweep_client.errors import refused
from fabricsweep_client.exchange import (
    IDEMPOTENCY_KEY,
    Found,
    Listing,
    Pause,
    Request,
    Steps,
    get,
    post_json,
)
from fabricsweep_client.models import (
    DifferencePage,
    PruneReport,
    Sweep,
    SweepImport,
    SweepPage,
    SweepSummary,
    Validation,
)
from fabricsweep_client.operation import download, listing, operation
from fabricsweep_client.replies import read
from fabricsweep_client.verb_operations import Priority

SweepSort = Literal["newest", "name", "state", "runs", "owner"]
Archived = Literal["hidden", "only", "shown"]
Spec = str | bytes | Mapping[str, Any] | PathLike[str]
ARCHIVE = "application/vnd.fabricsweep.archive+zip"
ARCHIVE_SECONDS = 3600.0
_FIRST_LOOK_SECONDS, _LAST_LOOK_SECONDS = 0.1, 2.0


class SweepOperations:
    """Sweeps of a server."""

    @operation
    def validate(self, spec: Spec) -> Steps[Validation]:
        """Say what submitting a specification would do; nothing is stored or run."""
        content, media = spec_body(spec)
        request = Request(
            "POST", "/v1/sweeps:validate", content=content, media=media, is_repeatable=True
        )
        return read(Validation, (yield request))

    @operation
    def create_sweep(
        self,
        spec: Spec,
        *,
        idempotency_key: str | None = None,
        priority: Priority = "normal",
        helper: bool = False,
    ) -> Steps[Sweep]:
        """Submit a specification: YAML or JSON text, a mapping, or a path.

        The same `idempotency_key` with the same text gives the same sweep; one is made when it is absent.
        When the answer is lost, the submission is sent again: the key sees to it that one sweep is made.
        `priority` weighs its share of the workers: low 1, normal 4, high 16. A `helper` is made for a
        program's own use: lists leave it out unless asked. Mistakes that only the points
        show come later: see `expanded`.
        """
        content, media = spec_body(spec)
        headers = {IDEMPOTENCY_KEY: idempotency_key or str(uuid.uuid4())}
        # An older server knows no priorities, and none need be said that is what it does anyway.
        params: dict[str, Any] = {"priority": priority} if priority != "normal" else {}
        if helper:
            params["helper"] = "true"
        request = Request(
            "POST", "/v1/sweeps", params=params, content=content, media=media, headers=headers
        )
        return read(Sweep, (yield request))

    @operation
    def expanded(self, sweep: Sweep) -> Steps[Sweep]:
        """Wait until a worker has made the points of a sweep; returns at once while none is running.

        Raises InvalidRequestError with the mistakes that the points have shown, if there are any.
        """
        pause = _FIRST_LOOK_SECONDS
        while sweep.expansion is not None and sweep.expansion.waits_for is None:
            yield Pause(pause)
            pause = min(2 * pause, _LAST_LOOK_SECONDS)
            sweep = yield from read_sweep(sweep.id)
        if sweep.errors:
            raise refused(sweep)
        return sweep

    @operation
    def sweep(self, sweep_id: str) -> Steps[Sweep]:
        """Read a sweep."""
        return (yield from read_sweep(sweep_id))

    @listing
    def sweeps(
        self,
        *,
        phase: str | None = None,
        tag: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
        search: str | None = None,
        owner: str | None = None,
        sort: SweepSort | None = None,
        starred: bool = False,
        archived: Archived | None = None,
        helpers: bool = False,
        limit: int | None = None,
    ) -> Listing[SweepSummary]:
        """Yield sweeps, newest first unless `sort` says otherwise, at most `limit`; pages come as needed.

        `search` stands in the name, description, tags or owner; `owner` is a name, or `me`. Archived ones
        and `helpers` (made by schedules and programs) are left out unless asked for.
        """
        cursor: str | None = None
        left = limit
        while left is None or left > 0:
            size = None if left is None else min(left, 200)
            asked = {
                "phase": phase,
                "tag": tag,
                "filter": filter,
                "search": search,
                "owner": owner,
                "sort": sort,
                "starred": "true" if starred else None,
                "archived": archived,
                "helpers": "true" if helpers else None,
                "cursor": cursor,
                "limit": size,
            }
            page = read(SweepPage, (yield get("/v1/sweeps", **asked)))
            yield Found(page.items)
            cursor = page.next_cursor
            left = None if left is None else left - len(page.items)
            if cursor is None:
                return

    @operation
    def rerun(self, sweep_id: str) -> Steps[Sweep]:
        """Submit the same specification for the models as they are now.

        Raises ConflictError when they are those that the sweep was computed with.
        """
        return read(Sweep, (yield Request("POST", f"/v1/sweeps/{sweep_id}:rerun")))

    @operation
    def upgrade(self, sweep_id: str, finish_on: str) -> Steps[Sweep]:
        """Say how a sweep that newer models found half done is finished: old, restart or mix.

        Gives the sweep that goes on. Raises ConflictError when there is no newer revision.
        """
        path, params = f"/v1/sweeps/{sweep_id}:upgrade", {"finish_on": finish_on}
        return read(Sweep, (yield Request("POST", path, params=params)))

    @operation
    def change(self, /, sweep_id: str, **changes: Any) -> Steps[Sweep]:
        """Change a sweep's `name`, `description` (None for none), `tags` (all of them) or `priority`."""
        return read(Sweep, (yield post_json("PATCH", f"/v1/sweeps/{sweep_id}", changes)))

    @operation
    def delete(self, sweep_id: str) -> Steps[None]:
        """Delete a sweep that has ended; its results stay. Raises ConflictError while under way."""
        yield Request("DELETE", f"/v1/sweeps/{sweep_id}", accepts="")

    @operation
    def archive_sweep(self, sweep_id: str) -> Steps[Sweep]:
        """Have lists leave a sweep out; nothing of it is lost."""
        return read(Sweep, (yield Request("POST", f"/v1/sweeps/{sweep_id}:archive")))

    @operation
    def unarchive_sweep(self, sweep_id: str) -> Steps[Sweep]:
        """Bring an archived sweep back into lists."""
        return read(Sweep, (yield Request("POST", f"/v1/sweeps/{sweep_id}:unarchive")))

    @operation
    def star(self, sweep_id: str) -> Steps[Sweep]:
        """Star a sweep, for whoever asks alone."""
        return read(Sweep, (yield Request("POST", f"/v1/sweeps/{sweep_id}:star")))

    @operation
    def unstar(self, sweep_id: str) -> Steps[Sweep]:
        """Take one's own star from a sweep."""
        return read(Sweep, (yield Request("POST", f"/v1/sweeps/{sweep_id}:unstar")))

    @operation
    def prune(
        self,
        older_than: str,
        *,
        phase: str | None = None,
        tag: str | None = None,
        dry_run: bool = False,
    ) -> Steps[PruneReport]:
        """Delete sweeps that ended so long ago (`30d`, `12h`), at most 1000, or say which would go."""
        asked = {"older_than": older_than, "phase": phase, "tag": tag, "dry_run": dry_run}
        return read(PruneReport, (yield post_json("POST", "/v1/sweeps:prune", asked)))

    @operation
    def differences(
        self,
        sweep_id: str,
        other: str,
        *,
        metric: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> Steps[DifferencePage]:
        """One page of the points that have other results in another sweep."""
        params = {"with": other, "metric": metric, "limit": limit, "cursor": cursor}
        return read(DifferencePage, (yield get(f"/v1/sweeps/{sweep_id}/differences", **params)))

    @download
    def archive(self, sweep_id: str) -> Request:
        """A sweep that has ended, with its results, as one archive: a ZIP file in pieces as they arrive."""
        return Request("GET", f"/v1/sweeps/{sweep_id}/archive", accepts=ARCHIVE)

    @download
    def artifact(self, sweep_id: str) -> Request:
        """The artifact of a study that has ended, as an RO-Crate: a ZIP file in pieces as they arrive."""
        return Request("GET", f"/v1/sweeps/{sweep_id}/artifact", accepts="application/zip")

    @operation
    def import_archive(self, archive: BinaryIO) -> Steps[SweepImport]:
        """Store the sweep of an archive, and its results; the same archive again gives the same sweep.

        Raises InvalidRequestError naming file and line of what is wrong with it; then nothing is stored.
        """
        request = Request(
            "POST",
            "/v1/sweeps:import",
            content=archive,
            media=ARCHIVE,
            timeout_seconds=ARCHIVE_SECONDS,
            is_repeatable=True,
        )
        return read(SweepImport, (yield request))


def read_sweep(sweep_id: str) -> Steps[Sweep]:
    """Read a sweep."""
    return read(Sweep, (yield get(f"/v1/sweeps/{sweep_id}")))


def spec_body(spec: Spec) -> tuple[bytes, str]:
    """The bytes to send and their media type: text that opens like JSON is sent as JSON.

    A text of one line without a colon is the path of a file, as is any path object.
    """
    return body(spec if isinstance(spec, Mapping) else spec_text(spec))


def spec_text(spec: str | bytes | PathLike[str]) -> bytes:
    """The text of a specification, read where a path is given. Raises FileNotFoundError naming it."""
    if isinstance(spec, bytes):
        return spec
    if isinstance(spec, str) and ("\n" in spec or ":" in spec or spec.lstrip()[:1] in ("{", "[")):
        return spec.encode()
    return Path(spec).read_bytes()
