#include "run/network_analysis.hpp"

#include <algorithm>

#include "forwarding/registry.hpp"
#include "params/param_spec.hpp"
#include "routing/registry.hpp"
#include "run/congestion_point.hpp"
#include "run/network_section.hpp"
#include "run/point_sections.hpp"
#include "statics/channel_load.hpp"
#include "statics/deadlock_check.hpp"
#include "statics/distances.hpp"
#include "topology/fabric_document.hpp"
#include "topology/registry.hpp"

namespace simcore::run {
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

Value by_class(const Topology& topology, const std::vector<double>& loads) {
  const std::vector<std::string> classes = topology.link_classes();
  Map map;
  for (std::size_t c = 0; c < classes.size(); ++c) map.emplace_back(classes[c], loads[c]);
  return map;
}

Map analyse_routing(const Topology& topology, const Routing& routing) {
  const Distances distances = measure_distances(topology);
  const ChannelLoads loads = measure_channel_loads(topology, routing);
  const DeadlockCheck deadlock = check_deadlock(topology, routing);
  const auto bisection = topology.bisection_links();
  const bool free = deadlock.cycle.empty();
  Map document = topology.describe();
  append_to(document,
            {{"diameter", distances.diameter},
             {"mean_hops", distances.mean_hops},
             {"mean_hops_including_self", distances.mean_hops_including_self},
             {"max_channel_load", loads.max},
             {"max_channel_load_by_class", by_class(topology, loads.max_by_class)},
             {"mean_channel_load_by_class", by_class(topology, loads.mean_by_class)},
             {"exact", distances.exact && loads.exact},
             {"bisection_links", bisection ? Value(*bisection) : Value()},
             {"virtual_channels", routing.virtual_channels()},
             {"deadlock_free", deadlock.checked ? Value(free) : Value()},
             {"cycle", free ? Value() : Value(describe_cycle(topology, deadlock.cycle))}});
  return document;
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

Map analyse_network(const Value& point, const Fabrics& fabrics) {
  if (model_of(point) == "static") return analyse_forwarding(point, fabrics);
  const auto topology = make_topology(section_of(point, "topology"), "packet", fabrics);
  const auto routing = make_routing(section_of(point, "routing"), *topology);
  return analyse_routing(*topology, *routing);
}

Map network_graph_of(const Value& point, const Fabrics& fabrics) {
  const std::string model = model_of(point);
  const auto topology = make_topology(required_section(point, "topology"), model, fabrics);
  Value tables;
  if (model == "static") {
    const NetworkGraph graph(*topology);
    const RandomStream random(seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0),
                              Stream::routing);
    const Routes routes =
        make_engine(section_of(point, "routing"))->route(graph, *topology, random);
    if (auto bytes = port_tables(graph, *topology, routes)) tables = Bytes{std::move(*bytes)};
  }
  return {{"document", fabric_document(*topology)}, {"tables", std::move(tables)}};
}

}  // namespace simcore::run
