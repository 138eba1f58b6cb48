#include "network/compiled_network.hpp"

namespace simcore {

namespace {

std::uint32_t count_endpoints(const Topology& topology, RouterId router, std::uint32_t radix) {
  std::uint32_t n = 0;
  for (std::uint32_t p = 0; p < radix; ++p) {
    if (topology.peer(router, static_cast<PortIndex>(p)).kind == PortPeer::Kind::endpoint) ++n;
  }
  return n;
}

Peer peer_at(Peer::Kind kind, std::uint32_t id, std::uint32_t port) {
  Peer peer{};
  peer.kind = static_cast<std::uint32_t>(kind) & 0xFU;
  peer.id = id;
  peer.port = port & 0xFFFFFU;
  return peer;
}

/// Of a port to an endpoint the index of the injection port is still to come.
Peer compile_port(const PortPeer& from) {
  const bool link = from.kind == PortPeer::Kind::router;
  Peer peer = peer_at(link ? Peer::router : Peer::unused, from.id, link ? from.port : 0U);
  if (from.kind == PortPeer::Kind::endpoint) peer.kind = Peer::ejection;
  peer.link_class = from.link_class;
  return peer;
}

}  // namespace

CompiledNetwork::CompiledNetwork(const Topology& topology, std::uint32_t interfaces)
    : endpoints_(topology.endpoints()), link_classes_(topology.link_classes()) {
  const std::uint32_t routers = topology.routers();
  first_port_.reserve(std::size_t{routers} + 1);
  attachments_.resize(std::size_t{endpoints_} * interfaces);
  first_port_.push_back(0);
  for (RouterId r = 0; r < routers; ++r) {
    const std::uint32_t radix = topology.radix(r);
    const std::uint32_t own = interfaces * count_endpoints(topology, r, radix);
    first_port_.push_back(first_port_.back() + radix + 2 * own - own / interfaces);
  }
  peers_.reserve(first_port_.back());
  for (RouterId r = 0; r < routers; ++r) add_router(topology, r, interfaces);
}

/// Appends the ports of a router and notes where the interfaces of its endpoints are.
void CompiledNetwork::add_router(const Topology& topology, RouterId router,
                                 std::uint32_t interfaces) {
  const std::uint32_t radix = topology.radix(router);
  const std::uint32_t first = first_port_[router];
  std::vector<EndpointId> own;
  for (std::uint32_t p = 0; p < radix; ++p) {
    const PortPeer peer = topology.peer(router, static_cast<PortIndex>(p));
    peers_.push_back(compile_port(peer));
    if (peer.kind != PortPeer::Kind::endpoint) continue;
    attachments_[peer.id] = {router, p, 0};
    own.push_back(peer.id);
  }
  const auto count = static_cast<std::uint32_t>(own.size());
  for (std::uint32_t number = 1; number < interfaces; ++number) {
    for (const EndpointId endpoint : own) {
      const auto port = static_cast<std::uint32_t>(peers_.size()) - first;
      attachments_[interface_of(endpoint, number)] = {router, port, 0};
      peers_.push_back(peer_at(Peer::ejection, interface_of(endpoint, number), 0));
    }
  }
  std::uint32_t injection_port = radix + (interfaces - 1) * count;
  for (std::uint32_t number = 0; number < interfaces; ++number) {
    for (const EndpointId endpoint : own) {
      Attachment& at = attachments_[interface_of(endpoint, number)];
      at.injection = first + injection_port;
      peers_[first + at.port].port = injection_port++ & 0xFFFFFU;
      peers_.push_back(peer_at(Peer::injection, interface_of(endpoint, number), at.port));
    }
  }
}

std::size_t CompiledNetwork::memory_bytes() const {
  return first_port_.capacity() * sizeof(std::uint32_t) + peers_.capacity() * sizeof(Peer) +
         attachments_.capacity() * sizeof(Attachment);
}

}  // namespace simcore
