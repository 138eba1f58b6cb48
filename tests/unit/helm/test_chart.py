"""What the chart makes of its values; all but the scaler's files needs helm on this machine."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from api.config import Settings
from domain.catalog.load import load_catalog
from runtime.address_settings import with_database_password, with_redis_password
from tools import chart_page
from worker import machine
from worker.config import WorkerSettings

CHART = Path(__file__).resolve().parents[3] / "helm" / "fabricsweep"
TRIAL = CHART / "ci" / "bundled-values.yaml"
OWN = CHART / "ci" / "external-values.yaml"
CASES = sorted((CHART / "ci").glob("*-values.yaml"))
HELM = shutil.which("helm")
needs_helm = pytest.mark.skipif(HELM is None, reason="helm is not on this machine")
MIB = 1024 * 1024
ACCESS = {
    "ACCESS": "required",
    "OIDC_ISSUER": "https://id.example.org",
    "OIDC_CLIENT_ID": "fabricsweep",
    "OIDC_SCOPES": "openid email",
    "OIDC_TRUSTS_EMAIL": "true",
    "ADMINS": "root@example.org",
    "ARCHIVE_IMPORTERS": "editor",
    "SESSION_HOURS": "8",
    "REQUESTS_PER_MINUTE": "600",
    "PUBLIC_URL": "https://fabricsweep.example.org",
}
UNITS = {"m": 1e-3, "Mi": MIB, "Gi": 1024 * MIB, "": 1}


def helm(case: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    assert HELM is not None
    command = [HELM, "template", "study", str(CHART), "--kube-version", "1.30.0", "-f", str(case)]
    return subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)


def rendered(case: Path, *arguments: str) -> list[dict[str, Any]]:
    done = helm(case, *arguments)
    assert done.returncode == 0, done.stderr
    return [document for document in yaml.safe_load_all(done.stdout) if document]


def of_kind(documents: list[dict[str, Any]], kind: str) -> dict[str, dict[str, Any]]:
    return {one["metadata"]["name"]: one for one in documents if one["kind"] == kind}


def pods(documents: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], int]]:
    """Give each pod specification, and how many pods have it."""
    for document in documents:
        if document["kind"] in ("Deployment", "StatefulSet", "Job"):
            spec = document["spec"]
            yield spec["template"]["spec"], spec.get("replicas", 1)


def amount(quantity: str) -> float:
    found = re.fullmatch(r"([0-9.]+)(m|Mi|Gi|)", str(quantity))
    assert found is not None, quantity
    return float(found[1]) * UNITS[found[2]]


def requested(documents: list[dict[str, Any]], what: str) -> float:
    """Sum up what the scheduler needs: of each pod its containers, or what begins it if that is more."""
    total = 0.0
    for pod, count in pods(documents):
        sums = [
            sum(amount(one["resources"]["requests"][what]) for one in pod.get(kind, []))
            for kind in ("containers", "initContainers")
        ]
        total += count * max(sums)
    return total


def test_the_scaler_asks_for_the_revision_of_this_image() -> None:
    assert chart_page.revision() == f"{load_catalog().model_revision}\n"
    assert chart_page.REVISION.read_text() == chart_page.revision()


def test_the_readme_lists_the_values() -> None:
    assert (CHART / "README.md").read_text() == chart_page.readme()
    assert "| `worker.pools.small.processes` | `1` | " in chart_page.table()


@needs_helm
@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("worker.pools.small.replica=3", "replica"),
        ("database.url=postgresql://x", "url"),
        ("api.replicas=two", "replicas"),
        ("image.tag=latest", "tag"),
        ("database.bundled.image=postgres:latest", "image"),
        ("database.bundled.image=postgres", "image"),
        ("config.extra.FABRICSWEP_LOG=1", "FABRICSWEP_LOG"),
        ("worker.autoscaling.by=luck", "by"),
        ("worker.pools.Large.replicas=1", "Large"),
    ],
)
def test_what_no_value_is_called_is_refused_by_name(setting: str, told: str) -> None:
    done = helm(TRIAL, "--set", setting)
    assert done.returncode != 0
    assert told in done.stderr


@needs_helm
@pytest.mark.parametrize("missing", ["database.password", "redis.password"])
def test_a_password_that_is_missing_is_asked_for(missing: str) -> None:
    done = helm(TRIAL, "--set", f"{missing}=")
    assert done.returncode != 0
    assert f"{missing} is needed" in done.stderr


@needs_helm
def test_the_defaults_fit_a_node_of_two_processors() -> None:
    documents = rendered(TRIAL)
    # Beside it the node has Kubernetes itself to run, and the pods of the last version while it is upgraded.
    assert requested(documents, "cpu") <= 1.2
    assert requested(documents, "memory") <= 3.2 * 1024 * MIB


@needs_helm
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_every_pod_is_restricted_and_has_its_share(case: Path) -> None:
    for pod, _ in pods(rendered(case)):
        assert pod["securityContext"]["runAsNonRoot"] is True
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["enableServiceLinks"] is False
        assert pod["automountServiceAccountToken"] is False
        for container in [*pod["containers"], *pod.get("initContainers", [])]:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }
            assert set(container["resources"]["requests"]) == {"cpu", "memory"}
            assert not container["image"].endswith(":latest")
            for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
                assert container.get(probe, {}).get("timeoutSeconds", 5) >= 5


@needs_helm
def test_passwords_of_any_characters_arrive_and_stand_in_no_address() -> None:
    documents = rendered(TRIAL)
    told = yaml.safe_load(TRIAL.read_text())["database"]["password"]
    secret = of_kind(documents, "Secret")["study-passwords"]["stringData"]
    assert secret == {"database-password": told, "redis-password": told}
    others = [one for one in documents if one["kind"] != "Secret"]
    assert told not in yaml.safe_dump_all(others)
    api = of_kind(documents, "Deployment")["study-api"]["spec"]["template"]["spec"]
    names = {one["name"]: one.get("value") for one in api["containers"][0]["env"]}
    assert names["FABRICSWEEP_DATABASE_URL"] is not None
    assert names["FABRICSWEEP_REDIS_URL"] is not None
    assert "%40" in with_database_password(names["FABRICSWEEP_DATABASE_URL"], told)
    assert "%40" in with_redis_password(names["FABRICSWEEP_REDIS_URL"], told)


@needs_helm
def test_names_are_escaped_in_addresses() -> None:
    api = of_kind(rendered(OWN), "Deployment")["study-api"]["spec"]["template"]["spec"]
    names = {one["name"]: one.get("value") for one in api["containers"][0]["env"]}
    database = "postgresql+psycopg://sweeps%40db@db.example.org:5432/sweeps?sslmode=verify-full"
    authority = "&sslrootcert=/etc/fabricsweep/database-ca/ca.crt"
    assert names["FABRICSWEEP_DATABASE_URL"] == database + authority
    redis = "rediss://sweeps@redis.example.org:6380/0?ssl_cert_reqs=required"
    authority = "&ssl_ca_certs=/etc/fabricsweep/redis-ca/redis.pem"
    assert names["FABRICSWEEP_REDIS_URL"] == redis + authority


@needs_helm
def test_every_pod_that_asks_a_server_has_its_authority() -> None:
    secrets = {"database-ca": "my-database-ca", "redis-ca": "my-redis-ca"}
    found = 0
    for pod, _ in pods(rendered(OWN)):
        volumes = {one["name"]: one.get("secret") for one in pod["volumes"]}
        for name, secret in secrets.items():
            assert volumes[name]["secretName"] == secret
        for container in [*pod["containers"], *pod.get("initContainers", [])]:
            mounted = {one["name"]: one["mountPath"] for one in container["volumeMounts"]}
            assert mounted.keys() == {"tmp", *secrets}
            for one in container["env"]:
                if one["name"] == "FABRICSWEEP_DATABASE_URL":
                    assert f"sslrootcert={mounted['database-ca']}/" in one["value"]
                    found += 1
    assert found >= 9
    for pod, _ in pods(rendered(TRIAL)):
        assert not {one["name"] for one in pod.get("volumes", [])} & secrets.keys()


@needs_helm
@pytest.mark.parametrize(
    ("case", "settings", "told"),
    [
        (OWN, "database.external.caSecret=", "verify-full needs database.external.caSecret"),
        (OWN, "database.external.sslMode=require", "sslMode verify-ca or verify-full"),
        (OWN, "redis.external.tls=false", "redis.external.caSecret is for"),
        (TRIAL, "redis.external.caSecret=mine", "redis.external.caSecret is for"),
        (OWN, "access.mode=open", "lets everyone who reaches the Ingress do everything"),
        (OWN, "access.trustedProxies=", "needs access.trustedProxies"),
        (TRIAL, "access.mode=open,service.type=NodePort", "service.type NodePort with access.mode"),
        (TRIAL, "access.mode=open,service.type=LoadBalancer", "set access.mode to required"),
        (
            TRIAL,
            "access.mode=open,access.openIngress=true,service.type=NodePort",
            "set access.mode to required",
        ),
        (OWN, "config.publicUrl=", "config.publicUrl to send browsers back to"),
        (OWN, "access.oidc.clientId=", "access.oidc.issuer needs access.oidc.clientId"),
        (OWN, "access.oidc.scopes=email", "scopes"),
        (OWN, "access.requestsPerMinute=-1", "requestsPerMinute"),
        (OWN, "access.trustedProxies=everybody", "trustedProxies"),
        (OWN, "image.digest=latest", "digest"),
        (OWN, "mail.publicUrl=https://fabricsweep.example.org", "publicUrl"),
    ],
)
def test_settings_that_do_not_fit_are_refused(case: Path, settings: str, told: str) -> None:
    done = helm(case, "--set", settings)
    assert done.returncode != 0
    assert told in done.stderr


@needs_helm
def test_nobody_is_served_without_being_known_unless_that_is_said() -> None:
    for settings, wanted in (
        ("service.type=ClusterIP", "required"),
        ("service.type=LoadBalancer", "required"),
        ("access.mode=open", "open"),
        ("access.mode=open,access.openIngress=true,ingress.enabled=true,ingress.host=x", "open"),
    ):
        told = of_kind(rendered(TRIAL, "--set", settings), "ConfigMap")["study-config"]["data"]
        assert told["FABRICSWEEP_ACCESS"] == wanted


@needs_helm
def test_who_may_do_what_reaches_the_api() -> None:
    documents = rendered(OWN)
    told = of_kind(documents, "ConfigMap")["study-config"]["data"]
    assert {name: told[f"FABRICSWEEP_{name}"] for name in ACCESS} == ACCESS
    assert told["FABRICSWEEP_ALLOWED_HOSTS"].endswith("fabricsweep.example.org,sweeps.example.org")
    api = of_kind(documents, "Deployment")["study-api"]["spec"]["template"]["spec"]["containers"][0]
    names = {one["name"]: one for one in api["env"]}
    secret = names["FABRICSWEEP_OIDC_CLIENT_SECRET"]["valueFrom"]["secretKeyRef"]
    assert secret == {"name": "fabricsweep-oidc", "key": "oidc-client-secret"}
    assert names["FORWARDED_ALLOW_IPS"]["value"] == "10.0.0.0/8,fd00::/8"
    smoke = of_kind(documents, "Pod")["study-smoke"]["spec"]["containers"][0]
    assert {one["name"] for one in smoke["env"]} == {"API", "ACCESS", "API_KEY"}
    for name in told:
        setting = name.removeprefix("FABRICSWEEP_").lower()
        known = {*Settings.model_fields, *WorkerSettings.model_fields}
        assert setting in known, name


@needs_helm
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_no_ingress_leads_to_figures(case: Path) -> None:
    documents = rendered(case)
    api = of_kind(documents, "Deployment")["study-api"]["spec"]["template"]["spec"]["containers"][0]
    port = {one["name"]: one.get("value") for one in api["env"]}["FABRICSWEEP_METRICS_PORT"]
    assert port == "9464"
    served = [one["port"] for one in of_kind(documents, "Service")["study-api"]["spec"]["ports"]]
    targets = [
        one["targetPort"] for one in of_kind(documents, "Service")["study-api"]["spec"]["ports"]
    ]
    assert (served, targets) == ([80], ["http"])
    for monitor in of_kind(documents, "PodMonitor").values():
        assert [one["port"] for one in monitor["spec"]["podMetricsEndpoints"]] == ["metrics"]


@needs_helm
def test_the_migration_is_a_hook_but_where_no_database_is_there_yet() -> None:
    def hooks(*arguments: Any) -> set[str]:
        jobs = of_kind(rendered(*arguments), "Job").values()
        return {job["metadata"].get("annotations", {}).get("helm.sh/hook", "") for job in jobs}

    assert hooks(TRIAL) == {""}
    assert hooks(TRIAL, "--is-upgrade") == {"pre-install,pre-upgrade"}
    assert hooks(OWN) == {"pre-install,pre-upgrade"}


@needs_helm
def test_pools_share_the_sizes_of_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    documents = rendered(OWN)
    queries = {
        name: one["spec"]["triggers"][0]["metadata"]["query"]
        for name, one in of_kind(documents, "ScaledObject").items()
    }
    assert set(queries) == {"study-worker-small", "study-worker-large"}
    for query in queries.values():
        assert not re.search(r":[a-z]", query)
    monkeypatch.setattr(machine, "available_bytes", lambda: 8192 * MIB)
    holds = machine.whole_bytes(None, 4, 268_435_456)
    assert f"<= {holds}" in queries["study-worker-small"]
    assert f"> {holds}" in queries["study-worker-large"]
    assert f"<= {2**63 - 1}" in queries["study-worker-large"]


@needs_helm
def test_two_pools_are_not_scaled_by_the_same_work() -> None:
    same = "worker.pools.large.memoryMiB=8192,worker.pools.large.processes=4"
    done = helm(OWN, "--set", same)
    assert done.returncode != 0
    assert "worker.pools.large and worker.pools.small" in done.stderr


@needs_helm
def test_without_keda_processor_time_scales() -> None:
    documents = rendered(CHART / "ci" / "cpu-values.yaml")
    assert set(of_kind(documents, "HorizontalPodAutoscaler")) == {"study-worker-small"}
    assert not of_kind(documents, "ScaledObject")
    worker = of_kind(documents, "Deployment")["study-worker-small"]
    assert "replicas" not in worker["spec"]
    assert worker["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] == 3660


@needs_helm
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_no_temporary_folder_is_without_a_size(case: Path) -> None:
    documents = rendered(case, "--set", "config.uploadsMiB=100")
    for pod, _ in pods(documents):
        for volume in pod.get("volumes", []):
            assert "emptyDir" not in volume or volume["emptyDir"]["sizeLimit"], volume
    told = of_kind(documents, "ConfigMap")["study-config"]["data"]
    assert told["FABRICSWEEP_MAX_UPLOADS_BYTES"] == str(100 * MIB)
    api = of_kind(documents, "Deployment")["study-api"]["spec"]["template"]["spec"]
    assert {"name": "tmp", "emptyDir": {"sizeLimit": "612Mi"}} in api["volumes"]


@needs_helm
def test_the_database_is_backed_up_where_that_is_asked_for() -> None:
    assert not of_kind(rendered(TRIAL), "CronJob")
    documents = rendered(OWN, "--set", "backup.enabled=true,backup.keep=3,backup.storage=5Gi")
    spec = of_kind(documents, "CronJob")["study-backup"]["spec"]
    assert (spec["schedule"], spec["concurrencyPolicy"]) == ("15 3 * * *", "Forbid")
    pod = spec["jobTemplate"]["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False
    (container,) = pod["containers"]
    assert container["securityContext"]["readOnlyRootFilesystem"] is True
    told = {one["name"]: one.get("value") for one in container["env"]}
    assert told.pop("PGPASSWORD") is None
    assert told == {
        "PGHOST": "db.example.org",
        "PGPORT": "5432",
        "PGUSER": "sweeps@db",
        "PGDATABASE": "sweeps",
        "PGSSLMODE": "verify-full",
        "PGSSLROOTCERT": "/etc/fabricsweep/database-ca/ca.crt",
        "BACKUP_KEEP": "3",
    }
    script = of_kind(documents, "ConfigMap")["study-backup"]["data"]["backup.sh"]
    assert script == (CHART / "files" / "backup.sh").read_text()
    claim = of_kind(documents, "PersistentVolumeClaim")["study-backup"]
    assert claim["spec"]["resources"]["requests"] == {"storage": "5Gi"}
    assert claim["metadata"]["annotations"] == {"helm.sh/resource-policy": "keep"}
    own = rendered(TRIAL, "--set", "backup.enabled=true,backup.existingClaim=mine")
    assert not of_kind(own, "PersistentVolumeClaim")
    assert helm(TRIAL, "--set", "backup.schedule=daily").returncode != 0
