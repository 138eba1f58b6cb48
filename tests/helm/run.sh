#!/usr/bin/env bash
# The chart on a real Kubernetes: install it with its trial PostgreSQL and Redis, submit a study, kill a pod of each
# kind, upgrade to other images in the middle, roll back, read the answer, uninstall. No run may be lost.
#
# Needs helm, kubectl, a cluster whose node holds the images API_IMAGE and WORKER_IMAGE with the tags TAG and NEXT_TAG
# (two tags of the same image do), and an own namespace, which it makes and deletes. SPEC names another specification.
set -euo pipefail
cd "$(dirname "$0")/../.."
spec=${SPEC:-examples/asc-interconnects-quick.yaml}
tag=${TAG:-0.1.0} next=${NEXT_TAG:-0.1.1}
namespace=${NAMESPACE:-fabricsweep-test} release=study
images=(--set "image.api=${API_IMAGE:-fabricsweep-api}" --set "image.worker=${WORKER_IMAGE:-fabricsweep-worker}")
values=(-f helm/fabricsweep/ci/bundled-values.yaml "${images[@]}" --set database.bundled.storage=2Gi
  --set worker.resources.requests.cpu=200m --set worker.resources.requests.memory=512Mi)
kube() { kubectl --namespace "$namespace" "$@"; }
chart() { helm "$1" "$release" helm/fabricsweep --namespace "$namespace" "${values[@]}" --wait --timeout 5m "${@:2}"; }
forward= address=$(mktemp)

down() {
  status=$?
  if [ $status -ne 0 ]; then kube get pods || true; kube get events --sort-by .lastTimestamp | tail -15 || true; fi
  [ -z "$forward" ] || kill "$forward" 2>/dev/null || true
  helm uninstall "$release" --namespace "$namespace" --wait --timeout 2m || status=1
  kubectl delete namespace "$namespace" --timeout 2m || status=1
  rm -f "$address"
  if [ $status -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, 1 failed"; fi
  exit $status
}

ready='import sys, urllib.request as u; u.urlopen(sys.argv[1], timeout=5)'

# Forwarding ends with the pod that it leads to.
reach() {
  [ -z "$forward" ] || kill "$forward" 2>/dev/null || true
  kube port-forward "service/$release-api" :80 >"$address" 2>/dev/null &
  forward=$!
  for _ in $(seq 60); do
    port=$(sed -n 's/.*127.0.0.1:\([0-9]*\) .*/\1/p' "$address" | head -n 1)
    [ -z "$port" ] || ! python3 -c "$ready" "http://127.0.0.1:$port/health/ready" 2>/dev/null || return 0
    sleep 1
  done
  echo "the API cannot be reached" >&2
  return 1
}
client() { .venv/bin/fabricsweep --url "http://127.0.0.1:$port" "$@"; }
of_sweep() {
  python3 -c "import json, urllib.request as u; print(json.load(u.urlopen('http://127.0.0.1:$port/v1/sweeps/$sweep'))$1)"
}

[ -x .venv/bin/fabricsweep ] || make venv
kubectl create namespace "$namespace"
trap down EXIT
chart install --set "image.tag=$tag"
reach
sweep=$(client submit "$spec")
for part in worker housekeeper scheduler redis postgres api; do
  kube delete pod --selector "app.kubernetes.io/component=$part" --force --grace-period 0 2>/dev/null
  sleep 3
done
kube wait --for condition=Ready pod --selector "app.kubernetes.io/instance=$release,app.kubernetes.io/component!=migrate" --timeout 180s
reach
# The study must not be over before.
[ "$(of_sweep "['phase']")" != completed ] || { echo "the study was too short" >&2; exit 1; }
chart upgrade --set "image.tag=$next"
reach
helm rollback "$release" 1 --namespace "$namespace" --wait --timeout 5m
reach
client watch "$sweep"
[ "$(of_sweep "['phase']")" = completed ] || { echo "the sweep did not complete" >&2; exit 1; }
rows=$(client results "$sweep" --format csv | wc -l)
expected=$(of_sweep "['progress']['completed']")
[ "$((rows - 1))" -eq "$expected" ] || { echo "$rows lines of results, $expected runs" >&2; exit 1; }
client answer "$sweep"
