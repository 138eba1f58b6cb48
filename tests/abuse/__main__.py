"""`make abuse`: attacks by one project, one after the other, and what a second project notices.

Starts a system of its own with access control and the limits that it has unless told, on the loopback
interface alone. The status is 1 when the neighbour waited longer than two seconds, was refused anything, or
its runs stood still.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace

import httpx

from local.first_key import first_key
from local.stopping import GiveUp, ending_signals
from local.system import Options, start_system
from tests.abuse.attacks import ATTACKS, LARGE, Attacker
from tests.abuse.neighbour import Neighbour, Waits
from tests.benchmarks.systems import bench_folder

LONGEST_SECONDS = 2.0
_PREPARED_SECONDS = 600.0
_WATCHED = ("list", "small sweep", "answer")


def key_of(url: str, admin: str, project: str) -> str:
    """Make a project, and an editor's API key in it."""
    headers = {"Authorization": f"Bearer {admin}"}
    with httpx.Client(base_url=url, headers=headers, timeout=30) as client:
        client.post("/v1/projects", json={"name": project}).raise_for_status()
        asked = {"name": project, "role": "editor"}
        made = client.post("/v1/keys", json=asked, headers={"FabricSweep-Project": project})
        return str(made.raise_for_status().json()["key"])


def prepared(attacker: Attacker) -> None:
    """Have the attacker's large sweep simulated."""
    with attacker.client() as client:
        made = client.post("/v1/sweeps", json=LARGE | {"base_seed": 1}).raise_for_status()
        attacker.large = made.json()["id"]
        begun = time.monotonic()
        while client.get(f"/v1/sweeps/{attacker.large}").json()["phase"] != "completed":
            if time.monotonic() - begun > _PREPARED_SECONDS:
                sys.exit("the attacker's sweep did not complete")
            time.sleep(1)


def attacked(
    attack: Callable[[Attacker], None], attacker: Attacker, neighbour: Neighbour, seconds: float
) -> Waits:
    """Watch the neighbour while the attack goes on."""
    attacker.stop.clear()
    attacker.met.clear()
    thread = threading.Thread(target=attack, args=(attacker,))
    thread.start()
    try:
        time.sleep(1)
        return neighbour.watched(seconds)
    finally:
        attacker.stop.set()
        thread.join()


def row(name: str, waits: Waits, attacker: Attacker | None) -> str:
    """Say in a line what the neighbour noticed, and how the attacker was answered."""
    times = ", ".join(f"{what} {waits.longest(what):.2f} s" for what in _WATCHED)
    refused = "".join(f", {count} × {what}" for what, count in waits.refused.items())
    met = "" if attacker is None else ", ".join(f"{n} × {w}" for w, n in attacker.met.items())
    return f"{name:22} longest: {times}; {waits.runs} runs went on{refused}; attacker: {met or '-'}"


def stood(waits: Waits) -> bool:
    """Whether the neighbour noticed nothing that it would mind."""
    return (
        all(waits.longest(what) <= LONGEST_SECONDS for what in _WATCHED)
        and not waits.refused
        and waits.runs > 0
    )


def main() -> int:
    """Attack, print, and give 1 when the neighbour had to suffer."""
    parser = argparse.ArgumentParser(prog="python -m tests.abuse", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10, help="half of an attack")
    parser.add_argument("attacks", nargs="*", help="names of attacks; all unless told")
    chosen = parser.parse_args()
    known = {attack.__name__: attack for attack in ATTACKS}
    if unknown := set(chosen.attacks) - set(known):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(known)}")
    os.environ["FABRICSWEEP_ACCESS"] = "required"
    broken = []
    with ending_signals(), bench_folder() as folder:
        options = replace(Options(folder / "data"), port=0)
        with start_system(options, lambda _: None, GiveUp()) as system:
            admin = first_key(system) or os.environ["FABRICSWEEP_API_KEY"]
            attacker = Attacker(system.url, key_of(system.url, admin, "attacker"))
            prepared(attacker)
            neighbour = Neighbour(system.url, key_of(system.url, admin, "neighbour"))
            before = neighbour.watched(chosen.seconds)
            print(row("nobody attacks", before, None), flush=True)
            for name in chosen.attacks or known:
                waits = attacked(known[name], attacker, neighbour, chosen.seconds)
                print(row(name.replace("_", " "), waits, attacker), flush=True)
                if not stood(waits):
                    broken.append(name)
            neighbour.close()
    if broken:
        print(f"the neighbour suffered from: {', '.join(broken)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
