#!/bin/sh
# Starts SeaweedFS with one identity: that of AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or of the file
# AWS_SHARED_CREDENTIALS_FILE. Without one it would let everybody in, so it does not start.
set -eu
of_file() { sed -n "s/^ *$1 *= *//p" "${AWS_SHARED_CREDENTIALS_FILE:-/dev/null}" | head -n 1; }
key=${AWS_ACCESS_KEY_ID:-$(of_file aws_access_key_id)}
secret=${AWS_SECRET_ACCESS_KEY:-$(of_file aws_secret_access_key)}
if [ -z "$key" ] || [ -z "$secret" ]; then
  echo "objects: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SHARED_CREDENTIALS_FILE, must be set" >&2
  exit 1
fi
umask 077
cat > /tmp/s3.json <<JSON
{"identities": [{"name": "fabricsweep", "credentials": [{"accessKey": "$key", "secretKey": "$secret"}],
  "actions": ["Admin", "Read", "Write", "List", "Tagging"]}]}
JSON
exec weed server -dir=/data -ip.bind=0.0.0.0 -s3 -s3.port=8333 -s3.config=/tmp/s3.json -master.volumeSizeLimitMB=1024
