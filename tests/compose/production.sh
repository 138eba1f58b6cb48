#!/usr/bin/env bash
# The production form in containers, for real: secrets from files, TLS, nobody without a key, limits, blobs in a store
# that speaks S3, a backup that can be read; up, a study, a dump, down. Needs a Docker engine, Compose 2 and the images of docker-compose.yml.
set -euo pipefail
cd "$(dirname "$0")/../.."
spec=${SPEC:-examples/dsm-bandwidth.yaml}
files=$(mktemp -d)
free() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
export FABRICSWEEP_SITE=localhost FABRICSWEEP_HTTP_PORT=$(free) FABRICSWEEP_HTTPS_PORT=$(free) WORKER_MEMORY=1G WORKER_CPUS=1
export FABRICSWEEP_BLOBS=s3://fabricsweep/contents FABRICSWEEP_S3_ENDPOINT_URL=http://objects:8333
url=https://localhost:$FABRICSWEEP_HTTPS_PORT
compose=(docker compose --project-name fabricsweep-production-test -f docker-compose.yml -f docker-compose.production.yml
  --profile storage)
[ -x .venv/bin/fabricsweep ] || make venv
docker/make_secrets.sh

down() {
  status=$?
  if [ $status -ne 0 ]; then "${compose[@]}" ps --all; "${compose[@]}" logs --tail 30; fi
  "${compose[@]}" down --volumes --timeout 20 || status=1
  rm -rf "$files"
  if [ $status -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; fi
  exit $status
}
trap down EXIT

if FABRICSWEEP_SITE= "${compose[@]}" config --quiet 2>/dev/null; then
  echo "a proxy without a name was accepted" >&2; exit 1
fi
"${compose[@]}" build
"${compose[@]}" up --detach
for _ in $(seq 120); do
  "${compose[@]}" cp proxy:/data/caddy/pki/authorities/local/root.crt "$files/root.crt" >/dev/null 2>&1 && break
  sleep 1
done
export SSL_CERT_FILE=$files/root.crt
get='import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=20).read().decode()[:2000])'
for _ in $(seq 120); do python3 -c "$get" "$url/health/ready" 2>/dev/null && break; sleep 1; done
python3 -c "$get" "$url/health/ready"

# No secret stands in the environment of a container, and none is reached but through the proxy.
for service in postgres redis api worker backup; do
  while read -r secret; do
    if "${compose[@]}" exec -T "$service" env | grep -qF "$secret"; then
      echo "a secret stands in the environment of $service" >&2; exit 1
    fi
  done < <(cat secrets/postgres_password secrets/redis_password; echo; sed -n 's/.*secret_access_key = //p' secrets/s3_credentials)
done
for service in postgres redis api worker objects; do
  [ -z "$(docker port "$("${compose[@]}" ps --quiet "$service")")" ] || { echo "$service has an open port" >&2; exit 1; }
done
if python3 -c "$get" "$url/metrics" 2>/dev/null; then echo "figures are open to everybody" >&2; exit 1; fi
# Prometheus, which would be another container, reads those of every process.
figures='import sys, urllib.request as u; assert b"fabricsweep_build{" in u.urlopen(sys.argv[1], timeout=20).read()'
for service in api worker housekeeper scheduler; do
  "${compose[@]}" exec -T worker python -c "$figures" "http://$service:9464/metrics" ||
    { echo "$service tells no figures" >&2; exit 1; }
done
python3 -c "import http.client, sys; c = http.client.HTTPConnection('localhost', int(sys.argv[1])); c.request('GET', '/sweeps')
r = c.getresponse(); assert r.status in (301, 308) and r.getheader('Location').startswith('https://'), r.status" "$FABRICSWEEP_HTTP_PORT"

for service in postgres redis api worker housekeeper scheduler proxy backup; do
  limits=$(docker inspect --format '{{.HostConfig.Memory}} {{.HostConfig.NanoCpus}}' "$("${compose[@]}" ps --quiet "$service")")
  [[ $limits != 0\ * && $limits != *\ 0 ]] || { echo "$service has no limits: $limits" >&2; exit 1; }
done

# Nobody without a key; the first admin's is made in a container.
asked() {  # the status of a request, with the key that is given
  python3 -c 'import sys, urllib.error, urllib.request as u
asked = u.Request(sys.argv[1], headers={"Authorization": "Bearer " + sys.argv[2]} if sys.argv[2:] else {})
try: print(u.urlopen(asked, timeout=20).status)
except urllib.error.HTTPError as error: print(error.code)' "$url$1" "${@:2}"
}
for path in /v1/sweeps /v1/admin/operation /v1/projects; do
  [ "$(asked $path)" = 401 ] || { echo "$path is answered without a key: $(asked $path)" >&2; exit 1; }
done
[ "$(asked /v1/sweeps fsk_of_nobody)" = 401 ] || { echo "a key of nobody is taken" >&2; exit 1; }
FABRICSWEEP_API_KEY=$("${compose[@]}" exec -T api python -m api.admin_key)
export FABRICSWEEP_API_KEY
for path in /v1/sweeps /v1/admin/operation /v1/projects; do
  [ "$(asked $path "$FABRICSWEEP_API_KEY")" = 200 ] || { echo "$path is refused to an admin" >&2; exit 1; }
done
if "${compose[@]}" logs --no-log-prefix api | grep -qF "$FABRICSWEEP_API_KEY"; then
  echo "a key stands in the log" >&2; exit 1
fi

client() { .venv/bin/fabricsweep --url "$url" "$@"; }
# An editor of a project of its own does the rest.
client project create studies
FABRICSWEEP_API_KEY=$(client --project studies key create "the test" --role editor --days 1 2>/dev/null | grep -o 'fsk_[^ ]*')
[ "$(asked /v1/admin/operation "$FABRICSWEEP_API_KEY")" = 403 ] || { echo "an editor operates the service" >&2; exit 1; }
export FABRICSWEEP_PROJECT=studies
client submit "$spec" --watch
client fabric export --topology kind=chassis,endpoints=144 -o "$files/fabric.txt"
client fabric import chassis "$files/fabric.txt"
query() { "${compose[@]}" exec -T postgres psql -U fabricsweep -d fabricsweep -tAc "$1"; }
[ "$(query 'SELECT count(*) FROM fabrics')" -gt 0 ] || { echo "no fabric was kept" >&2; exit 1; }
[ "$(query 'SELECT count(*) FROM blobs')" -eq 0 ] || { echo "the fabric lies in the database, not in the store" >&2; exit 1; }

# A dump holds what is there: restored into another database, it has the same runs.
"${compose[@]}" exec -T backup sh /usr/local/bin/backup.sh once
"${compose[@]}" exec -T backup sh -c 'cat "$(ls -1 /backups/*.dump | tail -n 1)"' > "$files/dump"
query 'CREATE DATABASE restored' >/dev/null
"${compose[@]}" exec -T postgres pg_restore -U fabricsweep -d restored < "$files/dump"
runs() { "${compose[@]}" exec -T postgres psql -U fabricsweep -d "$1" -tAc "SELECT count(*), sum(result_id) FROM replicates"; }
[ "$(runs fabricsweep)" = "$(runs restored)" ] || { echo "the dump lacks runs" >&2; exit 1; }
