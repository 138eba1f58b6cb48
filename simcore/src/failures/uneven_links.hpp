// Rates and latencies of degraded links, uneven links and slow endpoints.
#pragma once

#include <optional>

#include "failures/damage.hpp"
#include "network/settings.hpp"
#include "network/wires.hpp"

namespace simcore::failures {

/// Which kind each link and endpoint of the whole network has, and puts the kinds into `settings`,
/// which have the rates and latencies of classes until then. Nothing where the request varies
/// nothing. Both directions of a cable are alike.
///
/// A latency becomes l (1 + j (2 s / n - 1)) for the jitter j and the step s of the link's n.
/// Throws PointError naming `failures.latency_jitter` where there would be more kinds than
/// kMostWires.
std::optional<Wires> uneven_links(const DamageRequest& request, const Damage& damage,
                                  const Topology& whole, NetworkSettings& settings);

}  // namespace simcore::failures
