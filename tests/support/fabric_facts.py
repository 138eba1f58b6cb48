"""Facts of fabrics, as planning takes them."""

from __future__ import annotations

from collections.abc import Mapping

from domain.attachment.facts import AttachmentFacts, AttachmentKind
from domain.sweep.plan.facts import PlanFacts


def fabric_facts(
    digest: str,
    endpoints: int,
    routers: int,
    channels: int,
    has_tables: bool,
    name: str,
    version: int = 1,
) -> AttachmentFacts:
    """Those of one version of a fabric."""
    figures = {
        "endpoints": endpoints,
        "routers": routers,
        "channels": channels,
        "has_tables": has_tables,
    }
    return AttachmentFacts(AttachmentKind.FABRIC, digest, name, version, figures)


def with_fabrics(known: Mapping[str, AttachmentFacts], names: tuple[str, ...]) -> PlanFacts:
    """What planning has to know where these references lead to fabrics."""
    kind = AttachmentKind.FABRIC
    return PlanFacts(attachments={kind: known}, names={kind: names})
