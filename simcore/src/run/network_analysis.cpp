#include "run/network_analysis.hpp"

#include <algorithm>

#include "forwarding/registry.hpp"
#include "models/registry.hpp"
#include "models/sections.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "point/network_figures.hpp"
#include "point/routing_needs.hpp"
#include "point/topology_section.hpp"
#include "routing/registry.hpp"
#include "run/run_point.hpp"
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

}  // namespace

void check_routing(const Value& section, const Topology& topology, const Value& routing) {
  if (is_packet_topology(section) && is_packet_routing(routing)) {
    make_routing(routing, topology);
  } else {
    make_engine(routing);
  }
}

Map shape_of(const Value& topology, const Value& routing, const RunOptions& options) {
  RunContext context({}, options);
  const auto network = make_topology(topology, context.fabrics());
  const RoutingNeeds needs = needs_on(topology, *network, routing);
  Map shape = network_figures(*network);
  shape.emplace_back("virtual_channels", needs.virtual_channels);
  shape.emplace_back("packets_held", needs.packets_held);
  return shape;
}

Map analyse_network(const Value& point, const RunOptions& options) {
  const Model& model = model_of(point);
  if (model.statics == nullptr) {
    std::vector<std::string> others;
    for (const Model& other : model_registry()) {
      if (other.statics != nullptr) others.emplace_back(other.name);
    }
    throw PointError("model", model.name, comma_joined(others),
                     std::string("has no links to analyse: choose one of ") + comma_joined(others));
  }
  RunContext context(limits_of_point(point), options);
  return model.statics(resolve_point(point, {"topology", "routing"}), context);
}

Map network_graph_of(const Value& point, const RunOptions& options) {
  const Model& model = model_of(point);
  RunContext context(limits_of_point(point), options);
  const bool has_tables = model.tables != nullptr;
  const ResolvedPoint resolved = has_tables ? resolve_point(point, {"topology", "routing"})
                                            : resolve_point(point, {"topology"});
  const auto topology = build_topology(resolved, context.fabrics());
  Value tables;
  if (has_tables) tables = model.tables(resolved, *topology, context);
  return {{"document", fabric_document(*topology)}, {"tables", std::move(tables)}};
}

}  // namespace simcore::run
