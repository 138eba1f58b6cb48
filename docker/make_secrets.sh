#!/bin/sh
# Makes the files of docker-compose.production.yml in ./secrets, each with a value that nobody has chosen; files that
# are there stay as they are. Containers read them as another user: the folder keeps others out, not the files.
set -eu
umask 077
mkdir -p secrets
random() { head -c 24 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
make() { [ -e "secrets/$1" ] || { cat > "secrets/$1"; chmod 444 "secrets/$1"; echo "secrets/$1"; }; }
random | make postgres_password
random | make redis_password
printf '[default]\naws_access_key_id = fabricsweep\naws_secret_access_key = %s\n' "$(random)" | make s3_credentials
printf '' | make smtp_password
printf '' | make oidc_client_secret
random | make grafana_password
