#include "network/compiled_network.hpp"

#include <algorithm>

#include "engine/listen.hpp"

namespace simcore::network {

namespace {

std::uint32_t count_endpoints(const Topology& topology, RouterId router, std::uint32_t radix) {
  std::uint32_t n = 0;
  for (std::uint32_t p = 0; p < radix; ++p) {
    if (topology.peer(router, static_cast<PortIndex>(p)).kind == PortPeer::Kind::endpoint) ++n;
  }
  return n;
}

constexpr std::uint32_t kPortBits = (1U << Peer::kPortWidth) - 1;

Peer peer_at(Peer::Kind kind, std::uint32_t id, std::uint32_t port, std::uint32_t wire) {
  Peer peer{};
  peer.kind = static_cast<std::uint32_t>(kind) & 0x3U;
  peer.id = id;
  peer.port = port & kPortBits;
  peer.wire = wire & (kMostWires - 1);
  return peer;
}

}  // namespace

/// The kind of the wires between an endpoint's interfaces and its router.
std::uint32_t CompiledNetwork::endpoint_wire(const Wires* wires, EndpointId endpoint) const {
  if (endpoint >= first_node_) return kAggregationWire;
  return wires != nullptr && wires->slow[endpoint] ? kSlowWire : kOrdinaryWire;
}

/// Of a port to an endpoint the index of the injection port is still to come. `wire` is that of the
/// port, were it one to a router.
Peer CompiledNetwork::compile_port(const PortPeer& from, std::uint32_t wire,
                                   const Wires* wires) const {
  switch (from.kind) {
    case PortPeer::Kind::router:
      return peer_at(Peer::router, from.id, from.port, wire);
    case PortPeer::Kind::endpoint:
      return peer_at(Peer::ejection, from.id, 0, endpoint_wire(wires, from.id));
    case PortPeer::Kind::unused:
      break;
  }
  return peer_at(Peer::unused, from.id, 0, 0);
}

CompiledNetwork::CompiledNetwork(const Topology& topology, std::uint32_t interfaces,
                                 const Wires* wires)
    : endpoints_(topology.endpoints()),
      first_node_(topology.endpoints() - topology.aggregation_nodes()),
      link_classes_(topology.link_classes()) {
  if (wires != nullptr) class_of_wire_ = wires->class_of;
  const std::uint32_t routers = topology.routers();
  first_port_.reserve(std::size_t{routers} + 1);
  attachments_.resize(std::size_t{endpoints_} * interfaces);
  first_port_.push_back(0);
  Steps steps;
  for (RouterId r = 0; r < routers; ++r) {
    steps.next();
    const std::uint32_t radix = topology.radix(r);
    const std::uint32_t own = interfaces * count_endpoints(topology, r, radix);
    first_port_.push_back(first_port_.back() + radix + 2 * own - own / interfaces);
  }
  peers_.reserve(first_port_.back());
  std::size_t output = 0;
  for (RouterId r = 0; r < routers; ++r) {
    steps.next();
    add_router(topology, r, interfaces, {wires, output});
    output += topology.radix(r);
  }
}

/// Appends the ports of a router and notes where the interfaces of its endpoints are.
void CompiledNetwork::add_router(const Topology& topology, RouterId router,
                                 std::uint32_t interfaces, WiresFrom from) {
  const std::uint32_t first = first_port_[router];
  const std::vector<EndpointId> own = add_own_ports(topology, router, from);
  const auto count = static_cast<std::uint32_t>(own.size());
  for (std::uint32_t number = 1; number < interfaces; ++number) {
    for (const EndpointId endpoint : own) {
      const auto port = static_cast<std::uint32_t>(peers_.size()) - first;
      const InterfaceId interface = interface_of(endpoint, number);
      attachments_[interface] = {router, port, 0};
      peers_.push_back(peer_at(Peer::ejection, interface, 0, endpoint_wire(from.wires, endpoint)));
    }
  }
  std::uint32_t injection_port = topology.radix(router) + (interfaces - 1) * count;
  for (std::uint32_t number = 0; number < interfaces; ++number) {
    for (const EndpointId endpoint : own) {
      const InterfaceId interface = interface_of(endpoint, number);
      Attachment& at = attachments_[interface];
      at.injection = first + injection_port;
      peers_[first + at.port].port = injection_port++ & kPortBits;
      peers_.push_back(
          peer_at(Peer::injection, interface, at.port, endpoint_wire(from.wires, endpoint)));
    }
  }
}

/// Appends the ports that the topology has numbers for; gives the endpoints at them.
std::vector<EndpointId> CompiledNetwork::add_own_ports(const Topology& topology, RouterId router,
                                                       WiresFrom from) {
  std::vector<EndpointId> own;
  const std::uint32_t radix = topology.radix(router);
  for (std::uint32_t p = 0; p < radix; ++p) {
    const PortPeer peer = topology.peer(router, static_cast<PortIndex>(p));
    const std::uint32_t wire =
        from.wires != nullptr ? from.wires->of_port[from.output + p] : peer.link_class;
    peers_.push_back(compile_port(peer, wire, from.wires));
    if (peer.kind != PortPeer::Kind::endpoint) continue;
    attachments_[peer.id] = {router, p, 0};
    own.push_back(peer.id);
  }
  return own;
}

RouterId CompiledNetwork::router_of_port(std::uint32_t port_index) const {
  const auto after = std::upper_bound(first_port_.begin(), first_port_.end() - 1, port_index);
  return static_cast<RouterId>(after - first_port_.begin()) - 1;
}

std::size_t CompiledNetwork::memory_bytes() const {
  return first_port_.capacity() * sizeof(std::uint32_t) + peers_.capacity() * sizeof(Peer) +
         attachments_.capacity() * sizeof(Attachment);
}

}  // namespace simcore::network
