#!/usr/bin/env bash
# What the chart makes for operators (KEDA, Prometheus) against the definitions that these operators bring, for each case in ci/.
# An unknown field is an error. Needs helm, kubeconform and Go, by whose module proxy the definitions come.
set -euo pipefail
cd "$(dirname "$0")/../.."
schemas=build/schemas
keda=${KEDA:-v2.17.2} prometheus=${PROMETHEUS_OPERATOR:-v0.85.0}
for program in helm kubeconform go; do
  command -v $program >/dev/null || { echo "$program is not on this machine" >&2; exit 1; }
done
rm -rf $schemas && mkdir -p $schemas
folder() { (cd "$schemas" && go mod download -json "$1") | sed -n 's/^\t"Dir": "\(.*\)",$/\1/p'; }
"${PYTHON:-.venv/bin/python}" -m tests.helm.definitions $schemas \
  "$(folder "github.com/kedacore/keda/v2@$keda")"/config/crd/bases/keda.sh_{scaledobjects,triggerauthentications}.yaml \
  "$(folder "github.com/prometheus-operator/prometheus-operator@$prometheus")"/example/prometheus-operator-crd/monitoring.coreos.com_{podmonitors,prometheusrules}.yaml
kinds=ScaledObject,TriggerAuthentication,PodMonitor,PrometheusRule
check() { kubeconform -strict -summary -schema-location "$schemas/{{ .ResourceKind }}-{{ .Group }}.json" "$@"; }
for case in helm/fabricsweep/ci/*-values.yaml; do
  helm template study helm/fabricsweep --kube-version 1.30.0 -f "$case" > $schemas/rendered.yaml
  skipped=$(sed -n 's/^kind: //p' $schemas/rendered.yaml | sort -u | grep -vE "^(${kinds//,/|})$" | paste -sd,)
  echo "$case: $(check -skip "$skipped" $schemas/rendered.yaml)"
done
# The check itself: a field that there is not, and one of another type.
helm template study helm/fabricsweep --kube-version 1.30.0 -f helm/fabricsweep/ci/external-values.yaml -s templates/worker/scaledobject.yaml \
  > $schemas/sound.yaml
for spoil in 's/pollingInterval/pollInterval/' 's/maxReplicaCount: .*/maxReplicaCount: many/' '/authenticationRef/s/name/named/'; do
  sed "$spoil" $schemas/sound.yaml > $schemas/spoiled.yaml
  if check $schemas/spoiled.yaml >/dev/null; then echo "a spoiled ScaledObject was accepted: $spoil" >&2; exit 1; fi
done
echo "1 passed, 0 failed"
