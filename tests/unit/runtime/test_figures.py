"""Figures of several processes add up, and what a dead one was doing counts no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.stack import ROOT

# A process of its own: where values live is decided as the client is loaded.
_PARENT = """
import os, signal, sys
from runtime.figures import Counter, Gauge, count_in_all_processes, page, registry
busy = Gauge("busy", "how many work", multiprocess_mode="livesum")
done = Counter("done", "what was done")
assert count_in_all_processes()
asked = registry(part="test", version="1")
ready, tell = os.pipe()
child = os.fork()
if child == 0:
    busy.inc(); done.inc(3)
    os.write(tell, b"!")
    signal.pause()
os.read(ready, 1)
busy.inc(); done.inc(4)
print(page(asked).decode())
print("-- killed --")
os.kill(child, signal.SIGKILL)
os.waitpid(child, 0)
print(page(asked).decode())
print(os.environ["PROMETHEUS_MULTIPROC_DIR"])
"""


def run(script: str, **environment: str) -> list[str]:
    known = {name: value for name, value in os.environ.items() if not name.startswith("PROMETHEUS")}
    command = [sys.executable, "-c", script]
    done = subprocess.run(
        command, cwd=ROOT, env=known | environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_processes_add_up_and_the_dead_are_forgotten() -> None:
    lines = run(_PARENT, FABRICSWEEP_METRICS_PORT="9999")
    first, second = lines[: lines.index("-- killed --")], lines[lines.index("-- killed --") :]
    assert {"busy 2.0", "done_total 7.0"} <= set(first)
    assert {"busy 1.0", "done_total 7.0"} <= set(second)
    assert 'fabricsweep_build{part="test",version="1"} 1.0' in first
    assert any(line.startswith("process_resident_memory_bytes ") for line in first)
    assert not Path(lines[-1]).exists(), "the folder of the values stays behind"


def test_without_a_port_a_process_counts_for_itself() -> None:
    script = """
from runtime.figures import Counter, count_in_all_processes, page, registry
Counter("done", "what was done").inc()
assert not count_in_all_processes()
print(page(registry(part="test", version="1")).decode())
"""
    lines = run(script, FABRICSWEEP_METRICS_PORT="")
    assert "done_total 1.0" in lines
    assert any(line.startswith("process_resident_memory_bytes ") for line in lines)
    assert not any(line.startswith("python_") for line in lines)
