{{/* What pods of ours have in common. */}}

{{/* How a process reaches the database: all that a migration needs. */}}
{{- define "fabricsweep.databaseEnvironment" -}}
- {name: FABRICSWEEP_DATABASE_URL, value: {{ include "fabricsweep.databaseUrl" .root | quote }}}
- {name: FABRICSWEEP_DATABASE_WAIT_SECONDS, value: {{ .root.Values.database.waitSeconds | quote }}}
- name: FABRICSWEEP_DATABASE_PASSWORD
  valueFrom: {secretKeyRef: {{ .secret | default (include "fabricsweep.databaseSecret" .root) }}}
{{- end }}

{{/* Environment of every process of ours. */}}
{{- define "fabricsweep.environment" -}}
envFrom:
  - configMapRef: {name: {{ include "fabricsweep.name" (dict "root" . "part" "config") }}}
  {{- if .Values.blobs.existingSecret }}
  - secretRef: {name: {{ .Values.blobs.existingSecret }}}
  {{- end }}
env:
  {{- include "fabricsweep.databaseEnvironment" (dict "root" .) | nindent 2 }}
  - {name: FABRICSWEEP_REDIS_URL, value: {{ include "fabricsweep.redisUrl" . | quote }}}
  {{- if include "fabricsweep.hasRedisPassword" . }}
  - name: FABRICSWEEP_REDIS_PASSWORD
    valueFrom: {secretKeyRef: {{ include "fabricsweep.redisSecret" . }}}
  {{- end }}
  {{- if .Values.mail.existingSecret }}
  - name: FABRICSWEEP_SMTP_PASSWORD
    valueFrom: {secretKeyRef: {name: {{ .Values.mail.existingSecret }}, key: smtp-password}}
  {{- end }}
{{- end }}

{{/* Figures of a container that serves nothing else: what its environment says more, and its port. */}}
{{- define "fabricsweep.metricsEnvironment" -}}
{{- if .Values.observability.metrics.enabled }}
- {name: FABRICSWEEP_METRICS_PORT, value: {{ .Values.observability.metrics.port | quote }}}
- {name: FABRICSWEEP_METRICS_HOST, value: 0.0.0.0}
{{- end }}
{{- end }}

{{- define "fabricsweep.metricsPort" -}}
{{- if .Values.observability.metrics.enabled }}
ports: [{name: metrics, containerPort: {{ .Values.observability.metrics.port }}}]
{{- end }}
{{- end }}

{{/* What a container of ours finds, and the volumes that it is from. */}}
{{- define "fabricsweep.mounts" -}}
volumeMounts:
  - {name: tmp, mountPath: /tmp}
  {{- if .Values.database.external.caSecret }}
  - {name: database-ca, mountPath: /etc/fabricsweep/database-ca, readOnly: true}
  {{- end }}
  {{- if .Values.redis.external.caSecret }}
  - {name: redis-ca, mountPath: /etc/fabricsweep/redis-ca, readOnly: true}
  {{- end }}
{{- end }}

{{- define "fabricsweep.volumes" -}}
volumes:
  - {name: tmp, emptyDir: {sizeLimit: {{ add .Values.config.uploadsMiB 512 }}Mi}}
  {{- range $name, $it := dict "database-ca" .Values.database.external "redis-ca" .Values.redis.external }}
  {{- if $it.caSecret }}
  - {name: {{ $name }}, secret: {secretName: {{ $it.caSecret }}, items: [{key: {{ $it.caSecretKey }}, path: {{ $it.caSecretKey }}}]}}
  {{- end }}
  {{- end }}
{{- end }}

{{/* A process touches its file every 5 s while its loop turns: no interpreter is started to ask, and no broker. */}}
{{- define "fabricsweep.aliveProbes" -}}
{{- $look := "exec: {command: [sh, -c, \"find /tmp/fabricsweep-alive -mmin -1 | grep -q .\"]}" -}}
startupProbe:
  {{ $look }}
  periodSeconds: 3
  timeoutSeconds: 10
  failureThreshold: 100
livenessProbe:
  {{ $look }}
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 3
{{- end }}

{{/* Of a pod: who it runs as, and what it is not given. */}}
{{- define "fabricsweep.podSettings" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - {name: {{ . }}}
  {{- end }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: {{ .user | default 10001 }}
  runAsGroup: {{ .user | default 10001 }}
  {{- if .ownsVolume }}
  fsGroup: {{ .user }}
  fsGroupChangePolicy: OnRootMismatch
  {{- end }}
  seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "fabricsweep.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* Pods of one kind on different nodes, where there are some. */}}
{{- define "fabricsweep.spread" -}}
topologySpreadConstraints:
  {{- $arguments := . }}
  {{- range list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ . }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels: {{- include "fabricsweep.selector" $arguments | nindent 8 }}
  {{- end }}
{{- end }}

{{/* Pods of ours start anew when what they are configured with has changed. */}}
{{- define "fabricsweep.checksums" -}}
checksum/config: {{ include (print .Template.BasePath "/configmap.yaml") . | sha256sum }}
checksum/passwords: {{ include (print .Template.BasePath "/secret.yaml") . | sha256sum }}
{{- end }}

{{/* Waits until the database holds what the image needs; each look says what is missing. Other statuses than 1: waiting
     would not help, and the pod's message says why. */}}
{{- define "fabricsweep.waitForMigration" -}}
- name: wait-for-migration
  image: {{ include "fabricsweep.image" . | quote }}
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  command:
    - sh
    - -c
    - while alembic current --check-heads; status=$?; [ $status -ne 0 ]; do [ $status -eq 1 ] || exit $status; sleep 3; done
  env: {{- include "fabricsweep.databaseEnvironment" (dict "root" .) | nindent 4 }}
  resources: {{- toYaml .Values.migration.resources | nindent 4 }}
  terminationMessagePolicy: FallbackToLogsOnError
  securityContext: {{- include "fabricsweep.containerSecurity" . | nindent 4 }}
  {{- include "fabricsweep.mounts" . | nindent 2 }}
{{- end }}
