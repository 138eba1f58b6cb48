#!/usr/bin/env bash
# The system in containers, for real: build, up, submit the example, read its answer, size networks, import a fabric and
# measure it, kill worker and database in mid-sweep, down.
# Needs a Docker engine and Compose 2. SPEC names another specification.
set -euo pipefail
cd "$(dirname "$0")/../.."
spec=${SPEC:-examples/dsm-bandwidth.yaml}
compose=(docker compose --project-name fabricsweep-test --env-file .env.example)
export POSTGRES_PASSWORD=for-this-test-only REDIS_PASSWORD=for-this-test-only
export FABRICSWEEP_PORT=${FABRICSWEEP_PORT:-$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')}
url=http://127.0.0.1:$FABRICSWEEP_PORT

docker compose version >/dev/null 2>&1 || { echo "docker compose is not on this machine" >&2; exit 1; }
[ -x .venv/bin/fabricsweep ] || make venv
client() { .venv/bin/fabricsweep --url "$url" "$@"; }

if POSTGRES_PASSWORD= "${compose[@]}" config --quiet 2>/dev/null; then
  echo "a system without a password was accepted" >&2; exit 1
fi

files=$(mktemp -d)

down() {
  status=$?
  rm -rf "$files"
  if [ $status -ne 0 ]; then "${compose[@]}" ps --all; "${compose[@]}" logs --tail 40; fi
  "${compose[@]}" down --volumes --timeout 20 || status=1
  if [ $status -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; fi
  exit $status
}
trap down EXIT

"${compose[@]}" build
"${compose[@]}" up --detach --wait --wait-timeout 180

for service in api worker housekeeper scheduler; do
  user=$("${compose[@]}" exec -T "$service" id -u)
  [ "$user" != 0 ] || { echo "$service runs as root" >&2; exit 1; }
done
for service in api worker; do
  if "${compose[@]}" exec -T "$service" sh -c 'command -v c++ g++ gcc cc'; then
    echo "the image of $service holds a compiler" >&2; exit 1
  fi
done
get='import sys, urllib.request as u; print(u.urlopen(sys.argv[1], timeout=20).read().decode()[:2000])'
python3 -c "$get" "$url/health/ready"
page=$(python3 -c "$get" "$url/")
[[ $page == *'id="root"'* ]] || { echo "the dashboard is not served" >&2; exit 1; }

sweep=$(client submit "$spec" --watch)
client answer "$sweep"
rows=$(client results "$sweep" --format csv | wc -l)
echo "$((rows - 1)) rows of results"

# Networks that size themselves: the API asks the simulator whether there is such a network at all.
sized="$files/sized.yaml"
cat > "$sized" <<'SPEC'
schema_version: 1
name: Halo exchange on two networks
model: packet
base:
  workload: {kind: halo3d26, face_bytes: 4096, iterations: 2}
axes:
  topology:
    - {kind: fat_tree, endpoints: 64, radix: 16}
    - {kind: dragonfly, endpoints: 72, radix: 8}
SPEC
client answer "$(client submit "$sized" --watch)"
sed 's/radix: 16/radix: 7/' "$sized" > "$files/odd.yaml"
status=0; client submit "$files/odd.yaml" || status=$?
[ $status -eq 2 ] || { echo "an impossible network was not refused: status $status" >&2; exit 1; }

# Submitted again, everything is answered from the cache.
again=$(client submit "$spec" --watch 2>&1)
echo "$again"
[[ $again == *completed*cached* ]] || { echo "the second submission was not cached" >&2; exit 1; }

# A fabric: wired by us, exported as its operator would dump it, imported, checked and measured.
client fabric export --topology kind=chassis,endpoints=144 -o "$files/fabric.txt"
client fabric import chassis "$files/fabric.txt"
client fabric check chassis
client fabric route chassis --engine min_hop -o "$files/tables.lft"
client fabric import chassis "$files/fabric.txt" --tables "$files/tables.lft"
measured=$(client fabric ebb chassis --engine imported,min_hop --pattern random_bisection --draws 100 --replicates 2)
echo "$measured"
[[ $measured == *imported* && $measured == *"hottest cables"* ]] || { echo "no answer for the fabric" >&2; exit 1; }
echo 'Switch 24 "S-1"' > "$files/cut.txt"
status=0; client fabric check "$files/cut.txt" || status=$?
[ $status -eq 2 ] || { echo "a broken file was not refused: status $status" >&2; exit 1; }

# The worker and the database are killed in mid-sweep: every run is done, and has one result.
cat > "$files/long.yaml" <<'SPEC'
schema_version: 1
name: Killed in the middle
model: packet
base:
  topology: {kind: ring, endpoints: 64}
  workload: {kind: random_reads, reads_per_core: 1024}
axes:
  link_latency_ns: {range: {from: 10, to: 49, step: 1}}
replicates: 1
SPEC
sweep=$(client submit "$files/long.yaml")
query() { "${compose[@]}" exec -T postgres psql -U fabricsweep -d fabricsweep -tAc "$1"; }
of_runs="FROM replicates r JOIN sweeps s ON s.id = r.sweep_id WHERE s.public_id = '$sweep'"
until_done() {
  for _ in $(seq 240); do
    done=$(query "SELECT count(*) $of_runs AND r.phase = 'completed'" 2>/dev/null || echo 0)
    [ "$done" -lt "$1" ] || return 0
    sleep 0.5
  done
  echo "$done of $1 runs were done in two minutes" >&2; return 1
}
until_done 3
"${compose[@]}" kill --signal KILL worker
"${compose[@]}" start worker
until_done 10
"${compose[@]}" kill --signal KILL postgres
sleep 2
"${compose[@]}" start postgres
for _ in $(seq 60); do query 'SELECT 1' >/dev/null 2>&1 && break; sleep 1; done
[ "$(query "SELECT count(*) $of_runs AND r.phase <> 'completed'")" -gt 0 ] || {
  echo "the sweep was over before the database was killed" >&2; exit 1
}
client watch "$sweep"
told=$(query "SELECT count(*) || ' runs, ' || count(*) FILTER (WHERE r.phase = 'completed' AND NOT r.cached) || ' computed, '
  || count(DISTINCT r.result_id) || ' results' $of_runs")
doubled=$(query "SELECT count(*) FROM (SELECT 1 FROM results GROUP BY point_key, replicate, model_revision HAVING count(*) > 1) d")
echo "after the kills: $told, $doubled doubled"
[ "$told" = "40 runs, 40 computed, 40 results" ] || { echo "not every run was done once" >&2; exit 1; }
[ "$doubled" -eq 0 ] || { echo "results are there twice" >&2; exit 1; }
rows=$(client results "$sweep" --format csv | sort -u | wc -l)
[ "$rows" -eq 41 ] || { echo "$((rows - 1)) different rows of 40 runs" >&2; exit 1; }
"${compose[@]}" up --detach --wait --wait-timeout 120
