#!/bin/sh
# Takes out of a virtual environment what no process of ours loads, and sees that all of it still loads.
set -eu
packages=$("$1/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
cd "$packages"

# Tests, headers and sources of compiled modules; what installs packages.
find . -type d \( -name tests -o -name test \) -path '*/*/*' \
  \( -path './scipy/*' -o -path './numpy/*' -o -path './pandas/*' -o -path './matplotlib/*' -o -path './pyarrow/*' \) \
  -prune -exec rm -rf {} +
rm -rf pyarrow/include pyarrow/src numpy/_core/include scipy/_lib/boost_math matplotlib/mpl-data/sample_data pip pip-*.dist-info
rm -f "$1"/bin/pip*
find . -type f \( -name '*.pyx' -o -name '*.pxd' -o -name '*.pxi' -o -name '*.a' \) -delete

# Of Arrow: remote procedure calls, stores that we reach by boto3.
rm -f pyarrow/libarrow_flight* pyarrow/_flight* pyarrow/libarrow_s3* pyarrow/_s3fs* \
  pyarrow/_gcsfs* pyarrow/_azurefs* pyarrow/_pyarrow_cpp_tests* pyarrow/libarrow_python_flight*

# Of Amazon's services those that a bucket and its keys need.
for service in botocore/data/*/; do
  case $(basename "$service") in s3|sts|sso|sso-oidc|signin) ;; *) rm -rf "$service" ;; esac
done

# Debug symbols; but strip spoils what has libraries of its own beside it, as numpy and scipy do.
find . -type f \( -name '*.so' -o -name '*.so.*' \) -not -path './*.libs/*' -not -path './numpy/*' -not -path './scipy/*' \
  -not -path './PIL/*' -not -path './psycopg_binary/*' -exec strip --strip-debug {} +

"$1/bin/python" - <<'P'
import alembic, authlib.integrations.starlette_client, billiard, boto3, brotli, celery, cronsim, fastapi, httptools
import httpx2, itsdangerous, joserfc, lark, limits.storage, limits.strategies, multipart, numpy
import opentelemetry.exporter.otlp.proto.http, opentelemetry.instrumentation.fastapi
import opentelemetry.instrumentation.psycopg, opentelemetry.sdk, prometheus_client, psycopg, pyarrow, pyarrow.compute
import pyarrow.csv, pyarrow.ipc, pyarrow.parquet, redis, rfc8785, scipy.optimize, scipy.special, scipy.stats, simcore
import sqlalchemy, standardwebhooks, structlog, tenacity, uvicorn, uvloop, yaml, zstandard
from SALib.analyze import sobol

boto3.client("s3", region_name="us-east-1")
limits.storage.storage_from_string("redis://nowhere:1")
boto3.client("sts", region_name="us-east-1")
assert len(simcore.catalog()) > 0
assert scipy.special.gammaln(3.0) > 0 and numpy.linalg.eigvalsh(numpy.eye(2)).sum() == 2
P
"$1/bin/simcore" catalog >/dev/null
