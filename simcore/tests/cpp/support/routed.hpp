// Networks with forwarding tables, for tests of the static model.
#pragma once

#include <algorithm>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include "forwarding/registry.hpp"
#include "forwarding/route_check.hpp"
#include "support/networks.hpp"
#include "topology/fabric_document.hpp"

namespace simcore::test {

inline RandomStream routing_stream(std::uint64_t replicate = 0) {
  return {1, replicate, Stream::routing};
}

/// A topology with its graph.
struct Wired {
  explicit Wired(const Value& section) : Wired(make_topology(section)) {}
  explicit Wired(std::unique_ptr<Topology> built) : topology(std::move(built)), graph(*topology) {}

  [[nodiscard]] Routes route(const std::string& engine, Map params = {},
                             std::uint64_t replicate = 0) const {
    return make_engine(section(engine, std::move(params)))
        ->route(graph, *topology, routing_stream(replicate));
  }

  std::unique_ptr<Topology> topology;
  NetworkGraph graph;
};

/// The channels of the path between two endpoints, in the direction of travel; cut short where it
/// ends or loops.
inline std::vector<ChannelId> path_of(const NetworkGraph& graph, const Routes& routes,
                                      EndpointId source, EndpointId destination) {
  if (routes.reversed) std::swap(source, destination);
  std::vector<ChannelId> path;
  RouterId router = graph.router_of(source);
  while (path.size() <= graph.routers()) {
    const TableEntry entry = routes.tables.at(router, destination);
    if (entry == ForwardingTables::deliver || entry == ForwardingTables::unreachable) break;
    path.push_back(graph.first_channel(router) + entry);
    router = graph.to(path.back());
  }
  if (!routes.reversed) return path;
  std::reverse(path.begin(), path.end());
  for (ChannelId& channel : path) channel = graph.reverse(channel);
  return path;
}

/// Most flows on one channel when every endpoint sends to the one `shift` further on.
inline int shift_load(const NetworkGraph& graph, const Routes& routes, std::uint32_t shift) {
  std::vector<int> load(graph.channels(), 0);
  int most = 0;
  for (EndpointId source = 0; source < graph.endpoints(); ++source) {
    for (const ChannelId channel :
         path_of(graph, routes, source, (source + shift) % graph.endpoints())) {
      most = std::max(most, ++load[channel]);
    }
  }
  return most;
}

/// The graph document as a fabric whose routers and ports are renumbered at random; endpoints keep
/// their numbers. Ports of a router become any of three times as many.
inline std::unique_ptr<Topology> scrambled(const Topology& topology, std::uint64_t seed) {
  const RandomStream random(seed, 0, Stream::cabling);
  const auto shuffled = [&random](std::uint32_t count, std::uint64_t what) {
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t i = count; i > 1; --i) {
      std::swap(order[i - 1], order[random.below(i, what, i)]);
    }
    return order;
  };
  const std::vector<std::uint32_t> router = shuffled(topology.routers(), ~0U);
  Wiring wiring;
  wiring.routers.resize(topology.routers());
  wiring.endpoints.resize(topology.endpoints());
  std::vector<std::vector<std::uint32_t>> label;
  for (RouterId r = 0; r < topology.routers(); ++r) {
    const std::uint32_t ports = 3 * topology.radix(r);
    label.push_back(shuffled(ports, r));
    wiring.routers[router[r]] = {.name = topology.router_name(r), .ports = ports};
  }
  for (RouterId r = 0; r < topology.routers(); ++r) {
    for (std::uint32_t p = 0; p < topology.radix(r); ++p) {
      const PortPeer peer = topology.peer(r, static_cast<PortIndex>(p));
      if (peer.kind == PortPeer::Kind::endpoint) {
        wiring.endpoints[peer.id] = {
            .name = topology.endpoint_name(peer.id), .router = router[r], .port = label[r][p] + 1};
      } else if (peer.kind == PortPeer::Kind::router && r < peer.id) {
        wiring.links.push_back({.router_a = router[r],
                                .port_a = label[r][p] + 1,
                                .router_b = router[peer.id],
                                .port_b = label[peer.id][peer.port] + 1});
      }
    }
  }
  auto content = std::make_shared<FabricContent>();
  content->wiring = std::move(wiring);
  return std::make_unique<FabricTopology>(std::move(content));
}

}  // namespace simcore::test
