#!/bin/sh
# Dumps the database into /backups: now and then every BACKUP_SECONDS, or with the argument `once` a single time.
# A dump has its name only once it is whole and can be read; the newest BACKUP_KEEP are kept.
set -eu
every=${BACKUP_SECONDS:-86400} keep=${BACKUP_KEEP:-7}
if [ -n "${PGPASSWORD_FILE:-}" ]; then PGPASSWORD=$(cat "$PGPASSWORD_FILE"); export PGPASSWORD; fi

dump() {
  name=/backups/fabricsweep-$(date -u +%Y%m%dT%H%M%SZ).dump
  rm -f /backups/*.part
  pg_dump --format custom --file "$name.part" || return 1
  pg_restore --list "$name.part" >/dev/null || return 1
  mv "$name.part" "$name"
  # An alert tells when the newest is old; a database that takes no note is backed up all the same.
  psql --quiet --command "INSERT INTO backups (bytes) VALUES ($(wc -c < "$name"))" || echo "backup: not noted" >&2
  echo "backup: $name, $(wc -c < "$name") bytes"
  ls -1 /backups/fabricsweep-*.dump | sort -r | tail -n "+$((keep + 1))" | xargs -r rm -f
}

if [ "${1:-}" = once ]; then dump; exit; fi
trap 'exit 0' TERM INT
while true; do
  pause=$every
  dump || { echo "backup: failed, tried again in 5 minutes" >&2; pause=300; }
  sleep "$pause" & wait $!
done
