// What can be said of a network without simulating it, as one document.
#pragma once

#include "network/routing.hpp"

namespace simcore {

/// routers, endpoints, links, diameter, mean_hops, mean_hops_including_self, max_channel_load (and
/// by link class), bisection_links, virtual_channels, deadlock_free, cycle.
/// Values that are unknown (no closed form, network too large to check) are null; `exact` says of
/// distances and channel loads whether every pair was visited.
Map describe_statics(const Topology& topology, const Routing& routing);

}  // namespace simcore
