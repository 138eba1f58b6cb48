"""The database's migrations: up, down, up again, and in step with the tables."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory

from local.postgres import Postgres
from storage.result.details import pack_parts, unpack_details
from tests.support.services import alembic_config, execute


@pytest.fixture
def empty_url(postgres: Postgres) -> str:
    execute(postgres, "DROP DATABASE IF EXISTS migrations_test")
    execute(postgres, "CREATE DATABASE migrations_test")
    return postgres.url("migrations_test")


PACKET_SWEEP = """
    INSERT INTO results (point_key, replicate, simcore_version, metrics, events, packet_hops,
        cpu_seconds, peak_memory_bytes, uncalibrated_seconds)
    VALUES ('key', 0, '0.1.0', '{"completion_time_ns": 5}', 10, 20, 0.5, 1000, 0.4);
    INSERT INTO result_details (result_id, distributions, ports, provenance)
    SELECT id, '{}', '{"elapsed_ns": 5}',
        '{"model": "packet", "simcore_version": "0.1.0"}' FROM results;
    INSERT INTO sweeps (public_id, name, model, phase, schema_version, base_seed, replicates,
        points, simcore_version, metrics, limits, completed)
    VALUES ('old', 'old', 'packet', 'completed', 1, 1, 3, 1, '0.1.0', '[]', '{}', 1);
    INSERT INTO points SELECT id, 0, 'key', '{}', 1, 1 FROM sweeps;
    INSERT INTO replicates (sweep_id, point_index, replicate, phase, estimated_cpu_seconds,
        result_id)
    SELECT s.id, 0, 0, 'completed', 1, r.id FROM sweeps s, results r;
"""
EMPTY = pack_parts({"distributions": "{}", "static": "{}", "provenance": "{}"}).hex()
STATIC_SWEEP = """
    INSERT INTO blobs (digest, bytes, content) VALUES (encode(sha256('x'), 'hex'), 1, 'x');
    INSERT INTO fabric_contents (digest, blob, endpoints, routers, channels, has_tables)
    SELECT 'd', digest, 1, 1, 0, false FROM blobs;
    INSERT INTO fabrics (name, version, digest, format, summary, checks, warnings)
    VALUES ('atlas', 1, 'd', 'dot', '{}', '{}', '[]');
    INSERT INTO results (point_key, replicate, model_revision, model, metric_values, events,
        packet_hops, link_visits, cpu_seconds, peak_memory_bytes, uncalibrated_seconds)
    VALUES ('static', 0, 1, 'static', '{}', 0, 0, 7, 0.5, 1000, 0.4);
    INSERT INTO result_details (result_id, content)
    SELECT id, decode('{EMPTY}', 'hex') FROM results WHERE model = 'static';
    INSERT INTO result_fabrics SELECT r.id, b.digest FROM results r, blobs b WHERE model = 'static';
    INSERT INTO sweeps (public_id, name, model, phase, schema_version, base_seed, replicates,
        replicates_min, until, points, simcore_version, model_revision, metrics, limits,
        completed)
    VALUES ('new', 'new', 'static', 'completed', 1, 1, 9, 3, '{"metric": "m"}', 1, '0.1.0', 1,
        '[]', '{}', 1);
    INSERT INTO sweep_fabrics
    SELECT s.id, f.id FROM sweeps s, fabrics f WHERE s.public_id = 'new';
    INSERT INTO points SELECT id, 0, 'static', '{}', 1, 1 FROM sweeps WHERE public_id = 'new';
    INSERT INTO replicates (sweep_id, point_index, replicate, phase, estimated_cpu_seconds,
        result_id)
    SELECT s.id, 0, 0, 'completed', 1, r.id FROM sweeps s, results r
    WHERE s.public_id = 'new' AND r.model = 'static';
"""


EVERYTHING = """
    SELECT to_jsonb(s), to_jsonb(r), to_jsonb(d), to_jsonb(t)
    FROM sweeps s, results r, result_details d, replicates t
