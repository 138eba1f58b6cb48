#include "run/shape.hpp"

#include <algorithm>

#include "forwarding/registry.hpp"
#include "params/param_spec.hpp"
#include "routing/registry.hpp"
#include "run/network_section.hpp"
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

RoutingNeeds needs_on(const Value& section, const Topology& topology, const Value& routing) {
  if (!is_packet_topology(section) || !is_packet_routing(routing)) return {};
  return needs_of(*make_routing(routing, topology));
}

}  // namespace

void check_routing(const Value& section, const Topology& topology, const Value& routing) {
  if (is_packet_topology(section) && is_packet_routing(routing)) {
    make_routing(routing, topology);
  } else {
    make_engine(routing);
  }
}

Map network_figures(const Topology& network) {
  Map figures{{"endpoints", network.endpoints()}, {"routers", network.routers()},
              {"ports", network.total_ports()},   {"channels", 2 * network.links()},
              {"radix", network.max_radix()},     {"mean_hops", estimate_mean_hops(network)},
              {"groups", network.groups()}};
  const std::size_t own = figures.size();
  for (auto& [name, value] : network.describe()) {
    const bool known =
        std::any_of(figures.begin(), figures.begin() + static_cast<std::ptrdiff_t>(own),
                    [&](const auto& member) { return member.first == name; });
    if (!known) figures.emplace_back(name, std::move(value));
  }
  return figures;
}

Map shape_of(const Value& topology, const Value& routing, const Fabrics& fabrics) {
  const auto network = make_topology(topology, "", fabrics);
  const RoutingNeeds needs = needs_on(topology, *network, routing);
  Map shape = network_figures(*network);
  shape.emplace_back("virtual_channels", needs.virtual_channels);
  shape.emplace_back("packets_held", needs.packets_held);
  return shape;
}

}  // namespace simcore
