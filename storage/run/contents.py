"""The large contents of runs become blobs before the rows that lead to them are written."""

from __future__ import annotations

from collections.abc import Iterable

from storage.blobs import Blobs
from storage.run.records.task import FinishedRun, KeptRun, KeptTable


def keep_contents(blobs: Blobs, runs: Iterable[FinishedRun]) -> list[KeptRun]:
    """Put the fabrics and tables of runs where blobs are kept.

    It may be repeated: the same content is the same blob.
    """
    return [
        KeptRun(
            task=run.task,
            result=run.result,
            fabric=blobs.put(run.fabric) if run.fabric is not None else None,
            tables=tuple(
                KeptTable(table.name, table.rows, len(table.content), blobs.put(table.content))
                for table in run.tables
            ),
        )
        for run in runs
    ]
