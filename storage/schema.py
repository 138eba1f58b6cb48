"""The tables, one a file; ``metadata`` knows them all."""

from storage.access.tables.api_keys import api_keys
from storage.access.tables.audit_log import audit_log
from storage.access.tables.memberships import memberships
from storage.access.tables.projects import projects
from storage.access.tables.sessions import sessions
from storage.access.tables.share_links import share_links
from storage.access.tables.sign_ins import sign_ins
from storage.access.tables.users import users
from storage.attachment.tables.fabric_contents import fabric_contents
from storage.attachment.tables.fabrics import fabrics
from storage.blobs.table import blobs
from storage.metadata import metadata
from storage.notice.tables.deliveries import deliveries
from storage.notice.tables.messages import messages
from storage.notice.tables.webhooks import webhooks
from storage.operation.tables.backups import backups
from storage.price.tables.price_tables import price_tables
from storage.result.tables.metric_names import metric_names
from storage.result.tables.result_details import result_details
from storage.result.tables.result_fabrics import result_fabrics
from storage.result.tables.results import results
from storage.run.tables.attempts import attempts
from storage.run.tables.leases import leases
from storage.run.tables.point_documents import point_documents
from storage.run.tables.points import points
from storage.run.tables.reaper_beats import reaper_beats
from storage.run.tables.replicates import replicates
from storage.run.tables.run_tables import run_tables
from storage.run.tables.workers import workers
from storage.schedule.tables.alerts import alerts
from storage.schedule.tables.schedule_runs import schedule_runs
from storage.schedule.tables.scheduler_lease import scheduler_lease
from storage.schedule.tables.schedules import schedules
from storage.sweep.tables.events import events
from storage.sweep.tables.expansions import expansions
from storage.sweep.tables.idempotency_keys import idempotency_keys
from storage.sweep.tables.sweep_fabrics import sweep_fabrics
from storage.sweep.tables.sweep_sentences import sweep_sentences
from storage.sweep.tables.sweep_specs import sweep_specs
from storage.sweep.tables.sweep_stars import sweep_stars
from storage.sweep.tables.sweeps import sweeps

__all__ = [
    "alerts",
    "api_keys",
    "attempts",
    "audit_log",
    "backups",
    "blobs",
    "deliveries",
    "events",
    "expansions",
    "fabric_contents",
    "fabrics",
    "idempotency_keys",
    "leases",
    "memberships",
    "messages",
    "metadata",
    "metric_names",
    "point_documents",
    "points",
    "price_tables",
    "projects",
    "reaper_beats",
    "replicates",
    "result_details",
    "result_fabrics",
    "results",
    "run_tables",
    "schedule_runs",
    "scheduler_lease",
    "schedules",
    "sessions",
    "share_links",
    "sign_ins",
    "sweep_fabrics",
    "sweep_sentences",
    "sweep_specs",
    "sweep_stars",
    "sweeps",
    "users",
    "webhooks",
    "workers",
]
