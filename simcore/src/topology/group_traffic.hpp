// What uniform traffic does to the links of dragonflies, group by group instead of pair by pair.
#pragma once

#include <optional>

#include "network/topology.hpp"
#include "topology/group_wiring.hpp"

namespace simcore::topology {

/// Additions after which uniform traffic is given up: about a tenth of a second. Only shapes with
/// thousands of routers in a group, stated by hand, come so far.
inline constexpr double max_traffic_steps = 1e8;

/// Uniform traffic on a dragonfly with `concentration` endpoints on each router, every packet on
/// any minimal path over one global link. Exact: groups that are wired alike carry alike, so the
/// traffic of one stands for all. Classes: local, global. Nothing beyond max_traffic_steps.
std::optional<UniformTraffic> dragonfly_traffic(const GroupWiring& wiring,
                                                std::uint32_t concentration);

/// Uniform traffic on a dragonfly+ of `leaves` leaves a group with `concentration` endpoints each:
/// a leaf splits what leaves its group over the spines with a link there, such a spine over its
/// links.
std::optional<UniformTraffic> dragonfly_plus_traffic(const GroupWiring& wiring,
                                                     std::uint32_t leaves,
                                                     std::uint32_t concentration);

}  // namespace simcore::topology
