// Slim Fly: the largest known regular networks in which any two routers are at most two hops apart.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore::topology {

/// Slim Fly of a prime q (Besta & Hoefler, SC 2014) on the graphs of McKay, Miller & Siran (Journal
/// of Combinatorial Theory B 74, 1998).
///
/// Routers are (half, column, row) with half in {0, 1} and column and row in the field of q
/// elements; number = (half q + column) q + row. Inside a column two routers are joined when their
/// rows differ by an element of the half's generating set; (0, x, y) and (1, m, c) when
/// y = m x + c. Ports: the generating set's elements in order, the columns of the other half, the
/// endpoints.
class SlimFlyTopology final : public Topology {
 public:
  /// `q`: a prime of the form 4w + 1 or 4w - 1 (any but 2); `concentration`: endpoints of a router.
  SlimFlyTopology(std::uint32_t q, std::uint32_t concentration);

  [[nodiscard]] std::uint32_t endpoints() const override { return routers() * concentration_; }
  [[nodiscard]] std::uint32_t routers() const override { return 2 * q_ * q_; }
  [[nodiscard]] std::uint32_t radix(RouterId) const override {
    return network_radix() + concentration_;
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return endpoint / concentration_;
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(network_radix() + endpoint % concentration_);
  }
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override { return 2; }
  /// Columns of both halves.
  [[nodiscard]] std::uint32_t groups() const override { return 2 * q_; }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override { return router / q_; }
  [[nodiscard]] std::uint64_t links() const override {
    return std::uint64_t{routers()} * network_radix() / 2;
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// From one router of each half: shifts of rows and columns make all of a half alike.
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] Map describe() const override;

 private:
  struct Place {
    std::uint32_t half;
    std::uint32_t column;
    std::uint32_t row;
  };
  [[nodiscard]] Place place_of(RouterId router) const {
    return {router / (q_ * q_), router / q_ % q_, router % q_};
  }
  [[nodiscard]] RouterId at(Place place) const {
    return (place.half * q_ + place.column) * q_ + place.row;
  }
  [[nodiscard]] std::uint32_t network_radix() const { return column_ports() + q_; }
  [[nodiscard]] std::uint32_t column_ports() const {
    return static_cast<std::uint32_t>(generators_[0].size());
  }
  /// The router that a network port leads to.
  [[nodiscard]] RouterId neighbour(RouterId router, PortIndex port) const;
  [[nodiscard]] std::vector<std::uint32_t> paths_from(std::uint32_t half) const;
  /// The port of `from` that leads to `to`; no_port where there is none.
  [[nodiscard]] std::uint32_t port_between(RouterId from, RouterId to) const;

  static constexpr std::uint32_t no_port = 0xFFFFFFFFU;

  std::uint32_t q_;
  std::uint32_t concentration_;
  std::array<std::vector<std::uint32_t>, 2> generators_;    ///< by half: rows apart, ascending
  std::array<std::vector<std::uint32_t>, 2> port_of_step_;  ///< by half and difference of rows
};

/// Network ports of a router of the Slim Fly of q.
std::uint32_t slim_fly_network_radix(std::uint32_t q);

}  // namespace simcore::topology
