// A topology flattened to arrays: for each port of each router, who is at its other end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/large_array.hpp"
#include "network/topology.hpp"
#include "network/wires.hpp"

namespace simcore {

/// The far side of an output port, in eight bytes.
struct Peer {
  enum Kind : std::uint32_t {
    unused = 0,
    router = 1,     ///< id, port: the router and its port
    ejection = 2,   ///< id: the endpoint; port: the index of that endpoint's injection port here
    injection = 3,  ///< an endpoint's interface; id: the endpoint, port: the router's port it feeds
  };
  std::uint32_t id;
  std::uint32_t port : 17;
  std::uint32_t wire : 13;  ///< between routers its kind, else 1 where the endpoint is slow
  std::uint32_t kind : 2;
};
static_assert(sizeof(Peer) == 8, "one per port");

/// Ports of router r are first_port(r) .. first_port(r+1)-1: the topology's own ports in its
/// numbering, then one injection port for each endpoint attached to r.
class CompiledNetwork {
 public:
  /// `wires` where links or endpoints differ from their class; else each link has the kind of wire
  /// that its class has the number of.
  explicit CompiledNetwork(const Topology& topology, const Wires* wires = nullptr);

  [[nodiscard]] std::uint32_t routers() const {
    return static_cast<std::uint32_t>(first_port_.size() - 1);
  }
  [[nodiscard]] std::uint32_t endpoints() const {
    return static_cast<std::uint32_t>(attachments_.size());
  }
  [[nodiscard]] std::uint32_t ports() const { return first_port_.back(); }
  [[nodiscard]] std::uint32_t first_port(RouterId router) const { return first_port_[router]; }
  [[nodiscard]] const Peer& peer(std::uint32_t port_index) const { return peers_[port_index]; }

  struct Attachment {
    RouterId router;
    std::uint32_t port;       ///< the router's port that leads to the endpoint
    std::uint32_t injection;  ///< index over all ports of the endpoint's injection port
  };
  [[nodiscard]] const Attachment& attachment(EndpointId e) const { return attachments_[e]; }
  /// Index over all ports of the endpoint's injection port.
  [[nodiscard]] std::uint32_t injection_port(EndpointId e) const {
    return attachments_[e].injection;
  }
  [[nodiscard]] const std::vector<std::string>& link_classes() const { return link_classes_; }
  /// Index into link_classes() of an output that leads to a router.
  [[nodiscard]] std::uint32_t link_class(const Peer& peer) const {
    return class_of_wire_.empty() ? peer.wire : class_of_wire_[peer.wire];
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  LargeArray<std::uint32_t> first_port_;
  LargeArray<Peer> peers_;
  LargeArray<Attachment> attachments_;
  std::vector<std::string> link_classes_;
  std::vector<std::uint8_t> class_of_wire_;  ///< empty: a wire's kind is its class
};

}  // namespace simcore
