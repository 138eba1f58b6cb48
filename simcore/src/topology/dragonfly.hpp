// Dragonfly: groups of fully connected routers, joined by global links.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/divider.hpp"
#include "topology/group_wiring.hpp"

namespace simcore::topology {

/// The size of a dragonfly, in the letters of its paper (Kim, Dally, Scott & Abts, ISCA 2008).
struct DragonflySize {
  std::uint32_t p = 1;  ///< endpoints per router (concentration)
  std::uint32_t a = 1;  ///< routers per group
  std::uint32_t h = 1;  ///< global ports per router
  std::uint32_t g = 2;  ///< groups
};

/// Dragonfly: in a group every two routers are joined, and groups by a GroupWiring.
///
/// Ports: a-1 local (other routers of the group in order), h global, p endpoints.
class DragonflyTopology final : public Topology {
 public:
  DragonflyTopology(DragonflySize size, WiringRule rule, bool parallel_surplus = false);

  [[nodiscard]] const DragonflySize& size() const { return size_; }
  /// How the groups are joined; places are those of all routers of a group.
  [[nodiscard]] const GroupWiring& wiring() const { return wiring_; }
  [[nodiscard]] PortIndex local_port(std::uint32_t from, std::uint32_t to) const {
    return static_cast<PortIndex>(to < from ? to : to - 1);
  }
  [[nodiscard]] PortIndex global_port(std::uint32_t index) const {
    return static_cast<PortIndex>(size_.a - 1 + index);
  }

  [[nodiscard]] const DragonflyTopology* as_dragonfly() const override { return this; }
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
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override;
  [[nodiscard]] std::uint32_t groups() const override { return size_.g; }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override {
    return by_a_.quotient(router);
  }
  [[nodiscard]] std::uint64_t links() const override;
  [[nodiscard]] std::uint32_t max_radix() const override { return radix(0); }
  [[nodiscard]] std::uint64_t total_ports() const override {
    return std::uint64_t{routers()} * radix(0);
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] Map describe() const override;

 private:
  DragonflySize size_;
  WiringRule rule_;
  GroupWiring wiring_;
  Divider by_a_;
  Divider by_p_;
};

}  // namespace simcore::topology
