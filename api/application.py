"""Building the application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Depends, FastAPI

from api.access.exposure import LoopbackMiddleware
from api.access.routes import audit, keys, projects, share_links, sign_in
from api.alive import say_alive
from api.answer.routes import answers
from api.archive.routes import archives
from api.config import Settings
from api.dashboard import install_dashboard
from api.dependencies import admit, reject_unmet_accept, reject_unsound_query
from api.error_handlers import install_error_handlers
from api.fabric.routes import fabrics
from api.http.docs_page import install_docs
from api.http.guard import GuardMiddleware
from api.http.header_limit import HeaderLimitMiddleware
from api.http.methods import MethodsMiddleware
from api.http.middleware import RequestMiddleware
from api.network.routes import drafts, networks
from api.notice.routes import webhooks
from api.openapi import install_openapi, operation_id_of
from api.operation.routes import admin, health
from api.price.routes import price_tables
from api.result.routes import differences, metrics, results
from api.run.routes import points, runs, verbs
from api.schedule.routes import schedules
from api.shutdown import notice_shutdown
from api.state import ApiState
from api.sweep.routes import catalog, events, extension, life_cycle, lists, sweeps
from api.trace.routes import traces
from api.version import VERSION
from runtime import tracing
from runtime.figures import serve
from runtime.garbage import collect_seldom
from runtime.logs import configure_logs

_DESCRIPTION = (
    "Design-space exploration of HPC interconnects: describe a sweep, have every point "
    "simulated, read speedups, knees and hot spots with confidence intervals."
)
_ROUTERS = (
    lists,
    sweeps,
    drafts,
    archives,
    extension,
    verbs,
    life_cycle,
    points,
    networks,
    results,
    answers,
    differences,
    runs,
    events,
    schedules,
    webhooks,
    fabrics,
    traces,
    price_tables,
    projects,
    keys,
    sign_in,
    share_links,
    audit,
    catalog,
    health,
    admin,
)


def create_app(settings: Settings) -> FastAPI:
    """Build the application; connections are opened on first use, not here."""
    # What the server says of each request is said by api.http.middleware.
    configure_logs(
        settings.log_level,
        settings.log_format,
        others=("uvicorn", "uvicorn.error"),
        silent=("uvicorn.access",),
    )
    tracing.start("api", VERSION)
    state = ApiState(settings)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        collect_seldom()
        state.judge.warm_up()
        serve(state.figures, settings)
        with notice_shutdown(state.closing):
            async with say_alive(settings.alive_file):
                yield
        state.close()
        tracing.flush()

    app = FastAPI(
        title="FabricSweep",
        version=VERSION,
        description=_DESCRIPTION,
        lifespan=lifespan,
        generate_unique_id_function=operation_id_of,
        docs_url=None,
        redoc_url=None,
        dependencies=[
            Depends(reject_unsound_query),
            Depends(admit),
            Depends(reject_unmet_accept),
        ],
    )
    app.state.api = state
    for module in _ROUTERS:
        app.include_router(module.router)
    if settings.metrics_port is None:
        app.include_router(metrics.router)
    install_error_handlers(app)
    # The last one added comes first.
    app.add_middleware(MethodsMiddleware)
    app.add_middleware(GuardMiddleware, allowed_hosts=settings.host_names())
    if settings.access == "local":
        app.add_middleware(LoopbackMiddleware)
    app.add_middleware(HeaderLimitMiddleware)
    app.add_middleware(RequestMiddleware)
    tracing.trace_app(app)
    install_openapi(app)
    install_docs(app)
    if settings.static_dir is not None:
        install_dashboard(app, settings.static_dir)
    return app
