#!/usr/bin/env bash
# The chart on a real Kubernetes: install it with its trial PostgreSQL and Redis where only restricted pods are let in,
# where nobody is served without a key, submit a study, kill simulating processes and a pod of each kind, try a
# changed password, upgrade to another image in the middle, roll back, back up, read the answer, uninstall. No run may
# be lost, and none may lose more than its own progress.
#
# Needs helm, kubectl, a cluster whose node holds the image IMAGE with the tags TAG and NEXT_TAG (two tags of the same
# image do), and an own namespace, which it makes and deletes. SPEC names another specification, CLIENT another
# command line, VALUES more values (a file) for images that differ from the official ones.
set -euo pipefail
cd "$(dirname "$0")/../.."
spec=${SPEC:-examples/asc-interconnects-quick.yaml}
tag=${TAG:-0.1.0} next=${NEXT_TAG:-0.1.1}
namespace=${NAMESPACE:-fabricsweep-test} release=study
values=(-f helm/fabricsweep/ci/bundled-values.yaml ${VALUES:+-f "$VALUES"} --set "image.repository=${IMAGE:-fabricsweep}"
  --set database.bundled.storage=2Gi --set worker.drainSeconds=120
  --set access.mode=required --set access.smoke.existingSecret=smoke
  --set ingress.enabled=true --set ingress.host=sweeps.example.org --set access.trustedProxies=10.0.0.0/8
  --set backup.enabled=true --set backup.storage=1Gi)
kube() { kubectl --namespace "$namespace" "$@"; }
chart() { helm "$1" "$release" helm/fabricsweep --namespace "$namespace" "${values[@]}" --wait --timeout 6m "${@:2}" >/dev/null; }
sql() { kube exec "$release-postgres-0" -- psql -U fabricsweep -Atc "$1"; }
say() { echo "$SECONDS s: $*"; }
fail() { echo "$*" >&2; exit 1; }
forward= address=$(mktemp)

