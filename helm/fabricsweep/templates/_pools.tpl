{{/* Worker pools: what each holds, and which work it is scaled by. */}}

{{/* The largest run, in bytes, that a pod of a pool holds: its memory without the worker and its processes (160 and 192
     MiB), less what tables need. worker/machine.py says the same; a test holds both together. */}}
{{- define "fabricsweep.poolBytes" -}}
{{- $free := sub (.memoryMiB | int64) (add 160 (mul 192 (.processes | int64))) | int64 -}}
{{- $tables := min 1024 (div $free 4) | int64 -}}
{{ mul 1048576 (max 64 (sub $free $tables)) }}
{{- end }}

{{/* Bytes of the next smaller pool that runs: what fits there is its work. */}}
{{- define "fabricsweep.poolAbove" -}}
{{- $own := include "fabricsweep.poolBytes" (get .pools .name) | int64 -}}
{{- $above := 0 -}}
{{- range $name, $pool := .pools -}}
{{- $bytes := include "fabricsweep.poolBytes" $pool | int64 -}}
{{- if and $pool.enabled (lt $bytes $own) (gt $bytes ($above | int64)) }}{{ $above = $bytes }}{{ end -}}
{{- if and $pool.enabled $pool.autoscaled (ne $name $.name) (eq $bytes $own) (get $.pools $.name).autoscaled -}}
{{- fail (printf "worker.pools.%s and worker.pools.%s hold runs of the same size: both would be scaled by the same work" $.name $name) -}}
{{- end -}}
{{- end -}}
{{ $above }}
{{- end }}

{{/* Bytes that this pool is the last for: what no pool holds is tried by the largest. */}}
{{- define "fabricsweep.poolUpTo" -}}
{{- $own := include "fabricsweep.poolBytes" (get .pools .name) | int64 -}}
{{- $largest := true -}}
{{- range .pools -}}
{{- if and .enabled (gt (include "fabricsweep.poolBytes" . | int64) $own) }}{{ $largest = false }}{{ end -}}
{{- end -}}
{{ ternary 9223372036854775807 $own $largest }}
{{- end }}

{{- define "fabricsweep.poolName" -}}
{{/* Short enough for the names of its pods to begin with it: leases hold those. */}}
{{- printf "%s-worker-%s" (.root.Release.Name | trunc 25) .name }}
{{- end }}

{{/* The scaler's statement with the values of a pool; files/scaling/wanted_pods.sql tells them. */}}
{{- define "fabricsweep.poolQuery" -}}
{{- $pool := get .root.Values.worker.pools .name -}}
{{- $sizes := dict "pools" .root.Values.worker.pools "name" .name -}}
{{- $query := regexReplaceAll "(?m)^--.*\n" (.root.Files.Get "files/scaling/wanted_pods.sql") "" -}}
{{- $query = $query | replace ":model_revision" (.root.Files.Get "files/scaling/model_revision" | trim) -}}
{{- $query = $query | replace ":worker_prefix" (printf "'%s-'" (include "fabricsweep.poolName" .)) -}}
{{- $query = $query | replace ":above_bytes" (include "fabricsweep.poolAbove" $sizes) -}}
{{- $query = $query | replace ":up_to_bytes" (include "fabricsweep.poolUpTo" $sizes) -}}
{{- $query = $query | replace ":processes" (printf "%d" ($pool.processes | int64)) -}}
{{- $query | replace ":seconds_per_process" (printf "%v" .root.Values.worker.autoscaling.secondsPerProcess) | trim -}}
{{- end }}
