// The wiring of ring, mesh and torus: every router is joined to the next and previous of each
// dimension.
#pragma once

#include "topology/divider.hpp"
#include "topology/grid_shape.hpp"

namespace simcore::topology {

/// Load of the busiest channel of lines of `width` routers under uniform traffic in dimension
/// order, in units of an endpoint's rate: k/4 of a router's traffic, (k - 1/k)/4 where k is odd,
/// and half of it where both directions lead there.
double uniform_line_load(double width, double concentration, bool wraps);

/// k-ary n-mesh or n-torus with any widths >= 2 and `concentration` endpoints a router.
///
/// Port 2d leads to the next router of dimension d, port 2d+1 to the previous one, endpoint ports
/// follow. On a torus the ends are joined; width 2 thus has two parallel links between the same
/// two routers. On a mesh the ports that would leave the grid are unused.
class GridTopology final : public Topology {
 public:
  GridTopology(Widths widths, bool wraps, std::uint32_t concentration);

  [[nodiscard]] const GridShape& shape() const { return shape_; }
  [[nodiscard]] bool wraps() const { return wraps_; }
  [[nodiscard]] std::uint32_t concentration() const { return by_concentration_.divisor(); }
  [[nodiscard]] PortIndex network_ports() const {
    return static_cast<PortIndex>(2 * shape_.dimensions());
  }

  [[nodiscard]] const GridTopology* as_grid() const override { return this; }
  [[nodiscard]] std::uint32_t endpoints() const override {
    return shape_.routers() * concentration();
  }
  [[nodiscard]] std::uint32_t routers() const override { return shape_.routers(); }
  [[nodiscard]] std::uint32_t radix(RouterId) const override {
    return network_ports() + concentration();
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return by_concentration_.quotient(endpoint);
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(network_ports() + by_concentration_.remainder(endpoint));
  }
  /// Sum over dimensions of the (shorter way round the) distance.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  /// Mesh: sum of k - 1; torus: sum of floor(k / 2).
  [[nodiscard]] std::uint32_t diameter() const override;
  [[nodiscard]] bool routers_alike() const override { return wraps_; }
  [[nodiscard]] std::uint32_t groups() const override { return shape_.planes(); }
  [[nodiscard]] std::vector<std::uint32_t> grid_widths() const override { return shape_.widths(); }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override {
    return shape_.plane_of(router);
  }
  [[nodiscard]] std::uint64_t links() const override;
  [[nodiscard]] std::uint32_t max_radix() const override { return radix(0); }
  [[nodiscard]] std::uint64_t total_ports() const override {
    return std::uint64_t{routers()} * radix(0);
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// Mesh R/k, torus 2R/k for the largest width k when even (Dally & Towles, "Principles and
  /// Practices of Interconnection Networks", 2004, chapter 5).
  [[nodiscard]] std::optional<double> bisection_rate(
      const std::vector<double>& class_rates) const override;
  /// In dimension order, dimension by dimension: Dally & Towles, chapter 3.
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] Map describe() const override;

 private:
  GridShape shape_;
  bool wraps_;
  Divider by_concentration_;
};

}  // namespace simcore::topology
