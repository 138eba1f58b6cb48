// A topology flattened to arrays: for each port of each router, who is at its other end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/large_array.hpp"
#include "network/packet_limits.hpp"
#include "network/topology.hpp"
#include "network/wires.hpp"

namespace simcore::network {

/// The far side of an output port, in eight bytes.
struct Peer {
  enum Kind : std::uint32_t {
    unused = 0,
    router = 1,     ///< id, port: the router and its port
    ejection = 2,   ///< id: the interface; port: the index of its injection port here
    injection = 3,  ///< id: the interface; port: the router's port that it feeds
  };
  static constexpr std::uint32_t kPortWidth = 17;
  static constexpr std::uint32_t kWireWidth = 13;

  std::uint32_t id;
  std::uint32_t port : kPortWidth;
  std::uint32_t wire : kWireWidth;  ///< between routers its kind, else that of the endpoint
  std::uint32_t kind : 2;
};
static_assert(sizeof(Peer) == 8, "one per port");
static_assert(kMostWires <= 1U << Peer::kWireWidth, "a peer has the kind of its wire");
// Each port to an interface has an injection port beside it.
static_assert(2 * PacketLimits::kMostPorts <= 1U << Peer::kPortWidth,
              "a peer has the index of an injection port");

/// Kinds of the wires between endpoints and their routers.
enum EndpointWire : std::uint32_t { kOrdinaryWire, kSlowWire, kAggregationWire };

/// One of the interfaces of an endpoint: its number times the number of endpoints, plus the
/// endpoint. The first interface of an endpoint thus has the endpoint's number.
using InterfaceId = std::uint32_t;

/// Most interfaces of an endpoint.
inline constexpr std::uint32_t kMostInterfaces = 8;

/// Ports of router r are first_port(r) .. first_port(r+1)-1: the topology's own ports in its
/// numbering, those to endpoints leading to their first interfaces; the ports to the second, third,
/// ... interfaces of the same endpoints in the same order; then one injection port for each
/// interface, in the order of those.
class CompiledNetwork {
 public:
  /// `interfaces`: of each endpoint, 1 .. kMostInterfaces. `wires` where links or endpoints differ
  /// from their class; else each link has the kind of wire that its class has the number of.
  explicit CompiledNetwork(const Topology& topology, std::uint32_t interfaces = 1,
                           const Wires* wires = nullptr);

  [[nodiscard]] std::uint32_t routers() const {
    return static_cast<std::uint32_t>(first_port_.size() - 1);
  }
  [[nodiscard]] std::uint32_t endpoints() const { return endpoints_; }
  /// The first endpoint that is an aggregation node; endpoints() where none is.
  [[nodiscard]] EndpointId first_aggregation_node() const { return first_node_; }
  [[nodiscard]] std::uint32_t interfaces() const {  ///< of all endpoints together
    return static_cast<std::uint32_t>(attachments_.size());
  }
  [[nodiscard]] EndpointId endpoint_of(InterfaceId interface) const {
    return interface < endpoints_ ? interface : interface % endpoints_;
  }
  /// The interface's number among those of its endpoint.
  [[nodiscard]] std::uint32_t number_of(InterfaceId interface) const {
    return interface < endpoints_ ? 0 : interface / endpoints_;
  }
  [[nodiscard]] InterfaceId interface_of(EndpointId endpoint, std::uint32_t number) const {
    return number * endpoints_ + endpoint;
  }
  [[nodiscard]] std::uint32_t ports() const { return first_port_.back(); }
  [[nodiscard]] std::uint32_t first_port(RouterId router) const { return first_port_[router]; }
  /// The router that a port belongs to.
  [[nodiscard]] RouterId router_of_port(std::uint32_t port_index) const;
  [[nodiscard]] const Peer& peer(std::uint32_t port_index) const { return peers_[port_index]; }

  struct Attachment {
    RouterId router;
    std::uint32_t port;       ///< the router's port that leads to the interface
    std::uint32_t injection;  ///< index over all ports of the interface's injection port
  };
  [[nodiscard]] const Attachment& attachment(InterfaceId i) const { return attachments_[i]; }
  /// Index over all ports of the interface's injection port.
  [[nodiscard]] std::uint32_t injection_port(InterfaceId i) const {
    return attachments_[i].injection;
  }
  [[nodiscard]] const std::vector<std::string>& link_classes() const { return link_classes_; }
  /// Index into link_classes() of an output that leads to a router.
  [[nodiscard]] std::uint32_t link_class(const Peer& peer) const {
    return class_of_wire_.empty() ? peer.wire : class_of_wire_[peer.wire];
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// Wires, if there are any, and where in them those of a router begin.
  struct WiresFrom {
    const Wires* wires;
    std::size_t output;
  };
  void add_router(const Topology& topology, RouterId router, std::uint32_t interfaces,
                  WiresFrom from);
  std::vector<EndpointId> add_own_ports(const Topology& topology, RouterId router, WiresFrom from);
  [[nodiscard]] std::uint32_t endpoint_wire(const Wires* wires, EndpointId endpoint) const;
  [[nodiscard]] Peer compile_port(const PortPeer& from, std::uint32_t wire,
                                  const Wires* wires) const;

  LargeArray<std::uint32_t> first_port_;
  LargeArray<Peer> peers_;
  std::uint32_t endpoints_;
  EndpointId first_node_;
  LargeArray<Attachment> attachments_;  ///< by interface
  std::vector<std::string> link_classes_;
  std::vector<std::uint8_t> class_of_wire_;  ///< empty: a wire's kind is its class
};

}  // namespace simcore::network
