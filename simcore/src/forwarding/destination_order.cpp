#include "forwarding/destination_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <tuple>

#include "engine/shuffle.hpp"
#include "forwarding/engine.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

template <class Key>
void sort_by(std::vector<EndpointId>& endpoints, const char* order, Key key) {
  std::vector<std::uint64_t> keys;
  for (const EndpointId e : endpoints) keys.push_back(key(e));
  if (std::find(keys.begin(), keys.end(), 0U) != keys.end()) {
    throw PointError("routing.destination_order", std::string("\"") + order + "\"",
                     "linear, by_router, random",
                     "the network does not say the " + std::string(order) + " of every endpoint");
  }
  std::stable_sort(endpoints.begin(), endpoints.end(),
                   [&](EndpointId a, EndpointId b) { return keys[a] < keys[b]; });
}

/// The order of OpenSM 3.3 when the operator gives none (osm_ucast_mgr.c). Routers come by the
/// number of their endpoints, then by identifier, or by number when a fabric does not say. The
/// endpoints of a router come by the labels of their ports.
void sort_by_router(std::vector<EndpointId>& endpoints, const Topology& topology) {
  std::vector<std::uint32_t> attached(topology.routers());
  for (const EndpointId e : endpoints) ++attached[topology.router_of(e)];
  std::vector<std::uint64_t> identifiers;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    identifiers.push_back(std::strtoull(topology.router_identifier(router).c_str(), nullptr, 16));
  }
  const auto key = [&](EndpointId e) {
    const RouterId router = topology.router_of(e);
    return std::tuple(~attached[router], identifiers[router], router,
                      topology.port_label(router, topology.port_of(e)));
  };
  std::sort(endpoints.begin(), endpoints.end(),
            [&](EndpointId a, EndpointId b) { return key(a) < key(b); });
}

}  // namespace

ParamSpec destination_order_param(const char* default_order) {
  ParamSpec param = choice_param(
      AxisKind::choice, "destination_order", {"linear", "by_router", "lid", "identifier", "random"},
      "The order in which destinations are routed: as endpoints are numbered; by_router, "
      "what OpenSM does by itself: router by router, those with the most endpoints first, "
      "then by hardware identifier, and port by port; by the endpoints' local identifiers "
      "or hardware identifiers; or another random order for each replicate. Later "
      "destinations avoid the ports that earlier ones use.");
  param.default_value = default_order;
  return param;
}

DestinationOrder destination_order_of(const Params& params) {
  const std::string& order = params.choice("destination_order");
  if (order == "linear") return DestinationOrder::linear;
  if (order == "by_router") return DestinationOrder::by_router;
  if (order == "lid") return DestinationOrder::lid;
  return order == "identifier" ? DestinationOrder::identifier : DestinationOrder::random;
}

std::vector<EndpointId> order_destinations(const Topology& topology, DestinationOrder order,
                                           RandomStream random) {
  std::vector<EndpointId> endpoints(topology.endpoints());
  std::iota(endpoints.begin(), endpoints.end(), 0U);
  if (order == DestinationOrder::by_router) {
    sort_by_router(endpoints, topology);
  } else if (order == DestinationOrder::lid) {
    sort_by(endpoints, "lid", [&](EndpointId e) { return topology.endpoint_lid(e); });
  } else if (order == DestinationOrder::identifier) {
    sort_by(endpoints, "identifier", [&](EndpointId e) {
      return std::strtoull(topology.endpoint_identifier(e).c_str(), nullptr, 16);
    });
  } else if (order == DestinationOrder::random && topology.routers() > 1) {
    shuffle(endpoints, [&](std::uint32_t i) { return random.below(i, use_destination_order, i); });
  }
  return endpoints;
}

}  // namespace simcore::forwarding
