"""What is done to sweeps under way or ended: one method a verb of the HTTP API."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from fabricsweep_client.exchange import IDEMPOTENCY_KEY, JSON, Request, Steps
from fabricsweep_client.models import ExtensionDocument, RetryPreview, Sweep
from fabricsweep_client.operation import operation
from fabricsweep_client.replies import read

Priority = Literal["low", "normal", "high"]
FailureClass = Literal["spec", "us", "transient", "limit"]


class VerbOperations:
    """Verbs; each may be said twice without harm."""

    @operation
    def pause(self, sweep_id: str, *, note: str | None = None) -> Steps[Sweep]:
        """Give no new runs away; those under way are finished. Raises ConflictError when it has ended."""
        return read(Sweep, (yield _verb(sweep_id, "pause", note=note)))

    @operation
    def resume(self, sweep_id: str) -> Steps[Sweep]:
        """Go on with a sweep that is paused. Raises ConflictError when it has ended."""
        return read(Sweep, (yield _verb(sweep_id, "resume")))

    @operation
    def stop(self, sweep_id: str) -> Steps[Sweep]:
        """Finish what runs and drop what waits. Raises ConflictError when it has ended."""
        return read(Sweep, (yield _verb(sweep_id, "stop")))

    @operation
    def cancel(self, sweep_id: str) -> Steps[Sweep]:
        """Stop what runs and drop what waits. Raises ConflictError when it has ended."""
        return read(Sweep, (yield _verb(sweep_id, "cancel")))

    @operation
    def retry(
        self,
        sweep_id: str,
        *,
        classes: Sequence[FailureClass] = (),
        code: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[Sweep]:
        """Run what failed, timed out or was aborted again, or what is chosen of it.

        Raises ConflictError when there is nothing of the kind.
        """
        chosen = {"class": ",".join(classes) or None, "code": code, "filter": filter}
        return read(Sweep, (yield _verb(sweep_id, "retry", **chosen)))

    @operation
    def preview_retry(
        self,
        sweep_id: str,
        *,
        classes: Sequence[FailureClass] = (),
        code: str | None = None,
        filter: str | None = None,  # noqa: A002 - the API's own word
    ) -> Steps[RetryPreview]:
        """Say what `retry` would run again; nothing is changed."""
        chosen = {"class": ",".join(classes) or None, "code": code, "filter": filter}
        return read(RetryPreview, (yield _verb(sweep_id, "retry", dry_run="true", **chosen)))

    @operation
    def extend(
        self,
        sweep_id: str,
        *,
        samples: int | None = None,
        replicates: int | None = None,
        axes: Mapping[str, Sequence[Any]] | None = None,
        spaces: Mapping[str, Mapping[str, Any]] | None = None,
        dry_run: bool = False,
        idempotency_key: str | None = None,
    ) -> Steps[ExtensionDocument]:
        """Give a sweep more samples, replicates or points; what it has stays as it is.

        Of `samples` and `replicates` the numbers are those that it is to have in all. `axes` has further
        values of the axis written first, by its name; `spaces` further sub-spaces, by their names.

        Raises InvalidRequestError when the numbers are not more than today, its samples cannot be extended
        or points would move, and ConflictError while its points are being made. A key is made when it is
        absent.
        """
        asked: dict[str, Any] = {"samples": samples, "replicates": replicates, "dry_run": dry_run}
        asked |= {"axes": axes, "spaces": spaces}
        told = {name: value for name, value in asked.items() if value is not None}
        request = Request(
            "POST",
            f"/v1/sweeps/{sweep_id}:extend",
            content=json.dumps(told).encode(),
            media=JSON,
            headers={IDEMPOTENCY_KEY: idempotency_key or str(uuid.uuid4())},
        )
        return read(ExtensionDocument, (yield request))


def _verb(sweep_id: str, verb: str, **params: str | None) -> Request:
    return Request("POST", f"/v1/sweeps/{sweep_id}:{verb}", params=params)
