"""`helm test`: asks the API through its Service as a stranger, and with a key if there is one."""

import os
import sys
import urllib.error
import urllib.request


def status(path: str, key: str = "") -> int:
    """Give the status that a request is answered with."""
    asked = urllib.request.Request(os.environ["API"] + path)
    if key:
        asked.add_header("Authorization", f"Bearer {key}")
    try:
        return urllib.request.urlopen(asked, timeout=20).status
    except urllib.error.HTTPError as error:
        return error.code


stranger = 401 if os.environ["ACCESS"] == "required" else 200
key = os.environ.get("API_KEY", "")
cases = [
    ("ready for a sweep", "/health/ready", "", 200),
    ("the dashboard", "/", "", 200),
    ("no figures for readers", "/metrics", "", 404),
    ("without a key", "/v1/sweeps", "", stranger),
    ("with a key that nobody made", "/v1/sweeps", "fsk_of_nobody", 401),
]
if key:
    cases.append(("with the key", "/v1/sweeps", key, 200))
wrong = 0
for what, path, sent, expected in cases:
    found = status(path, sent)
    wrong += found != expected
    print(f"{what}: {path} answers {found}" + (f", not {expected}" if found != expected else ""))
sys.exit(1 if wrong else 0)
