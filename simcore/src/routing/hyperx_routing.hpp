// Minimal routing on HyperX: dimension order, one hop a dimension.
#pragma once

#include <cstdint>
#include <vector>

#include "routing/path_choice.hpp"
#include "topology/hyperx.hpp"

namespace simcore {

/// Dimension order, which needs one virtual channel. Parallel links are split by the random bits,
/// read as a number with one digit for each dimension, of base its link multiplicity.
class HyperXRouting final : public ChoosingRouting {
 public:
  /// `topology` must outlive this.
  explicit HyperXRouting(const HyperXTopology& topology, PathChoice choice = PathChoice::random);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return 1; }
  [[nodiscard]] std::uint32_t max_hops() const override {
    return static_cast<std::uint32_t>(topology_->shape().dimensions());
  }

  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads*) const override {
    const GridShape& shape = topology_->shape();
    const std::uint32_t position = shape.position(here);
    const std::uint32_t target = shape.position(to_router);
    const std::uint32_t difference = position ^ target;
    if (difference == 0) return {topology_->port_of(to)};
    const std::size_t d = shape.first_difference(difference);
    const PortIndex first =
        topology_->first_port(d, shape.coordinate(position, d), shape.coordinate(target, d));
    return {static_cast<PortIndex>(first + parallel_link(d, state.random_bits))};
  }

  [[nodiscard]] std::uint32_t path_variants(RouterId from, RouterId to) const override;

 private:
  [[nodiscard]] std::uint32_t parallel_link(std::size_t d, std::uint32_t random_bits) const {
    if (variants_below_.back() == 1) return 0;  // no parallel links anywhere
    const Digit& digit = digits_[d];
    return digit.links.remainder(digit.below.quotient(random_bits));
  }

  /// How a dimension's digit is read: random bits have 16 bits, so that no larger divisor counts.
  struct Digit {
    Divider below;  ///< product of the link multiplicities of the dimensions below
    Divider links;
  };

  const HyperXTopology* topology_;
  /// Product of the link multiplicities of the dimensions below; the last item is of all.
  std::vector<std::uint32_t> variants_below_;
  std::vector<Digit> digits_;
};

}  // namespace simcore
