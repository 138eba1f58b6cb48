// Dragonfly: groups of fully connected routers, joined by global links.
#pragma once

#include <memory>
#include <span>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/divider.hpp"

namespace simcore {

/// The size of a dragonfly, in the letters of its paper (Kim, Dally, Scott & Abts, ISCA 2008).
struct DragonflySize {
  std::uint32_t p = 1;  ///< endpoints per router (concentration)
  std::uint32_t a = 1;  ///< routers per group
  std::uint32_t h = 1;  ///< global ports per router
  std::uint32_t g = 2;  ///< groups
};

/// A global link as seen from one group: its two ends, each a router's place in its group and a
/// global port of that router.
struct GlobalLink {
  std::uint16_t near_router = 0;
  std::uint16_t near_port = 0;
  std::uint16_t far_router = 0;
  std::uint16_t far_port = 0;
};

/// Dragonfly with every group wired alike: what matters is how far ahead (modulo g) the other
/// group is.
///
/// The a*h global ports of a group are slots, router by router. The first floor(a h / (g-1)) *
/// (g-1) slots lead to the groups 1, 2, ..., g-1 ahead, over and over; so the k-th link towards
/// the group d ahead meets that group's k-th link towards the group g-d ahead. Surplus slots stay
/// empty or become parallel links to the groups 1, g-1, 2, g-2, ... ahead; an odd one goes to the
/// opposite group (g even) or stays empty (g odd, where one link a group cannot pair up).
///
/// Ports: a-1 local (other routers of the group in order), h global, p endpoints.
class DragonflyTopology final : public Topology {
 public:
  DragonflyTopology(DragonflySize size, bool parallel_surplus);

  [[nodiscard]] const DragonflySize& size() const { return size_; }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const { return by_a_.quotient(router); }
  /// Links towards the group `ahead` (1 .. g-1) groups further on; the same from every group.
  [[nodiscard]] std::span<const GlobalLink> global_links(std::uint32_t ahead) const {
    return {links_.data() + first_link_[ahead], first_link_[ahead + 1] - first_link_[ahead]};
  }
  [[nodiscard]] std::uint32_t groups_ahead(std::uint32_t from, std::uint32_t to) const {
    return to >= from ? to - from : to + size_.g - from;
  }
  [[nodiscard]] PortIndex local_port(std::uint32_t from, std::uint32_t to) const {
    return static_cast<PortIndex>(to < from ? to : to - 1);
  }
  [[nodiscard]] PortIndex global_port(std::uint32_t index) const {
    return static_cast<PortIndex>(size_.a - 1 + index);
  }

  [[nodiscard]] std::uint32_t endpoints() const override { return routers() * size_.p; }
  [[nodiscard]] std::uint32_t routers() const override { return size_.a * size_.g; }
  [[nodiscard]] std::uint32_t radix(RouterId) const override {
    return size_.a - 1 + size_.h + size_.p;
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return by_p_.quotient(endpoint);
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(size_.a - 1 + size_.h + by_p_.remainder(endpoint));
  }
  /// Fewest channels over at most one global link.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  [[nodiscard]] Map describe() const override;

 private:
  static constexpr std::uint32_t empty_slot = 0;  // no group is 0 ahead

  void lay_out_slots(bool parallel_surplus);
  void pair_links();

  DragonflySize size_;
  Divider by_a_;
  Divider by_p_;
  std::vector<std::uint32_t> ahead_of_slot_;  ///< how far ahead each slot leads; empty_slot
  std::vector<std::uint32_t> link_of_slot_;   ///< index into links_, where the slot is not empty
  std::vector<std::size_t> first_link_;       ///< by groups ahead, and one past the end
  std::vector<GlobalLink> links_;
};

ComponentSpec dragonfly_spec();
std::unique_ptr<Topology> build_dragonfly(const Params& params);

}  // namespace simcore
