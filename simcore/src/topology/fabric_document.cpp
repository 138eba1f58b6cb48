// Graph documents, out.
#include "topology/fabric_document.hpp"

namespace simcore {
namespace {

Map routers_table(const Topology& topology) {
  List names, identifiers, ports, lids;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    names.emplace_back(topology.router_name(router));
    identifiers.emplace_back(topology.router_identifier(router));
    ports.emplace_back(topology.ports(router));
    lids.emplace_back(topology.router_lid(router));
  }
  return {{"name", std::move(names)},
          {"identifier", std::move(identifiers)},
          {"ports", std::move(ports)},
          {"lid", std::move(lids)}};
}

Map endpoints_table(const Topology& topology) {
  List names, identifiers, lids, routers, ports, rates;
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    const RouterId router = topology.router_of(e);
    names.emplace_back(topology.endpoint_name(e));
    identifiers.emplace_back(topology.endpoint_identifier(e));
    lids.emplace_back(topology.endpoint_lid(e));
    routers.emplace_back(router);
    ports.emplace_back(topology.port_label(router, topology.port_of(e)));
    rates.emplace_back(topology.endpoint_rate_gbps(e));
  }
  return {{"name", std::move(names)}, {"identifier", std::move(identifiers)},
          {"lid", std::move(lids)},   {"router", std::move(routers)},
          {"port", std::move(ports)}, {"rate_gbps", std::move(rates)}};
}

/// Every cable once, from the end with the smaller router and port.
Map links_table(const Topology& topology) {
  List routers_a, ports_a, routers_b, ports_b, rates;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    for (std::uint32_t p = 0; p < topology.radix(router); ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology.peer(router, port);
      if (peer.kind != PortPeer::Kind::router || peer.id < router) continue;
      routers_a.emplace_back(router);
      ports_a.emplace_back(topology.port_label(router, port));
      routers_b.emplace_back(peer.id);
      ports_b.emplace_back(topology.port_label(peer.id, peer.port));
      rates.emplace_back(topology.link_rate_gbps(router, port));
    }
  }
  return {{"router_a", std::move(routers_a)},
          {"port_a", std::move(ports_a)},
          {"router_b", std::move(routers_b)},
          {"port_b", std::move(ports_b)},
          {"rate_gbps", std::move(rates)}};
}

}  // namespace

Map fabric_document(const Topology& topology) {
  return {{"routers", routers_table(topology)},
          {"endpoints", endpoints_table(topology)},
          {"links", links_table(topology)}};
}

}  // namespace simcore
