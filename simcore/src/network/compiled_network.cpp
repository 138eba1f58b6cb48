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

constexpr std::uint32_t kPortBits = 0x1FFFFU;

/// `wire` is that of the port, were it one to a router.
Peer compile_port(const PortPeer& from, std::uint32_t wire, std::uint32_t injection_port,
                  const Wires* wires) {
  Peer peer{};
  peer.id = from.id;
  if (from.kind == PortPeer::Kind::router) {
    peer.kind = Peer::router;
    peer.wire = wire & (kMostWires - 1);
    peer.port = from.port;
  } else if (from.kind == PortPeer::Kind::endpoint) {
    peer.kind = Peer::ejection;
    peer.wire = wires != nullptr && wires->slow[from.id] ? 1U : 0U;
    peer.port = injection_port & kPortBits;
  }
  return peer;
}

}  // namespace

CompiledNetwork::CompiledNetwork(const Topology& topology, const Wires* wires)
    : link_classes_(topology.link_classes()) {
  if (wires != nullptr) class_of_wire_ = wires->class_of;
  std::size_t output = 0;
  const std::uint32_t routers = topology.routers();
  first_port_.reserve(std::size_t{routers} + 1);
  attachments_.resize(topology.endpoints());
  first_port_.push_back(0);
  for (RouterId r = 0; r < routers; ++r) {
    const std::uint32_t radix = topology.radix(r);
    first_port_.push_back(first_port_.back() + radix + count_endpoints(topology, r, radix));
  }
  peers_.reserve(first_port_.back());
  for (RouterId r = 0; r < routers; ++r) {
    const std::uint32_t radix = topology.radix(r);
    std::uint32_t injection_port = radix;
    std::vector<Peer> injections;
    for (std::uint32_t p = 0; p < radix; ++p) {
      const PortPeer there = topology.peer(r, static_cast<PortIndex>(p));
      const std::uint32_t wire = wires != nullptr ? wires->of_port[output] : there.link_class;
      ++output;
      peers_.push_back(compile_port(there, wire, injection_port, wires));
      if (peers_.back().kind != Peer::ejection) continue;
      attachments_[peers_.back().id] = {r, p, first_port_[r] + injection_port};
      Peer injection{};
      injection.kind = Peer::injection;
      injection.id = peers_.back().id;
      injection.wire = peers_.back().wire;
      injection.port = p & kPortBits;
      injections.push_back(injection);
      ++injection_port;
    }
    peers_.insert(peers_.end(), injections.begin(), injections.end());
  }
}

std::size_t CompiledNetwork::memory_bytes() const {
  return first_port_.capacity() * sizeof(std::uint32_t) + peers_.capacity() * sizeof(Peer) +
         attachments_.capacity() * sizeof(Attachment);
}

}  // namespace simcore
