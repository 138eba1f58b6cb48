// Dragonfly+: groups of leaves and spines, joined by the global links of the spines.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/group_wiring.hpp"

namespace simcore::topology {

struct DragonflyPlusSize {
  std::uint32_t p = 1;       ///< endpoints of a leaf
  std::uint32_t leaves = 1;  ///< of a group
  std::uint32_t spines = 1;  ///< of a group
  std::uint32_t h = 1;       ///< global ports of a spine
  std::uint32_t g = 2;       ///< groups
};

/// Dragonfly+ (Shpiner, Haramaty, Eliad, Zdornov, Gafni & Zahavi, HiPINEB 2017): in a group every
/// leaf is joined to every spine, and groups by a GroupWiring of the spines.
///
/// Routers are numbered group by group, leaves before spines. Ports of a leaf: spines, endpoints;
/// of a spine: leaves, global ports.
class DragonflyPlusTopology final : public Topology {
 public:
  DragonflyPlusTopology(DragonflyPlusSize size, WiringRule rule);

  [[nodiscard]] const DragonflyPlusSize& size() const { return size_; }
  /// How the groups are joined; places are those of the spines.
  [[nodiscard]] const GroupWiring& wiring() const { return wiring_; }
  [[nodiscard]] bool is_leaf(RouterId router) const { return place_of(router) < size_.leaves; }
  /// Place in the group: leaves from 0, spines from `leaves`.
  [[nodiscard]] std::uint32_t place_of(RouterId router) const { return router % group_size(); }
  [[nodiscard]] std::uint32_t group_size() const { return size_.leaves + size_.spines; }

  [[nodiscard]] const DragonflyPlusTopology* as_dragonfly_plus() const override { return this; }
  [[nodiscard]] bool turns_once() const override { return true; }
  [[nodiscard]] std::uint32_t endpoints() const override {
    return size_.g * size_.leaves * size_.p;
  }
  [[nodiscard]] std::uint32_t routers() const override { return size_.g * group_size(); }
  [[nodiscard]] std::uint32_t radix(RouterId router) const override {
    return is_leaf(router) ? size_.spines + size_.p : size_.leaves + size_.h;
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    const std::uint32_t leaf = endpoint / size_.p;
    return leaf / size_.leaves * group_size() + leaf % size_.leaves;
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(size_.spines + endpoint % size_.p);
  }
  /// Fewest channels over at most one global link.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override { return 3; }
  [[nodiscard]] std::uint32_t groups() const override { return size_.g; }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override {
    return router / group_size();
  }
  [[nodiscard]] std::uint64_t links() const override {
    return std::uint64_t{size_.g} * size_.leaves * size_.spines + wiring_.total_links();
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] Map describe() const override;

 private:
  [[nodiscard]] std::uint32_t local_hops(std::uint32_t place, std::uint32_t to_place) const;
  void add_global_ports(RouterId here, std::uint32_t to_group, std::vector<PortIndex>& out) const;
  void ports_by_distance(RouterId here, RouterId to, std::vector<PortIndex>& out) const;

  DragonflyPlusSize size_;
  WiringRule rule_;
  GroupWiring wiring_;
};

}  // namespace simcore::topology
