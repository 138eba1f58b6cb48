"""The claims of Graham and Shainer, *Towards A Data Centric System Architecture: SHARP* (2017), and
of what came after it, by the closed forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.validation.claims import Claim
from tests.validation.sharp_packet_study import COLUMNS, packet_cells, spreads_us
from tests.validation.sharp_study import (
    JOINT,
    SIZES,
    Cell,
    allreduce,
    by_size,
    host_cells,
    host_point,
    largest,
    metrics,
    rms,
    sharp_cells,
    sharp_point,
    time_us,
)

BOUNDS = {1: (0.03, 0.06), 2: (0.05, None), 3: (0.03, 0.06), 4: (0.03, 0.06)}
H100_BY_SWITCHES = {5: 420, 6: 440, 7: 460, 8: 480}
BIG = 1 << 30
# Between two reductions of AMG, as stated by us: the paper tells neither.
AMG_COMPUTE_US = 110.0
AMG_FACE_BYTES = 2048


def residuals(table: int, cells: Sequence[Cell]) -> Claim:
    """Check the times that a table's preset gives."""
    most_rms, most = BOUNDS[table]
    found_rms, found = rms(cells), largest(cells)
    rule = f"rms at most {most_rms:.0%}" + ("" if most is None else f", max {most:.0%}")
    return Claim(
        f"Table {table}, SHARP",
        f"{len(cells)} times",
        f"rms {found_rms:.1%}, max {found:.1%}",
        found_rms <= most_rms and (most is None or found <= most),
        rule,
    )


def host_residuals(table: int, cells: Sequence[Cell]) -> Claim:
    """Check the times that a table's preset gives for hosts."""
    most_rms, most = BOUNDS[table]
    found_rms, found = rms(cells), largest(cells)
    rule = f"rms at most {most_rms:.0%}" + ("" if most is None else f", max {most:.0%}")
    return Claim(
        f"Table {table}, hosts",
        f"{len(cells)} times",
        f"rms {found_rms:.1%}, max {found:.1%}",
        found_rms <= most_rms and (most is None or found <= most),
        rule,
    )


def joint_residuals() -> Claim:
    """Check one set for tables 1, 3 and 4."""
    cells = {table: list(sharp_cells(table, JOINT)) for table in (1, 3, 4)}
    together = [cell for some in cells.values() for cell in some]
    each = ", ".join(f"table {table} {rms(some):.1%}" for table, some in cells.items())
    return Claim(
        "Tables 1, 3 and 4 by one set",
        "they disagree among themselves by some 7 %",
        f"rms {rms(together):.1%} ({each}), max {largest(together):.1%}",
        rms(together) <= 0.07,
        "rms at most 7 %",
    )


def _percents(values: Mapping[int, float]) -> str:
    return ", ".join(f"{value:.1%} at {size}" for size, value in values.items())


def multicast() -> Claim:
    """Claim 5.a: results by multicast come earlier."""
    reliable, copied = (
        by_size(lambda n, c=column: time_us(sharp_point(1, c, n, "sharp_2017_table1")))
        for column in ("rc_only_us", "rc_ud_us")
    )
    gains = {n: reliable[n] / copied[n] - 1 for n in SIZES if n != 256}
    return Claim(
        "5.a",
        "Multicast beats reliable distribution by 5 to 16.5 % at every size (256 B is misprinted)",
        f"{min(gains.values()):.1%} to {max(gains.values()):.1%}",
        all(0.05 <= gain <= 0.165 for gain in gains.values()),
        "reliable/multicast − 1 between 5 and 16.5 % at all sizes but 256 B",
    )


def channels() -> Claim:
    """Claim 5.b: a channel for each socket pays for small messages."""
    one, two = (
        by_size(lambda n, c=column: time_us(sharp_point(2, c, n, "sharp_2017_table2")))
        for column in ("sharp_1ch_us", "sharp_2ch_us")
    )
    gains = {n: 1 - two[n] / one[n] for n in SIZES}
    small = [n for n in SIZES if n <= 1024 and n != 512]
    return Claim(
        "5.b",
        "A channel for each socket: more than 10 % better up to 1,024 B (512 B: 1.9 %), then worse",
        _percents({n: gains[n] for n in (4, 256, 512, 1024, 2048, 4096)}),
        all(gains[n] >= 0.10 for n in small) and gains[2048] < 0 and gains[4096] < 0,
        "at least 10 % up to 1,024 B but for 512 B; below 0 from 2,048 B",
    )


