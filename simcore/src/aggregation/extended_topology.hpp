// A network with aggregation nodes: one more endpoint at each router of a tree.
#pragma once

#include <vector>

#include "aggregation/trees.hpp"
#include "network/topology.hpp"
#include "network/wires.hpp"

namespace simcore::aggregation {

/// Node n is endpoint `whole.endpoints() + n`, behind a port after all others of its router. Nodes
/// are numbered in the order of their routers.
class ExtendedTopology final : public Topology {
 public:
  /// `whole` must outlive this.
  ExtendedTopology(const Topology& whole, const std::vector<AggregationTree>& trees);

  [[nodiscard]] std::uint32_t aggregation_nodes() const override {
    return static_cast<std::uint32_t>(router_of_node_.size());
  }
  [[nodiscard]] bool has_node(RouterId router) const { return node_of_[router] != kNoHandle; }
  /// The node's number as an endpoint; the router must have one.
  [[nodiscard]] EndpointId node_at(RouterId router) const {
    return whole_.endpoints() + node_of_[router];
  }
  [[nodiscard]] const Topology& whole() const { return whole_; }

  [[nodiscard]] std::uint32_t endpoints() const override {
    return whole_.endpoints() + aggregation_nodes();
  }
  [[nodiscard]] std::uint32_t routers() const override { return whole_.routers(); }
  [[nodiscard]] std::uint32_t radix(RouterId router) const override {
    return whole_.radix(router) + (has_node(router) ? 1 : 0);
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override;
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override;
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override {
    return whole_.minimal_hops(from, to);
  }
  [[nodiscard]] std::uint32_t diameter() const override { return whole_.diameter(); }
  [[nodiscard]] bool cut_off(RouterId router) const override { return whole_.cut_off(router); }
  [[nodiscard]] std::vector<std::string> link_classes() const override {
    return whole_.link_classes();
  }
  [[nodiscard]] Map describe() const override { return whole_.describe(); }

 private:
  const Topology& whole_;
  std::vector<std::uint32_t> node_of_;    ///< by router
  std::vector<RouterId> router_of_node_;  ///< by node
};

/// The wires of the whole network with those of the nodes' ports.
Wires extended_wires(const Wires& whole, const ExtendedTopology& topology);

}  // namespace simcore::aggregation
