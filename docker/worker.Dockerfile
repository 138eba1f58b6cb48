# The worker with the compiled simulator; with another command also the scheduler.

FROM python:3.12-slim-bookworm AS simulator
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
RUN python -m venv /opt/build
COPY requirements/build.txt /tmp/build.txt
RUN --mount=type=cache,target=/var/cache/pip \
    /opt/build/bin/pip install --cache-dir /var/cache/pip --require-hashes -r /tmp/build.txt
ENV PATH=/opt/build/bin:$PATH
COPY simcore/ /build/simcore/
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels /build/simcore

FROM python:3.12-slim-bookworm AS packages
RUN python -m venv /opt/venv
COPY requirements/worker.txt /tmp/worker.txt
RUN --mount=type=cache,target=/var/cache/pip \
    /opt/venv/bin/pip install --cache-dir /var/cache/pip --require-hashes --only-binary :all: -r /tmp/worker.txt
RUN --mount=type=bind,from=simulator,source=/wheels,target=/wheels \
    /opt/venv/bin/pip install --no-deps --no-index /wheels/*.whl && /opt/venv/bin/simcore catalog >/dev/null

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home fabricsweep
ENV PATH=/opt/venv/bin:$PATH PYTHONPATH=/app PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    OPENBLAS_NUM_THREADS=1 FABRICSWEEP_ALIVE_FILE=/tmp/fabricsweep-alive
WORKDIR /app
COPY --from=packages /opt/venv /opt/venv
COPY fabricfile/src/fabricfile/ fabricfile/
COPY domain/ domain/
COPY judge/ judge/
COPY processes/ processes/
COPY telemetry/ telemetry/
COPY storage/ storage/
COPY worker/ worker/
USER 10001
# Touched every 5 s: by a worker while its loop turns, by the scheduler while it looks what is due.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
    CMD ["sh", "-c", "find /tmp/fabricsweep-alive -mmin -1 | grep -q ."]
CMD ["celery", "-A", "worker.celery_app", "worker", "--without-gossip", "--without-mingle"]
