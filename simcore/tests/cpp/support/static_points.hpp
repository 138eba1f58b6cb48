// Points of the static model for tests, and a second, plain computation of their metrics.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "congestion/round_kernel.hpp"
#include "forwarding/registry.hpp"
#include "forwarding/route_check.hpp"
#include "support/networks.hpp"
#include "support/points.hpp"

namespace simcore::test {

inline Map static_point(const Value& topology, const Value& routing, const Value& pattern,
                        const Value& placement = section("random", {})) {
  return {{"model", "static"},  {"topology", topology},   {"routing", routing},
          {"pattern", pattern}, {"placement", placement}, {"base_seed", 1},
          {"replicate", 0}};
}

inline Value chassis(int endpoints, int chip_ports) {
  return section("chassis", {{"endpoints", endpoints}, {"chip_ports", chip_ports}});
}

/// A member of a result by its dotted path.
inline const Value& at(const Value& document, const std::string& path) {
  const std::size_t dot = path.find('.');
  const Value* member = document.find(path.substr(0, dot));
  if (member == nullptr) throw std::out_of_range("no " + path);
  return dot == std::string::npos ? *member : at(*member, path.substr(dot + 1));
}

/// The cables of the path between two endpoints, by the forwarding tables. Empty when the path does
/// not arrive.
inline std::vector<CableId> path_of(const Cables& cables, const Routes& routes, EndpointId source,
                                    EndpointId destination) {
  const NetworkGraph& graph = cables.graph();
  const EndpointId from = routes.reversed ? destination : source;
  const EndpointId to = routes.reversed ? source : destination;
  std::vector<CableId> path = {cables.injection(source), cables.ejection(destination)};
  RouterId router = graph.router_of(from);
  for (std::uint32_t steps = 0; steps <= graph.routers(); ++steps) {
    const TableEntry entry = routes.tables.at(router, to);
    if (entry == ForwardingTables::unreachable) return {};
    if (entry == ForwardingTables::deliver) return path;
    const ChannelId channel = graph.first_channel(router) + entry;
    path.push_back(routes.reversed ? graph.reverse(channel) : channel);
    router = graph.to(channel);
  }
  return {};
}

/// Congestion of every flow by maps and loops; 0 for a flow without a path.
inline std::vector<double> plain_congestion(const Cables& cables, const Routes& routes,
                                            const std::vector<EndpointId>& sources,
                                            const std::vector<EndpointId>& destinations) {
  std::map<CableId, double> load;
  std::vector<std::vector<CableId>> paths;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    paths.push_back(path_of(cables, routes, sources[i], destinations[i]));
    for (const CableId cable : paths.back()) load[cable] += 1;
  }
  std::vector<double> congestion;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    double most = 0;
    for (const CableId cable : paths[i]) {
      const bool weighed = !cables.weights().empty();
      const double weight =
          weighed ? cables.weights()[cable] * cables.sender_shares()[sources[i]] : 1.0;
      most = std::max(most, load[cable] * weight);
    }
    congestion.push_back(paths[i].empty() ? 0.0 : std::max(1.0, most));
  }
  return congestion;
}

}  // namespace simcore::test
