"""The artifact of a study: what a paper's readers need to check it, as an RO-Crate in one ZIP file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import structlog

from api.answer.models.queries import AnswerQuery
from api.answer.pool import LARGE_FROM
from api.answer.services.answer import AnswerService
from api.answer.services.files import figure_pieces
from api.archive.services.archive import ArchiveService, check_has_ended, sweep_document
from api.archive.services.zip import ZipPieces
from api.find import find_sweep
from api.http.errors import AnswerTooLargeError, OverloadedError
from api.http.queries import ResultFormat
from api.result.models.queries import ListResultsQuery
from api.result.services.export import ExportService
from api.version import VERSION
from domain.answer.document import Question
from domain.answer.request import AnswerError
from domain.archive.crate import METADATA, CrateFacts, crate_document
from domain.archive.documents import utc, written
from domain.archive.names import RESULTS, SPEC, SWEEP
from storage.archive.rows import ArchiveRows
from storage.session import Session, show_one_moment, transaction
from storage.sweep.records.sweep import SweepRecord
from storage.sweep.store import SweepStore

if TYPE_CHECKING:
    from api.context import RequestContext

_README = "README.md"
_CHECK = "check.py"
_RESULTS_CSV = "results.csv"
_SCRIPT = Path(__file__).parents[1] / "check.py"
_README_TEXT = """# {name}

The artifact of a study by FabricSweep: an RO-Crate (Workflow Run Crate). {metadata} describes every file.

| File | Holds |
|---|---|
| {spec} | the specification as it was submitted |
| {sweep} | model and its revision, base seed, axes, limits |
| {parquet}, {csv} | coordinates and metrics of every run, twice the same |
| expected/ | each answer as JSON, and each of its figures as CSV |
| fabrics.json, fabrics/ | imported fabrics that the study uses |
| traces.json, traces/ | traces that it replays, if any |
| {check} | runs the study again and compares |

Computed by service {version}, simulator core {core}, model revision {revision}, base seed {seed}.
The service that wrote this ran in the container image {image}.

    python3 {check} http://127.0.0.1:8080

submits the specification to the server at that address and waits. It compares every metric of every run
exactly, and every number of the answers but for rounding. It needs Python 3.9 alone; FABRICSWEEP_API_KEY is
the key, where the server asks for one. A server that has computed the study before gives its stored results:
check on another one, such as that of `make run`. Fabrics that the study uses must have been imported there
under their names.