def speedup() -> Claim:
    """Claim 5.c: how much faster than hosts at 128 nodes."""
    told = {4: 2.42, 2048: 4.47, 4096: 3.38}
    found = {
        n: time_us(host_point(1, n)) / time_us(sharp_point(1, "rc_ud_us", n, "sharp_2017_table1"))
        for n in told
    }
    return Claim(
        "5.c",
        "128 nodes: 2.4 times faster than hosts at 4 B, 4.5 at 2,048 B, 3.4 at 4,096 B",
        ", ".join(f"{value:.2f} at {n} B" for n, value in found.items()),
        all(abs(found[n] / told[n] - 1) <= 0.06 for n in told),
        "each within 6 %",
    )


def crossover() -> Claim:
    """Claim 5.d: at 8 nodes hosts are faster for tiny messages."""
    hosts = by_size(lambda n: time_us(host_point(4, n)))
    sharp = by_size(lambda n: time_us(sharp_point(4, "comm1", n, "sharp_2017_table4")))
    first = next((n for n in SIZES if sharp[n] < hosts[n]), 0)
    gains = {n: hosts[n] / sharp[n] for n in SIZES}
    return Claim(
        "5.d",
        "8 nodes: slower than hosts to 32 B, crossing at 64 B, about equal at 256 and 512 B, "
        "1.8 to 2.5 times faster from 1,024 B",
        f"faster from {first} B; " + ", ".join(f"{gains[n]:.2f} at {n}" for n in SIZES[6:]),
        first == 64
        and all(abs(gains[n] - 1) <= 0.1 for n in (256, 512))
        and all(1.75 <= gains[n] <= 2.55 for n in (1024, 2048, 4096)),
        "first size with a gain 64 B; within 10 % at 256 and 512 B; 1.75 to 2.55 beyond",
    )


def packet_residuals(table: int, cells: Sequence[Cell]) -> Claim:
    """Check the times that the packet model gives with its preset."""
    found_rms, found = rms(cells), largest(cells)
    return Claim(
        f"Table {table}, packet model",
        f"{len(cells)} times",
        f"rms {found_rms:.1%}, max {found:.1%}",
        found_rms <= 0.03 and found <= 0.06,
        "rms at most 3%, max 6%",
    )


def spreads() -> list[Claim]:
    """Claim 5.e: ranks end close together with SHARP, and apart without."""
    trees, hosts = spreads_us([n for n in SIZES if n <= 512])
    return [
        Claim(
            "5.e, SHARP",
            "Between the quartiles of ranks lie at most 0.06 µs up to 512 B",
            f"{trees:.3f} µs in the packet model, 128 nodes",
            trees <= 0.06,
            "at most 0.06 µs",
        ),
        Claim(
            "5.e, hosts",
            "Between the quartiles of ranks lie about 0.4 µs up to 512 B",
            f"{hosts:.3f} µs in the packet model, which has no noise",
            0.2 <= hosts <= 0.8,
            "0.2 to 0.8 µs",
        ),
    ]


def concurrency() -> Claim:
    """Claim 5.f: what communicators do to each other."""
    alone, eight, four = (
        by_size(lambda n, c=column: time_us(sharp_point(4, c, n, "sharp_2017_table4")))
        for column in ("comm1", "comm8", "comm4")
    )
    slower = {n: eight[n] / alone[n] for n in SIZES if n <= 2048}
    largest_four = four[4096] / alone[4096]
    return Claim(
        "5.f",
        "8 communicators: within 3 % up to 256 B, 1.06 at 1 KiB, 1.46 at 2 KiB; 4 of them do not "
        "degrade at 4 KiB",
        f"{max(slower[n] for n in SIZES[:7]):.3f} up to 256 B, {slower[1024]:.2f} at 1 KiB, "
        f"{slower[2048]:.2f} at 2 KiB; 4: {largest_four:.2f} at 4 KiB",
        all(slower[n] <= 1.035 for n in SIZES[:7])
        and abs(slower[1024] - 1.06) <= 0.03
        and abs(slower[2048] - 1.46) <= 0.1
        and largest_four <= 1.05,
        "at most 1.035; 1.06 ± 0.03; 1.46 ± 0.1; at most 1.05",
    )


