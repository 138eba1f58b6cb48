#include "forwarding/destination_order.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>

#include "forwarding/random_use.hpp"
#include "params/errors.hpp"

namespace simcore {
namespace {

template <class Key>
void sort_by(std::vector<EndpointId>& endpoints, const char* order, Key key) {
  std::vector<std::uint64_t> keys;
  for (const EndpointId e : endpoints) keys.push_back(key(e));
  if (std::find(keys.begin(), keys.end(), 0U) != keys.end()) {
    throw PointError("routing.destination_order", std::string("\"") + order + "\"",
                     "linear, random",
                     "the network does not say the " + std::string(order) + " of every endpoint");
  }
  std::stable_sort(endpoints.begin(), endpoints.end(),
                   [&](EndpointId a, EndpointId b) { return keys[a] < keys[b]; });
}

}  // namespace

ParamSpec destination_order_param(const char* default_order) {
  return {.name = "destination_order",
          .type = ParamType::choice,
          .unit = "choice",
          .default_value = default_order,
          .choices = {"linear", "lid", "identifier", "random"},
          .help =
              "The order in which destinations are routed: as endpoints are numbered, by their "
              "local identifiers or hardware identifiers, or another random order for each "
              "replicate. Later destinations avoid the ports that earlier ones use."};
}

DestinationOrder destination_order_of(const Params& params) {
  const std::string& order = params.choice("destination_order");
  if (order == "linear") return DestinationOrder::linear;
  if (order == "lid") return DestinationOrder::lid;
  return order == "identifier" ? DestinationOrder::identifier : DestinationOrder::random;
}

std::vector<EndpointId> order_destinations(const Topology& topology, DestinationOrder order,
                                           RandomStream random) {
  std::vector<EndpointId> endpoints(topology.endpoints());
  std::iota(endpoints.begin(), endpoints.end(), 0U);
  if (order == DestinationOrder::lid) {
    sort_by(endpoints, "lid", [&](EndpointId e) { return topology.endpoint_lid(e); });
  } else if (order == DestinationOrder::identifier) {
    sort_by(endpoints, "identifier", [&](EndpointId e) {
      return std::strtoull(topology.endpoint_identifier(e).c_str(), nullptr, 16);
    });
  } else if (order == DestinationOrder::random) {
    for (std::uint32_t i = topology.endpoints(); i > 1; --i) {
      std::swap(endpoints[i - 1], endpoints[random.below(i, use_destination_order, i)]);
    }
  }
  return endpoints;
}

}  // namespace simcore
