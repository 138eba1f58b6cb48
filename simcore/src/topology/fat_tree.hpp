// Fat trees: endpoints below, every router with several parents.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/divider.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

/// A parallel-ports generalised fat tree, one entry a level, the leaves first.
struct FatTreeShape {
  Widths children;        ///< m: subtrees below a router, endpoints below a leaf
  Widths parents;         ///< w: routers above one of the level below; 1 for the leaves
  Widths multiplicities;  ///< p: links between a router and one below; 1 for the leaves
  /// 0: leaves are switches. Else each leaf is the interface of its one endpoint, with a link to
  /// each of so many planes: parents[1].
  std::uint32_t planes = 0;
  /// Whether the routers above those of the planes join them all: what is at level 3 then has links
  /// to every router of level 2 below it, else to those of one plane.
  bool joined = false;
};

/// PGFT(h; m; w; p), the extended generalised fat tree of Öhring, Ibel, Das & Kumar ("On
/// Generalized Fat Trees", IPPS 1995) with parallel links as in Zahavi, Johnson, Kerbyson & Lang
/// ("Optimized InfiniBand fat-tree routing for shift all-to-all communication patterns", 2010).
///
/// A subtree of height l holds m_l subtrees of height l-1 and, above them, w_1 ... w_l routers of
/// level l; leaves are level 1. Router j of a subtree's top is joined to the routers j, j + n, j +
/// 2n, ... above it (n = w_1 ... w_l). Routers are numbered subtree by subtree, those of its top
/// last. Ports: up, by parent and parallel link; then down, by child and parallel link.
///
/// With planes, level 1 are the endpoints' interfaces, and subtrees of height 2 have a router in
/// each plane. Above them planes stay apart, for router j is joined to multiples of n beside j; or
/// are joined: then a router of level 3 has links to every plane of the subtrees below, ordered by
/// child, plane and parallel link.
class FatTreeTopology final : public Topology {
 public:
  explicit FatTreeTopology(FatTreeShape shape);

  /// Where a router is: its level, which subtree of that height, and which router of its top.
  struct Place {
    std::uint32_t level;
    std::uint32_t subtree;
    std::uint32_t index;
  };
  [[nodiscard]] std::uint32_t levels() const {
    return static_cast<std::uint32_t>(shape_.children.size());
  }
  [[nodiscard]] const FatTreeShape& shape() const { return shape_; }
  [[nodiscard]] std::uint32_t level_of(RouterId router) const { return places_[router].level; }
  [[nodiscard]] const Place& place(RouterId router) const { return places_[router]; }
  [[nodiscard]] RouterId router_at(const Place& place) const;
  /// Ports of a router of this level that lead up; they come first.
  [[nodiscard]] std::uint32_t up_ports(std::uint32_t level) const {
    return level == levels() ? 0 : shape_.parents[level] * shape_.multiplicities[level];
  }
  /// Whether the leaf `leaf` (counted among leaves) is below the router at `place`.
  [[nodiscard]] bool is_above(const Place& place, std::uint32_t leaf) const {
    return by_leaves_below_[place.level].quotient(leaf) == place.subtree;
  }
  /// First of the parallel ports towards the child that `leaf` is below; it must be below.
  [[nodiscard]] PortIndex down_port(const Place& place, std::uint32_t leaf) const {
    const std::uint32_t below = by_leaves_below_[place.level - 1].quotient(leaf);
    const std::uint32_t child = below - place.subtree * shape_.children[place.level - 1];
    return static_cast<PortIndex>(up_ports(place.level) + child * ports_to_child(place.level));
  }
  /// Ports of a router of this level, above 1, that lead to one subtree below.
  [[nodiscard]] std::uint32_t ports_to_child(std::uint32_t level) const {
    return joins_[level] * shape_.multiplicities[level - 1];
  }
  /// The minimal ports from a router towards another one's leaf, which lie side by side.
  struct PortRange {
    PortIndex first;
    std::uint32_t count;
  };
  /// `to` must be a leaf, and another router.
  [[nodiscard]] PortRange minimal_range(RouterId here, RouterId to) const {
    const Place& place = places_[here];
    const std::uint32_t leaf = places_[to].subtree;
    if (!is_above(place, leaf)) return {0, up_ports(place.level)};
    return {down_port(place, leaf), ports_to_child(place.level)};
  }

  [[nodiscard]] const FatTreeTopology* as_fat_tree() const override { return this; }
  [[nodiscard]] bool turns_once() const override { return true; }
  [[nodiscard]] std::uint32_t endpoints() const override {
    return static_cast<std::uint32_t>(leaves_.size()) * shape_.children[0];
  }
  [[nodiscard]] std::uint32_t routers() const override {
    return static_cast<std::uint32_t>(places_.size());
  }
  [[nodiscard]] std::uint32_t radix(RouterId router) const override {
    return level_radix(level_of(router));
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return leaves_[endpoint / shape_.children[0]];
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(up_ports(1) + endpoint % shape_.children[0]);
  }
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override;
  /// The subtrees below the top, but for planes of one switch.
  [[nodiscard]] std::uint32_t groups() const override {
    return has_groups() ? shape_.children.back() : 1;
  }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override;
  [[nodiscard]] std::uint64_t links() const override;
  /// "up_1" leaves level 1 upwards, "down_2" leaves level 2 downwards. With planes, levels count
  /// from 0, that of the interfaces, and the links to them are "plane_up" and "plane_down".
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// Half the links of the top, where it has an even number of subtrees and no level below has
  /// less bandwidth.
  [[nodiscard]] std::optional<double> bisection_rate(
      const std::vector<double>& class_rates) const override;
  /// What leaves a subtree of e endpoints, e (E - e) / E, is spread over its links up; as much
  /// comes down.
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] std::uint32_t planes() const override { return shape_.planes; }
  [[nodiscard]] bool is_interface(RouterId router) const override {
    return shape_.planes > 0 && level_of(router) == 1;
  }
  [[nodiscard]] Map describe() const override;

 private:
  /// Whether a way that turns at the levels `low` and `high`, at most and at least those of both,
  /// leads from one router to the other in a subtree of both.
  [[nodiscard]] bool meet(const Place& a, const Place& b, std::uint32_t low,
                          std::uint32_t high) const;
  [[nodiscard]] bool has_groups() const { return levels() > (shape_.planes > 0 ? 2U : 1U); }
  [[nodiscard]] std::uint32_t level_radix(std::uint32_t level) const;
  [[nodiscard]] std::uint64_t links_above(std::uint32_t level) const;
  void number_routers(std::uint32_t level, std::uint32_t subtree);

  FatTreeShape shape_;
  std::vector<std::uint32_t> tops_;  ///< by level: routers at the top of a subtree
  std::vector<std::uint32_t>
      joins_;  ///< by level: routers of a subtree below that one is joined to
  std::vector<std::uint32_t> steps_;  ///< by level: how far apart in their subtree's top these are
  std::vector<std::uint32_t> sizes_;  ///< by level: routers of a subtree
  std::vector<std::uint32_t> leaves_below_;  ///< by level: leaves of a subtree
  std::vector<Divider> by_leaves_below_;     ///< by level: divides by leaves_below_
  std::vector<Place> places_;                ///< by router
  std::vector<RouterId> leaves_;
};

}  // namespace simcore::topology
