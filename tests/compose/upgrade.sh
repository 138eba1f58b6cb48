#!/usr/bin/env bash
# An upgrade in containers, as docs/operations.md promises: the data of the version before stay, old and new processes
# work beside each other in either order, and the old ones can be put back.
# OLD and NEW name two images (fabricsweep:old fabricsweep:new).
set -euo pipefail
cd "$(dirname "$0")/../.."
old=${OLD:-fabricsweep:old} new=${NEW:-fabricsweep:new}
export POSTGRES_PASSWORD=for-this-test-only REDIS_PASSWORD=for-this-test-only
export FABRICSWEEP_PORT=${FABRICSWEEP_PORT:-$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')}
url=http://127.0.0.1:$FABRICSWEEP_PORT
files=$(mktemp -d)
compose=(docker compose --project-name fabricsweep-upgrade --env-file .env.example -f docker-compose.yml
  -f docker-compose.override.yml -f "$files/images.yaml")
client() { .venv/bin/fabricsweep --url "$url" "$@"; }
[ -x .venv/bin/fabricsweep ] || make venv

# images MIGRATE API WORKER OTHERS: which image each part has from now on.
images() {
  cat > "$files/images.yaml" <<YAML
services:
  migrate: {image: "$1"}
  api: {image: "$2"}
  worker: {image: "$3"}
  housekeeper: {image: "$4"}
  scheduler: {image: "$4"}
YAML
  "${compose[@]}" up --detach --no-build --wait --wait-timeout 240
  for part in api worker housekeeper scheduler; do
    docker inspect --format "$part has {{.Config.Image}}" "fabricsweep-upgrade-$part-1"
  done
}

down() {
  status=$?
  if [ $status -ne 0 ]; then "${compose[@]}" ps --all; "${compose[@]}" logs --tail 60; fi
  "${compose[@]}" down --volumes --timeout 20 || status=1
  rm -rf "$files"
  if [ $status -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; fi
  exit $status
}
trap down EXIT

query() { "${compose[@]}" exec -T postgres psql -U fabricsweep -d fabricsweep -tAc "$1"; }
sweep_of() {  # NAME RUNS SEED
  cat > "$files/$1.yaml" <<SPEC
schema_version: 1
name: $1
model: packet
base:
  topology: {kind: ring, endpoints: 64}
  workload: {kind: random_reads, reads_per_core: 512}
axes:
  link_latency_ns: {range: {from: 1, to: $2, step: 1}}
replicates: 1
base_seed: $3
SPEC
  client submit "$files/$1.yaml"
}
all_done() {  # SWEEP RUNS
  client watch "$1"
  told=$(query "SELECT count(*) || ' ' || count(*) FILTER (WHERE r.phase = 'completed') || ' ' || count(DISTINCT r.result_id)
    FROM replicates r JOIN sweeps s ON s.id = r.sweep_id WHERE s.public_id = '$1'")
  [ "$told" = "$2 $2 $2" ] || { echo "of $1: $told, not $2 runs, each done once" >&2; exit 1; }
}

echo "== all of it is old"
images "$old" "$old" "$old" "$old"
first=$(sweep_of "before" 10 1)
all_done "$first" 10
client answer "$first" > "$files/answer-before"
client results "$first" --format csv > "$files/results-before"
long=$(sweep_of "across" 120 2)

echo "== the tables are new; new API, old workers"
images "$new" "$new" "$old" "$old"
beside=$(sweep_of "old workers" 10 3)
all_done "$beside" 10

echo "== old API, new workers"
images "$new" "$old" "$new" "$new"
beside=$(sweep_of "new workers" 10 4)
all_done "$beside" 10

echo "== all of it is new"
images "$new" "$new" "$new" "$new"
all_done "$long" 120
client answer "$first" > "$files/answer-after"
diff "$files/answer-before" "$files/answer-after" || echo "the answer of before is worded in another way now"
client results "$first" --format csv > "$files/results-after"
diff "$files/results-before" "$files/results-after" || { echo "results of before have changed" >&2; exit 1; }

echo "== and back: the old images on the new tables"
images "$old" "$old" "$old" "$old"
again=$(sweep_of "gone back" 10 5)
all_done "$again" 10
