#!/bin/sh
# Dumps the database into /backups: now and then every BACKUP_SECONDS, or with the argument `once` a single time.
# A dump has its name only once it is whole, can be read and is on disk; its owner alone reads it. The newest
# BACKUP_KEEP are kept. Compose and the chart run it in PostgreSQL's own image.
set -eu
umask 077
every=${BACKUP_SECONDS:-86400} keep=${BACKUP_KEEP:-7} folder=${BACKUP_FOLDER:-/backups}
if [ -n "${PGPASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PGPASSWORD_FILE"); export PGPASSWORD; fi

dump() {
  name=$folder/fabricsweep-$(date -u +%Y%m%dT%H%M%SZ).dump
  rm -f "$folder"/*.part
  pg_dump --format custom --file "$name.part" || return 1
  pg_restore --list "$name.part" >/dev/null || return 1
  sum=$(sha256sum < "$name.part") || return 1
  printf '%s  %s\n' "${sum%% *}" "${name##*/}" > "$name.sha256.part" || return 1
  sync "$name.part" "$name.sha256.part" || return 1
  mv "$name.sha256.part" "$name.sha256" && mv "$name.part" "$name" || return 1
  sync "$folder" || return 1
  # An alert tells when the newest is old; a database that takes no note is backed up all the same.
  psql --quiet --command "INSERT INTO backups (bytes) VALUES ($(wc -c < "$name"))" || echo "backup: not noted" >&2
  echo "backup: $name, $(wc -c < "$name") bytes"
  for old in $(ls -1 "$folder"/fabricsweep-*.dump | sort -r | tail -n "+$((keep + 1))"); do
    rm -f "$old" "$old.sha256"
  done
}

if [ "${1:-}" = once ]; then dump; exit; fi
trap 'exit 0' TERM INT
while true; do
  pause=$every
  dump || { echo "backup: failed, tried again in 5 minutes" >&2; pause=300; }
  sleep "$pause" & wait $!
done