{left_out}
"""


class ArtifactService:
    """Writes artifacts of sweeps that have ended."""

    def __init__(self, context: RequestContext) -> None:
        self._context = context
        self._log = structlog.get_logger("api.archives")

    @classmethod
    def of(cls, context: RequestContext) -> Self:
        """Make that of a request."""
        return cls(context)

    def pieces(self, sweep_id: str) -> Iterator[bytes]:
        """Give the artifact piece by piece, as the sweep stands at the first.

        Raises
        ------
        PhaseConflictError
            The sweep is under way, or has no points.
        """
        check_has_ended(find_sweep(self._context.session, sweep_id))

        def pieces() -> Iterator[bytes]:
            archive = ZipPieces()
            try:
                with transaction(self._context.state.engine) as session:
                    show_one_moment(session)
                    sweep = find_sweep(session, sweep_id)
                    check_has_ended(sweep)
                    yield from self._files(archive, session, sweep)
            finally:
                archive.close()
            self._log.info("artifact_written", sweep_id=sweep_id)

        return pieces()

    def _files(self, archive: ZipPieces, session: Session, sweep: SweepRecord) -> Iterator[bytes]:
        state = self._context.state
        spec = SweepStore(session).spec(sweep.id)
        rows = ArchiveRows(session, sweep.id)
        yield from archive.add(SPEC, [spec.spec_text.encode()])
        about = sweep_document(sweep, spec, rows.limits())
        yield from archive.add(SWEEP, [written(about) + b"\n"])
        archives = ArchiveService(session, state.engine, state.catalog, state.blobs)
        before = set(archive.entries)
        yield from archives.attachments(archive, rows)
        attachments = [name for name in archive.entries if name not in before]
        exports = ExportService(session, state.engine, state.catalog)
        everything = ListResultsQuery()
        csv = exports.written(session, sweep, everything, ResultFormat.CSV)
        yield from archive.add(_RESULTS_CSV, csv)
        parquet = exports.written(session, sweep, everything, ResultFormat.PARQUET)
        yield from archive.add(RESULTS, parquet, is_compressed=True)
        left_out: list[str] = []
        yield from self._answers(archive, session, sweep, left_out)
        made = [name for name in archive.entries if name.startswith("expected/")]
        yield from archive.add(_CHECK, [_SCRIPT.read_bytes()])
        readme = _readme(sweep, left_out, state.settings.image_digest)
        yield from archive.add(_README, [readme.encode()])
        inputs, results = [SWEEP, *attachments], [_RESULTS_CSV, RESULTS, *made]
        facts = _facts(sweep, inputs, results, state.settings.image_digest)
        document = json.dumps(crate_document(facts, archive.entries), indent=1, ensure_ascii=False)
        yield from archive.add(METADATA, [document.encode() + b"\n"])
        yield archive.finish()

    def _answers(
        self, archive: ZipPieces, session: Session, sweep: SweepRecord, left_out: list[str]
    ) -> Iterator[bytes]:
        """Write each answer and its figures, one at a time; names those that are too large."""
        ask = self._asking(session, sweep)
        first = ask(None)
        if first is None:
            left_out.append(
                "the answers, which are too large, or for which there was no room at once"
            )
            return
        for question in [Question(each["question"]) for each in first["questions"]]:
            # Exploring answers nothing: its figures are the results once more.
            if question is Question.EXPLORE:
                continue
            found = first if question.value == first["question"] else ask(question)
            if found is None:
                left_out.append(f"the answer to `{question.value}`")
                continue
            tables = found.pop("tables") or []
            yield from archive.add(f"expected/{question.value}.json", [written(found) + b"\n"])
            for number, table in enumerate(tables):
                name = f"expected/{question.value}-{number}.csv"
                yield from archive.add(name, figure_pieces(table, ResultFormat.CSV))

    def _asking(
        self, session: Session, sweep: SweepRecord
    ) -> Callable[[Question | None], dict[str, Any] | None]:
        state = self._context.state
        service = AnswerService(session, state.catalog)

        def ask(question: Question | None) -> dict[str, Any] | None:
            query = AnswerQuery(question=question, tables=True)
            try:
                if sweep.counts.total >= LARGE_FROM:
                    project = self._context.scope.project_id
                    body = state.answer_pool.make("answer", sweep.public_id, query, project)
                else:
                    body = service.answer(sweep.public_id, query).model_dump_json().encode()
            except (AnswerError, AnswerTooLargeError, OverloadedError):
                return (
                    None  # what is written by then stays: the text beside it names what is left out
                )
            found: dict[str, Any] = json.loads(body)
            return found

        return ask


def _readme(sweep: SweepRecord, left_out: list[str], image_digest: str) -> str:
    return _README_TEXT.format(
        name=sweep.name,
        metadata=METADATA,
        spec=SPEC,
        sweep=SWEEP,
        parquet=RESULTS,
        csv=_RESULTS_CSV,
        check=_CHECK,
        version=VERSION,
        core=sweep.simcore_version,
        revision=sweep.model_revision,
        seed=sweep.base_seed,
        image=image_digest or "of a digest that is not known",
        left_out=f"Left out: {'; '.join(left_out)}." if left_out else "Nothing is left out.",
    )


def _facts(
    sweep: SweepRecord, inputs: list[str], results: list[str], image_digest: str
) -> CrateFacts:
    return CrateFacts(
        name=sweep.name,
        description=sweep.description or f"A sweep of {sweep.points} points.",
        published=datetime.now(UTC).date().isoformat(),
        started=utc(sweep.times.started_at),
        finished=utc(sweep.times.finished_at),
        version=VERSION,
        core_version=sweep.simcore_version,
        model_revision=sweep.model_revision,
        base_seed=sweep.base_seed,
        workflow=SPEC,
        inputs=inputs,
        results=results,
        image_digest=image_digest,
    )