down() {
  status=$?
  if [ $status -ne 0 ]; then
    kube get pods -o wide || true
    kube get events --sort-by .lastTimestamp | tail -25 || true
  fi
  [ -z "$forward" ] || kill "$forward" 2>/dev/null || true
  helm uninstall "$release" --namespace "$namespace" --wait --timeout 4m || status=1
  kubectl delete namespace "$namespace" --timeout 4m || status=1
  rm -f "$address"
  if [ $status -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; fi
  exit $status
}

ready='import sys, urllib.request as u; u.urlopen(sys.argv[1], timeout=5)'

# Forwarding ends with the pod that it leads to.
reach() {
  for _ in $(seq 12); do
    [ -z "$forward" ] || kill "$forward" 2>/dev/null || true
    kube port-forward "service/$release-api" :80 >"$address" 2>/dev/null &
    forward=$!
    for _ in $(seq 15); do
      port=$(sed -n 's/.*127.0.0.1:\([0-9]*\) .*/\1/p' "$address" | head -n 1)
      [ -z "$port" ] || ! python3 -c "$ready" "http://127.0.0.1:$port/health/ready" 2>/dev/null || return 0
      sleep 1
    done
  done
  fail "the API cannot be reached"
}
client() { "${CLIENT:-.venv/bin/fabricsweep}" --url "http://127.0.0.1:$port" "$@"; }
of_sweep() {
  python3 -c "import json, os, urllib.request as u
asked = u.Request('http://127.0.0.1:$port/v1/sweeps/$sweep', headers={'Authorization': 'Bearer ' + os.environ['FABRICSWEEP_API_KEY']})
print(json.load(u.urlopen(asked))$1)"
}
restarts() { kube get pods -o jsonpath='{range .items[*]}{range .status.containerStatuses[*]}{.restartCount}{"\n"}{end}{end}' | awk '{sum += $1} END {print sum + 0}'; }

[ -n "${CLIENT:-}" ] || [ -x .venv/bin/fabricsweep ] || make venv
kubectl create namespace "$namespace" >/dev/null
trap down EXIT
kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted >/dev/null
if chart install --set worker.pools.small.replica=1 2>/dev/null; then fail "a value that there is not was accepted"; fi
if chart install --set access.trustedProxies= 2>/dev/null; then fail "an Ingress that hides who asks was accepted"; fi
chart install --set "image.tag=$tag"
say "installed; restarts: $(restarts)"
[ "$(restarts)" -eq 0 ] || fail "a pod did not wait for what it needs"
classes=$(kube get pods -o jsonpath='{range .items[*]}{.status.qosClass}{"\n"}{end}' | sort -u | tr '\n' ' ')
[[ $classes != *BestEffort* ]] || fail "a pod requests nothing: $classes"
FABRICSWEEP_API_KEY=$(kube exec "deployment/$release-api" --container api -- python -m api.admin_key)
export FABRICSWEEP_API_KEY
kube create secret generic smoke --from-literal "api-key=$FABRICSWEEP_API_KEY" >/dev/null
helm test "$release" --namespace "$namespace" --logs --timeout 3m || fail "the API does not answer as it should"
pod=$(kube get pods --selector app.kubernetes.io/component=api -o jsonpath='{.items[0].status.podIP}')
kube exec "deployment/$release-housekeeper" --container housekeeper -- python -c 'import sys, urllib.request as u
assert b"fabricsweep_http_requests" in u.urlopen(sys.argv[1], timeout=20).read()' "http://$pod:9464/metrics" || fail "the API tells Prometheus nothing"
say "without a key nobody is served, and with one who has it; figures are read inside"
reach
sweep=$(client submit "$spec")
say "submitted $sweep: $(of_sweep "['progress']")"

# A process that simulates ends without a word: its pod goes on with a new one, which takes a moment to start.
kill_one='import os, pathlib, signal, sys
def parent(process): return (process / "stat").read_text().rpartition(")")[2].split()[1]
children = [one for one in pathlib.Path("/proc").iterdir() if one.name.isdigit() and parent(one) == "1" and b"celery" in (one / "cmdline").read_bytes()]
if not children: sys.exit(1)
os.kill(int(children[0].name), signal.SIGKILL)'
killed=0
for _ in $(seq 30); do
  sleep 2
  ! kube exec "deployment/$release-worker-small" --container worker -- python -c "$kill_one" 2>/dev/null || killed=$((killed + 1))
  [ "$killed" -lt 3 ] || break
done
[ "$killed" -eq 3 ] || fail "only $killed processes were killed"
# Before the database is killed as well: of what is lost while it is away no attempt counts.
lost=0
for _ in $(seq 60); do
  lost=$(sql "SELECT count(*) FROM attempts WHERE outcome = 'lost'")
  [ "$lost" -eq 0 ] || break
  sleep 1
done
[ "$lost" -gt 0 ] || fail "nobody has missed the runs of the killed processes"
say "three simulating processes killed: $(of_sweep "['progress']"); attempts lost: $lost"

for part in worker housekeeper scheduler redis postgres api; do
  kube delete pod --selector "app.kubernetes.io/component=$part" --force --grace-period 0 >/dev/null 2>&1
  sleep 3
done
kube wait --for condition=Ready pod --selector "app.kubernetes.io/instance=$release,app.kubernetes.io/component notin (migrate,smoke)" --timeout 240s >/dev/null
reach
say "a pod of each kind killed: $(of_sweep "['progress']")"

before=$(kube get pods -o name | sort)
if chart upgrade --set image.tag="$tag" --set database.password=another 2>/dev/null; then
  fail "a password that the volume does not know was accepted"
fi
told=$(kube logs "job/$release-migrate-2" | tail -n 1)
[[ $told == *"ALTER USER fabricsweep"* ]] || fail "a changed password is not told: $told"
[ "$(kube get pods -o name | grep -vE 'migrate|smoke' | sort)" = "$(grep -vE 'migrate|smoke' <<<"$before")" ] || fail "an upgrade that cannot be changed pods"
say "a changed password is told, and changes nothing"

# The study must not be over before.
[ "$(of_sweep "['phase']")" != completed ] || fail "the study was too short"
attempts=$(sql "SELECT coalesce(sum(attempts - 1) FILTER (WHERE attempts > 1), 0) FROM replicates")
chart upgrade --set "image.tag=$next"
reach
say "upgraded: $(of_sweep "['progress']")"
[ "$(of_sweep "['phase']")" != completed ] || fail "the study was too short"
helm rollback "$release" 1 --namespace "$namespace" --wait --timeout 6m >/dev/null
reach
say "rolled back: $(of_sweep "['progress']")"
client watch "$sweep" >/dev/null
[ "$(of_sweep "['phase']")" = completed ] || fail "the sweep did not complete"
after=$(sql "SELECT coalesce(sum(attempts - 1) FILTER (WHERE attempts > 1), 0) FROM replicates")
say "completed; runs tried again after killed pods: $attempts, after all: $after"
[ "$after" -eq "$attempts" ] || fail "upgrade or rollback lost runs"
doubles=$(sql "SELECT count(*) - count(DISTINCT (point_key, replicate, model_revision)) FROM results")
[ "$doubles" = 0 ] || fail "$doubles results are there twice"
rows=$(client results "$sweep" --format csv | wc -l)
expected=$(of_sweep "['progress']['completed']")
[ "$((rows - 1))" -eq "$expected" ] || fail "$rows lines of results, $expected runs"
[ "$(of_sweep "['progress']['total']")" -eq "$expected" ] || fail "runs are missing"
kube create job backup-now --from "cronjob/$release-backup" >/dev/null
kube wait --for condition=Complete job/backup-now --timeout 180s >/dev/null || { kube logs job/backup-now; fail "no back-up was made"; }
[ "$(sql "SELECT count(*) FROM backups WHERE bytes > 0")" -eq 1 ] || fail "the back-up is not noted in the database"
say "backed up: $(kube logs job/backup-now | tail -n 1)"
client answer "$sweep"