"""


def tables(url: str) -> set[str]:
    query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return {row[0] for row in connection.execute(query)}


def test_up_down_and_up_again(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    first = tables(empty_url)
    assert {"sweeps", "points", "replicates", "results", "leases"} <= first
    command.downgrade(config, "base")
    assert tables(empty_url) == {"alembic_version"}
    command.upgrade(config, "head")
    assert tables(empty_url) == first


def test_migrations_make_exactly_the_tables_of_the_code(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    command.check(config)  # raises when a migration is missing


def test_price_tables_come_and_go(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0037")
    before = tables(empty_url)
    command.upgrade(config, "0038")
    assert tables(empty_url) - before == {"price_tables"}
    kept = """
        INSERT INTO price_tables (project_id, name, version, digest, document, text)
        VALUES (1, 'quotes', {}, 'd', '{{}}', 'text')
    """
    rows(empty_url, kept.format(1))
    with pytest.raises(psycopg.errors.UniqueViolation):
        rows(empty_url, kept.format(1))
    with pytest.raises(psycopg.errors.CheckViolation):
        rows(empty_url, kept.format(0))
    command.downgrade(config, "0037")
    assert tables(empty_url) == before


def test_upgrading_twice_is_harmless(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    command.upgrade(config, "head")
    assert "sweeps" in tables(empty_url)


def rows(url: str, statement: str) -> list[tuple[Any, ...]]:
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchall() if cursor.description else []


def test_data_of_the_first_version_come_along_and_back(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0001")
    rows(empty_url, PACKET_SWEEP)
    before = rows(empty_url, EVERYTHING)
    command.upgrade(config, "head")
    assert rows(empty_url, "SELECT model, link_visits FROM results") == [("packet", 0)]
    assert rows(empty_url, "SELECT replicates, replicates_min, until FROM sweeps") == [(3, 3, None)]
    (content,) = rows(empty_url, "SELECT content FROM result_details")[0]
    provenance = {"model": "packet", "simcore_version": "0.1.0"}
    told = {"distributions": {}, "ports": {"elapsed_ns": 5}, "provenance": provenance}
    assert unpack_details(content) == told
    rows(empty_url, STATIC_SWEEP.replace("{EMPTY}", EMPTY))
    command.downgrade(config, "0001")
    # What the first version cannot hold is gone, what it made is as it was.
    assert rows(empty_url, EVERYTHING) == before
    assert "fabrics" not in tables(empty_url)
    command.upgrade(config, "head")
    assert rows(empty_url, "SELECT model FROM results") == [("packet",)]


def test_static_sweeps_keep_the_limits_that_mean_something(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0003")
    limits = (
        '{"max_cpu_seconds": 60, "max_events": null, "max_simulated_ns": null, "threads": 1, '
        '"max_memory_bytes": null}'
    )
    for model in ("packet", "static"):
        rows(
            empty_url,
            f"""
            INSERT INTO sweeps (public_id, name, model, phase, schema_version, base_seed,
                replicates, replicates_min, points, simcore_version, metrics, limits)
            VALUES ('{model}', 'old', '{model}', 'queued', 1, 1, 1, 1, 1, '0.1.0', '[]',
                '{limits}')
            """,
        )
    query = "SELECT limits FROM sweeps ORDER BY model"
    before = rows(empty_url, query)
    command.upgrade(config, "head")
    packet, static = (row[0] for row in rows(empty_url, query))
    assert packet == before[0][0]
    assert static == {"max_cpu_seconds": 60, "max_memory_bytes": None}
    command.downgrade(config, "0003")
    assert rows(empty_url, query) == before


@pytest.mark.parametrize("missing", ["model", "model_revision"])
def test_a_new_result_must_name_its_model_and_revision(empty_url: str, missing: str) -> None:
    command.upgrade(alembic_config(empty_url), "head")
    values = {"model": "'packet'", "model_revision": "1", "point_key": "'k'", "replicate": "0"}
    values |= dict.fromkeys(("events", "packet_hops", "cpu_seconds", "peak_memory_bytes"), "1")
    values |= {"uncalibrated_seconds": "1", "metric_values": "'{}'"}
    del values[missing]
    with pytest.raises(psycopg.errors.NotNullViolation, match=f'"{missing}"'):
        rows(
            empty_url,
            f"INSERT INTO results ({', '.join(values)}) VALUES ({', '.join(values.values())})",
        )


def test_results_of_unknown_code_answer_nothing_new(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0001")
    rows(empty_url, PACKET_SWEEP)
    before = rows(empty_url, "SELECT simcore_version, point_key FROM results")
    command.upgrade(config, "head")
    query = "SELECT r.model_revision, s.model_revision, r.random_streams FROM results r, sweeps s"
    assert rows(empty_url, query) == [(0, 0, None)]
    shown = "SELECT r.{} FROM replicates t JOIN results r ON r.id = t.result_id"
    assert rows(empty_url, "SELECT position, name FROM metric_names") == [(1, "completion_time_ns")]
    assert rows(empty_url, shown.format("metric_values")) == [([5.0],)]
    # The same run again, by code of a known revision: both stay.
    provenance = '{"simcore_version": "0.1.0"}'
    content = pack_parts({"distributions": "{}", "provenance": provenance}).hex()
    rows(
        empty_url,
        """
        INSERT INTO results (point_key, replicate, model_revision, model, metric_values,
            events, packet_hops, cpu_seconds, peak_memory_bytes, uncalibrated_seconds)
        VALUES ('key', 0, 1, 'packet', '{6}', 10, 20, 0.5, 1000, 0.4);
        INSERT INTO result_details (result_id, content)
        SELECT id, decode('{CONTENT}', 'hex') FROM results WHERE model_revision = 1
        """.replace("{CONTENT}", content),
    )
    command.downgrade(config, "0005")
    # There is one key for both then: the newer stays, and the sweep shows it.
    assert rows(empty_url, "SELECT simcore_version, point_key FROM results") == before
    assert rows(empty_url, shown.format("metrics")) == [({"completion_time_ns": 6},)]


def test_time_under_way_is_known_of_sweeps_that_ended_before(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0004")
    rows(
        empty_url,
        """
        INSERT INTO sweeps (public_id, name, model, phase, schema_version, base_seed, replicates,
            replicates_min, points, simcore_version, metrics, limits, started_at, finished_at)
        VALUES ('a', 'a', 'packet', 'failed', 1, 1, 1, 1, 1, '0.1.0', '[]', '{}', now(), now())
        """,
    )
    command.upgrade(config, "head")
    query = "SELECT resumed_at = started_at, executed_seconds, retries FROM sweeps"
    assert rows(empty_url, query) == [(True, 0.0, 0)]


def test_contents_become_blobs_and_rows_again(empty_url: str) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "0012")
    rows(
        empty_url,
        """
        INSERT INTO results (point_key, replicate, model_revision, model, metric_values,
            events, packet_hops, cpu_seconds, peak_memory_bytes, uncalibrated_seconds)
        SELECT 'key', n, 1, 'packet', '{}', 10, 20, 0.5, 1000, 0.4
        FROM generate_series(0, 450) AS n;
        INSERT INTO run_tables (result_id, name, rows, bytes, content)
        SELECT id, 'ports', 3, 3, decode(lpad(to_hex(id % 10), 6, '0'), 'hex') FROM results;
        INSERT INTO result_fabrics (result_id, content) SELECT id, 'wiring' FROM results;
        INSERT INTO fabric_contents (digest, content, endpoints, routers, channels, has_tables)
        VALUES ('d', 'wiring', 1, 1, 0, false);
        """,
    )
    kept = "SELECT result_id, name, rows, bytes, content FROM run_tables ORDER BY result_id"
    before = rows(empty_url, kept)
    command.upgrade(config, "0013")
    moved = """
        SELECT t.result_id, t.name, t.rows, t.bytes, b.content
        FROM run_tables t JOIN blobs b USING (digest) ORDER BY t.result_id
    """
    assert rows(empty_url, moved) == before
    assert len(before) == 451
    # Ten tables and one wiring, each once.
    names = rows(empty_url, "SELECT digest, content FROM blobs")
    assert len(names) == 11
    assert all(sha256(content).hexdigest() == digest for digest, content in names)
    wiring = "SELECT count(*) FROM {} JOIN blobs b ON b.digest = {} WHERE b.content = 'wiring'"
    assert rows(empty_url, wiring.format("result_fabrics t", "t.digest")) == [(451,)]
    assert rows(empty_url, wiring.format("fabric_contents t", "t.blob")) == [(1,)]
    command.downgrade(config, "0012")
    assert rows(empty_url, kept) == before
    assert rows(empty_url, "SELECT DISTINCT content FROM result_fabrics") == [(b"wiring",)]


@pytest.mark.parametrize("usable", [True, False])
def test_an_older_image_says_whether_it_can_use_the_database(
    empty_url: str, capsys: pytest.CaptureFixture[str], usable: bool
) -> None:
    config = alembic_config(empty_url)
    command.upgrade(config, "head")
    (oldest,) = rows(empty_url, "SELECT obj_description('alembic_version'::regclass, 'pg_class')")
    assert oldest[0] in {
        step.revision for step in ScriptDirectory.from_config(config).walk_revisions()
    }
    # What an image of the future would leave behind.
    comment = oldest[0] if usable else "9998"
    rows(empty_url, "UPDATE alembic_version SET version_num = '9999'")
    rows(empty_url, f"COMMENT ON TABLE alembic_version IS '{comment}'")
    if usable:
        command.upgrade(config, "head")
        command.current(config, check_heads=True)
        assert "only added" in capsys.readouterr().err
    else:
        with pytest.raises(SystemExit) as caught:
            command.upgrade(config, "head")
        assert caught.value.code == 3
        assert "needs one of at least 9998" in capsys.readouterr().err
    assert rows(empty_url, "SELECT version_num FROM alembic_version") == [("9999",)]
