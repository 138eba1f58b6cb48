{{/* Names, labels, addresses. */}}

{{- define "fabricsweep.name" -}}
{{ printf "%s-%s" .root.Release.Name .part | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "fabricsweep.selector" -}}
app.kubernetes.io/name: fabricsweep
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .part }}
{{- with .pool }}
fabricsweep.io/pool: {{ . }}
{{- end }}
{{- end }}

{{- define "fabricsweep.labels" -}}
{{ include "fabricsweep.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{- define "fabricsweep.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- end }}

{{/* Database and broker: where they are, without passwords. A name may have any character. */}}
{{- define "fabricsweep.databaseHost" -}}
{{- $bundled := printf "%s.%s.svc" (include "fabricsweep.name" (dict "root" . "part" "postgres")) .Release.Namespace -}}
{{ .Values.database.external.host | default $bundled }}
{{- end }}

{{- define "fabricsweep.databaseUrl" -}}
{{- $it := .Values.database.external -}}
{{- $isChecked := has $it.sslMode (list "verify-ca" "verify-full") -}}
{{- if and $it.host $isChecked (not $it.caSecret) }}
{{- fail (printf "database.external.sslMode %s needs database.external.caSecret, a Secret with the authority's certificate" $it.sslMode) }}
{{- end }}
{{- if and $it.caSecret (not (and $it.host $isChecked)) }}
{{- fail "database.external.caSecret is for a database.external.host with sslMode verify-ca or verify-full" }}
{{- end }}
{{- $host := include "fabricsweep.databaseHost" . -}}
{{- if contains ":" $host }}{{ $host = printf "[%s]" $host }}{{ end -}}
{{- if $it.host -}}
postgresql+psycopg://{{ include "fabricsweep.escaped" $it.user }}@{{ $host }}:{{ $it.port | int64 }}/{{ include "fabricsweep.escaped" $it.name }}?sslmode={{ $it.sslMode }}{{ if $it.caSecret }}&sslrootcert={{ include "fabricsweep.databaseCa" . }}{{ end }}
{{- else -}}
postgresql+psycopg://fabricsweep@{{ $host }}:5432/fabricsweep
{{- end }}
{{- end }}

{{- define "fabricsweep.redisUrl" -}}
{{- $it := .Values.redis.external -}}
{{- if and $it.caSecret (not (and $it.host $it.tls)) }}
{{- fail "redis.external.caSecret is for a redis.external.host with tls" }}
{{- end }}
{{- $host := $it.host -}}
{{- if contains ":" $host }}{{ $host = printf "[%s]" $host }}{{ end -}}
{{- if not $host -}}
redis://{{ include "fabricsweep.name" (dict "root" . "part" "redis") }}.{{ .Release.Namespace }}.svc:6379/0
{{- else -}}
redis{{ if $it.tls }}s{{ end }}://{{ if $it.user }}{{ include "fabricsweep.escaped" $it.user }}@{{ end }}{{ $host }}:{{ $it.port | int64 }}/{{ $it.database | int64 }}{{ if $it.tls }}?ssl_cert_reqs=required{{ if $it.caSecret }}&ssl_ca_certs={{ include "fabricsweep.redisCa" . }}{{ end }}{{ end }}
{{- end }}
{{- end }}

{{/* Certificates of the authorities of servers of one's own: files, and what mounts them. */}}
{{- define "fabricsweep.databaseCa" -}}
/etc/fabricsweep/database-ca/{{ .Values.database.external.caSecretKey }}
{{- end }}

{{- define "fabricsweep.redisCa" -}}
/etc/fabricsweep/redis-ca/{{ .Values.redis.external.caSecretKey }}
{{- end }}

{{- define "fabricsweep.escaped" -}}
{{ . | urlquery | replace "+" "%20" }}
{{- end }}

{{/* The Secret of each password, and its key there. */}}
{{- define "fabricsweep.secretName" -}}
{{ include "fabricsweep.name" (dict "root" . "part" "passwords") }}
{{- end }}

{{- define "fabricsweep.databaseSecret" -}}
{name: {{ .Values.database.existingSecret | default (include "fabricsweep.secretName" .) }}, key: {{ ternary .Values.database.existingSecretKey "database-password" (ne .Values.database.existingSecret "") }}}
{{- end }}

{{- define "fabricsweep.redisSecret" -}}
{name: {{ .Values.redis.existingSecret | default (include "fabricsweep.secretName" .) }}, key: {{ ternary .Values.redis.existingSecretKey "redis-password" (ne .Values.redis.existingSecret "") }}}
{{- end }}

{{- define "fabricsweep.hasRedisPassword" -}}
{{- if or (not .Values.redis.external.host) .Values.redis.password .Values.redis.existingSecret }}yes{{ end }}
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

{{/* Who may do what; a way in to a service that lets everyone do everything must be meant. */}}
{{- define "fabricsweep.access" -}}
{{- $it := .Values.access -}}
{{- if and .Values.ingress.enabled (eq $it.mode "open") (not $it.openIngress) }}
{{- fail "ingress.enabled with access.mode open lets everyone who reaches the Ingress do everything: set access.mode to required; or put an authenticating proxy before it and set access.openIngress to true" }}
{{- end -}}
{{- if and (eq $it.mode "open") (ne .Values.service.type "ClusterIP") }}
{{- fail (printf "service.type %s with access.mode open lets everyone who reaches the nodes do everything: set access.mode to required, or leave service.type ClusterIP" .Values.service.type) }}
{{- end -}}
{{- if and .Values.ingress.enabled (eq $it.mode "required") (not $it.trustedProxies) }}
{{- fail "ingress.enabled with access.mode required needs access.trustedProxies, the addresses or networks of your ingress controller: without them all who are not known have the controller's address, and whoever guesses keys locks out every sign-in" }}
{{- end -}}
{{- if and $it.oidc.issuer (ne $it.mode "required") }}
{{- fail "access.oidc.issuer has people sign in, which access.mode open never asks for: set access.mode to required, or leave the issuer empty" }}
{{- end -}}
{{- if and $it.oidc.issuer (not (and $it.oidc.clientId .Values.config.publicUrl)) }}
{{- fail "access.oidc.issuer needs access.oidc.clientId, and config.publicUrl to send browsers back to" }}
{{- end -}}
{{ $it.mode }}
{{- end }}
