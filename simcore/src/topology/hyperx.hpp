// HyperX: a grid in which the routers along every line of a dimension are fully connected.
#pragma once

#include <memory>

#include "params/param_spec.hpp"
#include "topology/divider.hpp"
#include "topology/grid_shape.hpp"

namespace simcore::topology {

/// HyperX with widths S_d, link multiplicities w_d and `concentration` endpoints a router
/// (Ahn, Binkert, Davis, McLaren & Schreiber, "HyperX", SC 2009).
///
/// Ports of dimension d come after those of lower dimensions: for every other coordinate in
/// ascending order, w_d parallel links. Endpoint ports follow.
class HyperXTopology final : public Topology {
 public:
  HyperXTopology(Widths widths, Widths link_multiplicities, std::uint32_t concentration);

  [[nodiscard]] const GridShape& shape() const { return shape_; }
  [[nodiscard]] std::uint32_t link_multiplicity(std::size_t dimension) const {
    return multiplicities_[dimension];
  }
  /// First port of the links in `dimension` from coordinate `from` to coordinate `to`.
  [[nodiscard]] PortIndex first_port(std::size_t dimension, std::uint32_t from,
                                     std::uint32_t to) const {
    const std::uint32_t neighbour = to < from ? to : to - 1;
    return static_cast<PortIndex>(first_ports_[dimension] + neighbour * multiplicities_[dimension]);
  }

  [[nodiscard]] const HyperXTopology* as_hyperx() const override { return this; }
  [[nodiscard]] bool routers_alike() const override { return true; }
  [[nodiscard]] std::uint32_t endpoints() const override {
    return shape_.routers() * by_concentration_.divisor();
  }
  [[nodiscard]] std::uint32_t routers() const override { return shape_.routers(); }
  [[nodiscard]] std::uint32_t radix(RouterId) const override {
    return network_ports_ + by_concentration_.divisor();
  }
  [[nodiscard]] PortPeer peer(RouterId router, PortIndex port) const override;
  [[nodiscard]] RouterId router_of(EndpointId endpoint) const override {
    return by_concentration_.quotient(endpoint);
  }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(network_ports_ + by_concentration_.remainder(endpoint));
  }
  /// One hop for each dimension in which the routers differ.
  [[nodiscard]] std::uint32_t minimal_hops(RouterId from, RouterId to) const override;
  void minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const override;
  [[nodiscard]] std::uint32_t diameter() const override {
    return static_cast<std::uint32_t>(shape_.dimensions());
  }
  [[nodiscard]] std::uint32_t groups() const override { return shape_.planes(); }
  [[nodiscard]] std::vector<std::uint32_t> grid_widths() const override { return shape_.widths(); }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const override {
    return shape_.plane_of(router);
  }
  [[nodiscard]] std::uint64_t links() const override {
    return std::uint64_t{routers()} * network_ports_ / 2;
  }
  [[nodiscard]] std::uint32_t max_radix() const override { return radix(0); }
  [[nodiscard]] std::uint64_t total_ports() const override {
    return std::uint64_t{routers()} * radix(0);
  }
  [[nodiscard]] std::vector<std::string> link_classes() const override;
  /// R S_d w_d / 4 for the dimension where S_d w_d is least, when its width is even.
  [[nodiscard]] std::optional<double> bisection_rate(
      const std::vector<double>& class_rates) const override;
  /// Dimension i: c / (S_i w_i), all channels of a dimension alike (Ahn et al., SC 2009).
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override;
  [[nodiscard]] Map describe() const override;

 private:
  GridShape shape_;
  Widths multiplicities_;
  std::vector<std::uint32_t> first_ports_;
  std::uint32_t network_ports_ = 0;
  Divider by_concentration_;
};

}  // namespace simcore::topology
