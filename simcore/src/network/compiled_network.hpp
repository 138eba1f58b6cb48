// A topology flattened to arrays: for each port of each router, who is at its other end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/large_array.hpp"
#include "network/topology.hpp"

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
  std::uint32_t port : 20;
  std::uint32_t link_class : 8;
  std::uint32_t kind : 4;
};
static_assert(sizeof(Peer) == 8, "one per port");

/// Ports of router r are first_port(r) .. first_port(r+1)-1: the topology's own ports in its
/// numbering, then one injection port for each endpoint attached to r.
class CompiledNetwork {
 public:
  explicit CompiledNetwork(const Topology& topology);

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
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  LargeArray<std::uint32_t> first_port_;
  LargeArray<Peer> peers_;
  LargeArray<Attachment> attachments_;
  std::vector<std::string> link_classes_;
};

}  // namespace simcore
