#include "forwarding/network_graph.hpp"

#include <algorithm>
#include <numeric>

namespace simcore::forwarding {

NetworkGraph::NetworkGraph(const Topology& topology) {
  auto wiring = std::make_shared<Wiring>();
  add_channels(topology, *wiring);
  add_endpoints(topology, *wiring);
  wiring_ = std::move(wiring);
}

void NetworkGraph::add_channels(const Topology& topology, Wiring& wiring) {
  wiring.routers = topology.routers();
  std::vector<std::size_t> first_port{0};
  std::vector<ChannelId> channel_at;  // by output port of all routers
  std::vector<PortIndex> to_port;
  for (RouterId router = 0; router < wiring.routers; ++router) {
    wiring.first.push_back(static_cast<ChannelId>(wiring.to.size()));
    const std::uint32_t radix = topology.radix(router);
    for (std::uint32_t p = 0; p < radix; ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology.peer(router, port);
      channel_at.push_back(static_cast<ChannelId>(wiring.to.size()));
      if (peer.kind != PortPeer::Kind::router) continue;
      wiring.from.push_back(router);
      wiring.to.push_back(peer.id);
      wiring.port.push_back(port);
      wiring.link_class.push_back(peer.link_class);
      wiring.rate_gbps.push_back(static_cast<float>(topology.link_rate_gbps(router, port)));
      to_port.push_back(peer.port);
    }
    first_port.push_back(channel_at.size());
    const auto degree = static_cast<std::uint32_t>(wiring.to.size() - wiring.first.back());
    wiring.max_degree = std::max(wiring.max_degree, degree);
  }
  wiring.first.push_back(static_cast<ChannelId>(wiring.to.size()));
  for (std::size_t c = 0; c < wiring.to.size(); ++c) {
    wiring.reverse.push_back(channel_at[first_port[wiring.to[c]] + to_port[c]]);
  }
}

void NetworkGraph::add_endpoints(const Topology& topology, Wiring& wiring) {
  const std::uint32_t endpoints = topology.endpoints();
  wiring.first_endpoint.assign(wiring.routers + 1, 0);
  for (EndpointId e = 0; e < endpoints; ++e) {
    wiring.router_of.push_back(topology.router_of(e));
    ++wiring.first_endpoint[wiring.router_of.back() + 1];
  }
  std::partial_sum(wiring.first_endpoint.begin(), wiring.first_endpoint.end(),
                   wiring.first_endpoint.begin());
  std::vector<std::uint32_t> next(wiring.first_endpoint.begin(), wiring.first_endpoint.end() - 1);
  wiring.endpoints.resize(endpoints);
  for (EndpointId e = 0; e < endpoints; ++e) wiring.endpoints[next[wiring.router_of[e]]++] = e;
}

NetworkGraph NetworkGraph::without(std::span<const ChannelId> links) const {
  NetworkGraph reduced = *this;
  if (links.empty()) return reduced;
  reduced.failed_.resize(channels(), 0);
  for (const ChannelId channel : links) {
    reduced.failed_[channel] = 1;
    reduced.failed_[reverse(channel)] = 1;
  }
  return reduced;
}

std::vector<std::uint32_t> hops_to_nearest(const NetworkGraph& graph,
                                           const std::vector<RouterId>& roots) {
  std::vector<std::uint32_t> hops(graph.routers(), kUnreached);
  std::vector<RouterId> order;
  for (const RouterId root : roots) {
    if (hops[root] == 0) continue;
    hops[root] = 0;
    order.push_back(root);
  }
  search_breadth_first(graph, order, hops,
                       [&graph](ChannelId channel) { return graph.alive(channel); });
  return hops;
}

void HopsTo::measure(RouterId destination) {
  if (!order_.empty() && order_.front() == destination) return;
  std::fill(hops_.begin(), hops_.end(), kUnreached);
  order_.assign(1, destination);
  hops_[destination] = 0;
  search_breadth_first(*graph_, order_, hops_,
                       [this](ChannelId channel) { return graph_->alive(channel); });
}

}  // namespace simcore::forwarding
