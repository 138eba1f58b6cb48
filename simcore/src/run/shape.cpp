#include "run/shape.hpp"

#include <algorithm>

#include "forwarding/registry.hpp"
#include "params/models.hpp"
#include "routing/registry.hpp"
#include "statics/distances.hpp"
#include "topology/registry.hpp"

namespace simcore {
namespace {

bool is_packet_routing(const Value& routing) {
  const Value* kind = routing.find("kind");
  if (kind == nullptr) return true;
  return std::any_of(
      routing_registry().begin(), routing_registry().end(),
      [kind](const RoutingEntry& entry) { return *kind == Value(entry.spec().kind); });
}

bool is_packet_topology(const Value& topology) {
  for (const TopologyEntry& entry : topology_registry()) {
    if (*topology.find("kind") == Value(entry.spec().kind)) return serves(entry.spec(), "packet");
  }
  return false;
}

/// What a routing needs of every channel.
struct Needs {
  std::uint32_t virtual_channels = 1;
  std::uint32_t packets_held = 1;
};

Needs needs_of(const Value& section, const Topology& topology, const Value& routing) {
  if (!is_packet_topology(section) || !is_packet_routing(routing)) return {};
  const auto made = make_routing(routing, topology);
  return {.virtual_channels = made->virtual_channels(),
          .packets_held = made->needs_bubble() ? 2U : 1U};
}

}  // namespace

void check_routing(const Value& section, const Topology& topology, const Value& routing) {
  if (is_packet_topology(section) && is_packet_routing(routing)) {
    make_routing(routing, topology);
  } else {
    make_engine(routing);
  }
}

Map shape_of(const Value& topology, const Value& routing, const Fabrics& fabrics) {
  const auto network = make_topology(topology, "", fabrics);
  const Needs needs = needs_of(topology, *network, routing);
  Map shape{{"endpoints", network->endpoints()}, {"routers", network->routers()},
            {"ports", network->total_ports()},   {"channels", 2 * network->links()},
            {"radix", network->max_radix()},     {"mean_hops", estimate_mean_hops(*network)},
            {"groups", network->groups()},       {"virtual_channels", needs.virtual_channels},
            {"packets_held", needs.packets_held}};
  const std::size_t own = shape.size();
  for (auto& [name, value] : network->describe()) {
    const bool known = std::any_of(shape.begin(), shape.begin() + static_cast<std::ptrdiff_t>(own),
                                   [&](const auto& member) { return member.first == name; });
    if (!known) shape.emplace_back(name, std::move(value));
  }
  return shape;
}

}  // namespace simcore
