{{/* Names and labels, nothing else. */}}

{{- define "fabricsweep.name" -}}
{{ printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "fabricsweep.selector" -}}
app.kubernetes.io/name: fabricsweep
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- end }}

{{- define "fabricsweep.labels" -}}
{{ include "fabricsweep.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "fabricsweep.tag" -}}
{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The secret that holds the address of the database, and of Redis. */}}
{{- define "fabricsweep.databaseSecret" -}}
{{ .Values.database.existingSecret | default (include "fabricsweep.name" (dict "root" . "part" "addresses")) }}
{{- end }}

{{- define "fabricsweep.redisSecret" -}}
{{ .Values.redis.existingSecret | default (include "fabricsweep.name" (dict "root" . "part" "addresses")) }}
{{- end }}

{{/* Every name that the API is asked by: its Service's, its Ingress's, and those configured. */}}
{{- define "fabricsweep.allowedHosts" -}}
{{- $service := include "fabricsweep.name" (dict "root" . "part" "api") -}}
{{- $inside := printf "%s.%s" $service .Release.Namespace -}}
{{- $names := list $service $inside (printf "%s.svc" $inside) (printf "%s.svc.cluster.local" $inside) -}}
{{- if .Values.ingress.host }}{{ $names = append $names .Values.ingress.host }}{{ end -}}
{{- if .Values.config.allowedHosts }}{{ $names = append $names .Values.config.allowedHosts }}{{ end -}}
{{ join "," $names }}
{{- end }}

{{/* Environment of every process of ours. */}}
{{- define "fabricsweep.environment" -}}
envFrom:
  - configMapRef: {name: {{ include "fabricsweep.name" (dict "root" . "part" "config") }}}
  {{- if .Values.blobs.existingSecret }}
  - secretRef: {name: {{ .Values.blobs.existingSecret }}}
  {{- end }}
env:
  - name: FABRICSWEEP_DATABASE_URL
    valueFrom: {secretKeyRef: {name: {{ include "fabricsweep.databaseSecret" . }}, key: database-url}}
  - name: FABRICSWEEP_REDIS_URL
    valueFrom: {secretKeyRef: {name: {{ include "fabricsweep.redisSecret" . }}, key: redis-url}}
  {{- if .Values.access.oidc.existingSecret }}
  - name: FABRICSWEEP_OIDC_CLIENT_SECRET
    valueFrom: {secretKeyRef: {name: {{ .Values.access.oidc.existingSecret }}, key: oidc-client-secret}}
  {{- end }}
  {{- if .Values.mail.existingSecret }}
  - name: FABRICSWEEP_SMTP_PASSWORD
    valueFrom: {secretKeyRef: {name: {{ .Values.mail.existingSecret }}, key: smtp-password}}
  {{- end }}
{{- end }}

{{- define "fabricsweep.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
seccompProfile: {type: RuntimeDefault}
{{- end }}

{{- define "fabricsweep.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end }}

{{/* Pods of ours start anew when what they are configured with has changed. */}}
{{- define "fabricsweep.checksums" -}}
checksum/config: {{ include (print .Template.BasePath "/configmap.yaml") . | sha256sum }}
checksum/addresses: {{ include (print .Template.BasePath "/secret.yaml") . | sha256sum }}
{{- end }}

{{/* Waits until the database holds what the API's image needs; each look says what is missing. Status 3: it never will. */}}
{{- define "fabricsweep.waitForMigration" -}}
- name: wait-for-migration
  image: "{{ .Values.image.api }}:{{ include "fabricsweep.tag" . }}"
  imagePullPolicy: {{ .Values.image.pullPolicy }}
  command:
    - sh
    - -c
    - while alembic current --check-heads; status=$?; [ $status -ne 0 ]; do [ $status -ne 3 ] || exit 3; sleep 5; done
  {{- include "fabricsweep.environment" . | nindent 2 }}
  securityContext: {{- include "fabricsweep.containerSecurity" . | nindent 4 }}
  volumeMounts: [{name: tmp, mountPath: /tmp}]
{{- end }}

{{/* Who may do what; an Ingress to a service that lets everyone do everything must be meant. */}}
{{- define "fabricsweep.access" -}}
{{- $mode := .Values.access.mode -}}
{{- if not (has $mode (list "open" "required")) }}
{{- fail (printf "access.mode is %q; it may be open or required" $mode) }}
{{- end -}}
{{- if and .Values.ingress.enabled (eq $mode "open") (not .Values.access.openIngress) }}
{{- fail "ingress.enabled with access.mode open lets everyone who reaches the Ingress do everything: put an authenticating proxy before it and set access.openIngress to true" }}
{{- end -}}
{{- $mode -}}
{{- end }}