def amg() -> Claim:
    """Claim 5.g: reductions of 8 bytes beside computation and a halo exchange."""
    table = {"preset": "sharp_2017_table2"}
    face = {
        "topology": {"kind": "single_router", "endpoints": 2},
        "workload": {"kind": "osu", "operation": "broadcast", "message_bytes": AMG_FACE_BYTES},
        "loggp": table,
    }
    between = AMG_COMPUTE_US + 6 * time_us(face)
    hosts = between + time_us(allreduce(64, 8, loggp=table))
    costs = {"kind": "sharp", "preset": "sharp_2017_table2", "channels": 2}
    found = hosts / (between + time_us(allreduce(64, 8, aggregation=costs))) - 1
    return Claim(
        "5.g",
        "AMG on 64 nodes of 28 ranks: 1.8 % faster with SHARP",
        f"{found:.1%} with {between:.0f} µs between two reductions",
        0.01 <= found <= 0.03,
        "1 to 3 %; computation of 110 µs and six faces of 2 KiB by us, which decides it",
    )


def streaming() -> Claim:
    """Check the bandwidth of streaming aggregation."""
    point = allreduce(128, BIG, aggregation={"kind": "sharp", "mode": "streaming"})
    found = metrics({**point, "network": {"link_bandwidth_gbps": 200}})
    share = found["algorithm_bandwidth_gbps"] / 200
    return Claim(
        "Streaming (ISC 2020)",
        "95 % of the network's bandwidth",
        f"{share:.1%} of 200 Gb/s at 1 GiB",
        abs(share - 0.95) <= 0.02,
        "95 ± 2 %; the efficiency is given, the formula adds the latency",
    )


def _bus_gigabytes(endpoints: int, algorithm: str | None) -> float:
    point = allreduce(endpoints, BIG, algorithm=algorithm, aggregation={"kind": "nvls"})
    return metrics(point)["bus_bandwidth_gbps"] / 8


def scale_up() -> list[Claim]:
    """Check the bus bandwidth of H100 in one domain."""
    ring = {n: _bus_gigabytes(n, "ring") for n in (2, 4, 8)}
    switches = {n: _bus_gigabytes(n, "nvls") for n in H100_BY_SWITCHES}
    return [
        Claim(
            "H100, ring",
            "365 to 370 GB/s of bus bandwidth with 2 to 8 (nccl issue 1455)",
            ", ".join(f"{value:.0f} with {n}" for n, value in ring.items()),
            all(365 <= value <= 370 for value in ring.values()),
            "365 to 370",
        ),
        Claim(
            "H100, NVLS",
            "420, 440, 460, 480 GB/s with 5, 6, 7, 8 (nccl issue 1455)",
            ", ".join(f"{value:.0f} with {n}" for n, value in switches.items()),
            all(abs(switches[n] / told - 1) <= 0.05 for n, told in H100_BY_SWITCHES.items()),
            "each within 5 %, one set",
        ),
    ]


def loggp() -> Claim:
    """Check LogGOPSim's example."""
    found = metrics(
        {
            "topology": {"kind": "single_router", "endpoints": 8},
            "workload": {"kind": "osu", "operation": "reduce", "message_bytes": 1024},
            "loggp": {"costs": "loggp", "latency_ns": 2500, "gap_per_byte_ns": 6},
            "mpi": {
                "send_overhead_ns": 1500,
                "receive_overhead_ns": 1500,
                "message_gap_ns": 1000,
            },
        }
    )["rank_operation_time_max_ns"]
    return Claim(
        "LogGOPSim's example",
        "binomial reduce of 1,024 B over 8 ranks: 34,914 ns",
        f"{found:,.0f} ns",
        found == 34914,
        "exact",
    )


def all_claims() -> list[Claim]:
    """Give every claim."""
    claims = [residuals(table, list(sharp_cells(table))) for table in BOUNDS]
    claims += [host_residuals(table, list(host_cells(table))) for table in BOUNDS]
    claims += [packet_residuals(table, list(packet_cells(table))) for table in COLUMNS]
    claims += [joint_residuals(), multicast(), channels(), speedup(), crossover(), *spreads()]
    claims += [concurrency(), amg(), streaming(), *scale_up(), loggp()]
    return claims
