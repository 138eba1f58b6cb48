"""Fabrics are deleted and renamed while nobody uses them, and only then."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest
from sqlalchemy import text

from domain.attachment.facts import AttachmentKind
from storage.attachment.removal import AttachmentRemoval
from storage.attachment.store import AttachmentGoneError, link
from storage.session import Engine, transaction
from tests.support.runs import work_off
from tests.support.specs import static
from tests.support.stack import Stack
from tests.support.uploads import Tree, form

_names = count(1)


@pytest.fixture
def name() -> str:
    return f"fabric-{next(_names)}"


def import_tree(stack: Stack, name: str, **changes: int) -> dict[str, object]:
    tree = Tree(**changes)  # type: ignore[arg-type]
    response = stack.api.post("/v1/fabrics", **form(name, tree.discovery(), tree.tables()))
    assert response.status_code in (200, 201), response.text
    document: dict[str, object] = response.json()
    return document


def contents(engine: Engine, digest: object) -> int:
    statement = text("SELECT count(*) FROM fabric_contents WHERE digest = :digest")
    with transaction(engine) as session:
        return int(session.execute(statement, {"digest": digest}).scalar_one())


def uses(name: str) -> dict[str, object]:
    base = {"topology": {"kind": "fabric", "fabric": name}, "routing": "min_hop"}
    return static(name="user", base=base, axes={"pattern": ["dissemination"]}, replicates=1)


def test_a_version_goes_and_the_others_stay(stack: Stack, engine: Engine, name: str) -> None:
    first = import_tree(stack, name, leaves=3)
    second = import_tree(stack, name, leaves=5)
    path = f"/v1/fabrics/{name}"
    assert stack.api.delete(path, params={"version": 1}).status_code == 204
    assert [v["version"] for v in stack.get(path)["versions"]] == [2]
    assert stack.api.delete(path, params={"version": 1}).status_code == 404
    assert (contents(engine, first["digest"]), contents(engine, second["digest"])) == (0, 1)
    assert stack.api.delete(path).status_code == 204
    assert stack.api.get(path).status_code == 404
    assert contents(engine, second["digest"]) == 0


def test_what_another_name_leads_to_stays(stack: Stack, engine: Engine, name: str) -> None:
    digest = import_tree(stack, name, leaves=6)["digest"]
    import_tree(stack, f"{name}-too", leaves=6)
    assert stack.api.delete(f"/v1/fabrics/{name}").status_code == 204
    assert contents(engine, digest) == 1
    assert stack.api.get(f"/v1/fabrics/{name}-too/export").status_code == 200
    assert stack.api.delete(f"/v1/fabrics/{name}-too").status_code == 204


def test_users_are_named_until_they_are_deleted(stack: Stack, engine: Engine, name: str) -> None:
    import_tree(stack, name)
    sweep_id = stack.submit(uses(name))
    path = f"/v1/fabrics/{name}"
    for refused in (stack.api.delete(path), stack.api.patch(path, json={"name": "x"})):
        assert refused.status_code == 409, refused.text
        problem = refused.json()
        assert problem["code"] == "fabric_in_use"
        assert problem["detail"] == f"1 sweep uses fabric {name!r}: delete them first."
        assert problem["errors"][0]["value"] == sweep_id
        assert "'user'" in problem["errors"][0]["message"]
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    assert stack.api.delete(f"/v1/sweeps/{sweep_id}").status_code == 204
    assert stack.api.delete(path).status_code == 204


def test_a_name_is_changed(stack: Stack, name: str) -> None:
    before = import_tree(stack, name, leaves=3)
    import_tree(stack, f"{name}-taken", leaves=7)
    path = f"/v1/fabrics/{name}"
    taken = stack.api.patch(path, json={"name": f"{name}-taken"})
    assert taken.status_code == 409
    assert taken.json()["errors"][0]["field"] == "name"
    assert stack.api.patch(path, json={"name": "No Name"}).status_code == 422
    changed = stack.api.patch(path, json={"name": f"{name}-new"})
    assert changed.status_code == 200
    assert changed.json() == before | {"name": f"{name}-new"}
    assert stack.api.get(path).status_code == 404
    assert stack.api.patch(path, json={"name": "other"}).status_code == 404


def test_uploads_and_deletions_of_one_name_at_once_end_well(
    stack: Stack, engine: Engine, name: str
) -> None:
    tree = Tree(leaves=3)
    other = f"{name}-other"

    def upload(number: int) -> int:
        wanted = name if number % 2 else other
        return stack.api.post("/v1/fabrics", **form(wanted, tree.discovery())).status_code

    def delete(number: int) -> int:
        return stack.api.delete(f"/v1/fabrics/{name if number % 2 else other}").status_code

    with ThreadPoolExecutor(4) as pool:
        uploads = [pool.submit(upload, number) for number in range(12)]
        deletions = [pool.submit(delete, number) for number in range(12)]
        assert {task.result() for task in uploads} <= {200, 201}
        assert {task.result() for task in deletions} <= {204, 404}
    # Every version that is left can be read.
    for left in (name, other):
        if stack.api.get(f"/v1/fabrics/{left}").status_code == 200:
            assert stack.api.get(f"/v1/fabrics/{left}/export").status_code == 200


def test_a_sweep_stored_while_its_fabric_is_deleted_learns_of_it(
    stack: Stack, engine: Engine, name: str
) -> None:
    import_tree(stack, name, leaves=3)
    sweep_id = stack.submit(uses(f"{name}@1"))
    stack.api.post(f"/v1/sweeps/{sweep_id}:cancel")
    with transaction(engine) as session:
        find = text("SELECT id FROM sweeps WHERE public_id = :id")
        number = session.execute(find, {"id": sweep_id}).scalar_one()
        session.execute(text("DELETE FROM sweep_fabrics WHERE sweep_id = :id"), {"id": number})
    failures: list[Exception] = []

    def link_late(fabric_id: int) -> None:
        try:
            with transaction(engine) as session:
                link(session, number, [fabric_id])
        except AttachmentGoneError as error:
            failures.append(error)

    with transaction(engine) as session:
        removal = AttachmentRemoval(session, AttachmentKind.FABRIC)
        (fabric_id,) = removal.lock(name, None)
        linking = threading.Thread(target=link_late, args=(fabric_id,))
        linking.start()
        linking.join(0.3)
        assert linking.is_alive()  # it waits for what becomes of the fabric
        removal.remove([fabric_id])
    linking.join()
    assert len(failures) == 1


def test_nothing_waits_for_a_worker_at_the_end(engine: Engine) -> None:
    assert work_off(engine, lambda _: pytest.fail("no run is left")) == []
