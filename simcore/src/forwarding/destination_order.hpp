// The order in which an engine takes the destinations. It changes the tables more than the wiring
// does.
#pragma once

#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore::forwarding {

enum class DestinationOrder : std::uint8_t { linear, by_router, lid, identifier, random };

/// The parameter `destination_order` of every engine whose tables depend on the order.
ParamSpec destination_order_param(const char* default_order);
DestinationOrder destination_order_of(const Params& params);

/// All endpoints in that order. Throws PointError naming `routing.destination_order` when the
/// network does not say the lids or identifiers to sort by.
std::vector<EndpointId> order_destinations(const Topology& topology, DestinationOrder order,
                                           RandomStream random);

}  // namespace simcore::forwarding
