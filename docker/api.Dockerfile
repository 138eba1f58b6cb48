# The API with the dashboard, and the simulator that it asks for the shape of networks. It also runs the migrations.

FROM node:22-bookworm-slim AS dashboard
WORKDIR /build
COPY frontend/package.json frontend/package-lock.json ./
RUN --mount=type=cache,target=/var/cache/npm npm ci --no-audit --no-fund --cache /var/cache/npm
COPY frontend/ ./
RUN npm run build

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
COPY requirements/api.txt /tmp/api.txt
RUN --mount=type=cache,target=/var/cache/pip \
    /opt/venv/bin/pip install --cache-dir /var/cache/pip --require-hashes --only-binary :all: -r /tmp/api.txt
RUN --mount=type=bind,from=simulator,source=/wheels,target=/wheels \
    /opt/venv/bin/pip install --no-deps --no-index /wheels/*.whl && /opt/venv/bin/simcore catalog >/dev/null

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --no-create-home fabricsweep
ENV PATH=/opt/venv/bin:$PATH PYTHONPATH=/app PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 \
    OPENBLAS_NUM_THREADS=1 FABRICSWEEP_STATIC_DIR=/app/dashboard FABRICSWEEP_ALIVE_FILE=/tmp/fabricsweep-alive
WORKDIR /app
COPY --from=packages /opt/venv /opt/venv
COPY --from=dashboard /build/dist dashboard/
COPY alembic.ini ./
COPY migrations/ migrations/
COPY examples/ examples/
COPY fabricfile/src/fabricfile/ fabricfile/
COPY domain/ domain/
COPY judge/ judge/
COPY processes/ processes/
COPY telemetry/ telemetry/
COPY storage/ storage/
COPY api/ api/
USER 10001
EXPOSE 8080
# The loop that takes requests touches the file every 5 s.
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
    CMD ["sh", "-c", "find /tmp/fabricsweep-alive -mmin -1 | grep -q ."]
CMD ["uvicorn", "api.main:app", "--host", "0.0.0.0", "--port", "8080", "--no-access-log", \
     "--timeout-keep-alive", "65", "--timeout-graceful-shutdown", "5"]
