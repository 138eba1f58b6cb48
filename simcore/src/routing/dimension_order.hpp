// Dimension order: rings, meshes and tori with datelines or bubbles; HyperX, one hop a dimension.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "params/param_spec.hpp"
#include "routing/path_choice.hpp"
#include "topology/grid.hpp"
#include "topology/hyperx.hpp"

namespace simcore::routing {

/// What keeps packets from waiting for one another all round a ring.
enum class RingRule : std::uint8_t { none, dateline, bubble };

/// Dimension order, the shorter direction of a ring. One random bit for each even dimension splits
/// half turns (and with them the two parallel links of width 2) over both directions.
///
/// Freedom from deadlock on joined ends comes from a dateline in each dimension, at the link that
/// joins the ends (Dally & Seitz, IEEE Transactions on Computers, 1987): a packet that will still
/// cross it is on channel 0, one that has crossed it in this dimension on channel 1. A packet that
/// stays clear of it may use either; the lowest bit of its target coordinate decides, which fills
/// both channels. Or it comes from a bubble (Carrion et al., HiPC 1997): a packet enters a ring
/// only where two packets fit, so one packet's room stays free in every ring.
class GridDimensionOrderRouting final : public ChoosingRouting {
 public:
  /// `topology` must outlive this. `rule` is for joined ends; with `none` tori may deadlock.
  GridDimensionOrderRouting(const GridTopology& topology, RingRule rule,
                            PathChoice choice = PathChoice::random);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return dateline_ ? 2 : 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return max_hops_; }
  [[nodiscard]] bool needs_bubble() const override { return bubble_; }

  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads*) const override {
    const std::uint32_t position = shape_->position(here);
    const std::uint32_t target = shape_->position(to_router);
    const std::uint32_t difference = position ^ target;
    if (difference == 0) return ejection(to_router, to);
    return along(shape_->first_difference(difference), position, target, state);
  }

  /// The hop in dimension `d`, in which the two positions differ.
  [[nodiscard]] Hop along(std::size_t d, std::uint32_t position, std::uint32_t target,
                          RouteState& state) const {
    const std::uint32_t from = shape_->coordinate(position, d);
    const std::uint32_t goal = shape_->coordinate(target, d);
    const bool forward = wraps_ ? shorter_forward(d, from, goal, state) : goal > from;
    Hop hop{static_cast<PortIndex>(2 * d + (forward ? 0 : 1))};
    if (dateline_) hop.virtual_channel = channel(d, from, goal, forward, state);
    if (bubble_) {
      const auto inside = static_cast<std::uint8_t>(d + 1);  // 0 is "in no ring yet"
      hop.bubble = state.scratch != inside;
      state.scratch = inside;
    }
    return hop;
  }

  [[nodiscard]] Hop ejection(RouterId to_router, EndpointId to) const {
    return {static_cast<PortIndex>(first_endpoint_port(to_router) + to)};
  }

  [[nodiscard]] std::uint32_t path_variants(RouterId from, RouterId to) const override;

 private:
  [[nodiscard]] std::uint32_t first_endpoint_port(RouterId router) const {
    return network_ports_ - router * concentration_;
  }

  [[nodiscard]] bool shorter_forward(std::size_t d, std::uint32_t from, std::uint32_t goal,
                                     const RouteState& state) const {
    const std::uint32_t width = shape_->width(d);
    const std::uint32_t ahead = goal > from ? goal - from : goal + width - from;
    if (2 * ahead == width) return (state.random_bits >> tie_bits_[d] & 1) == 0;
    return 2 * ahead < width;
  }

  [[nodiscard]] std::uint8_t channel(std::size_t d, std::uint32_t from, std::uint32_t goal,
                                     bool forward, RouteState& state) const {
    const auto crossed = static_cast<std::uint8_t>(d + 1);  // 0 is "nowhere yet"
    const bool will_cross = forward ? goal < from : goal > from;
    if (will_cross) {
      const bool crosses_now = from == (forward ? shape_->width(d) - 1 : 0);
      if (crosses_now) state.scratch = crossed;
      return 0;
    }
    return state.scratch == crossed ? std::uint8_t{1} : static_cast<std::uint8_t>(goal & 1);
  }

  const GridShape* shape_;
  bool wraps_;
  bool dateline_;
  bool bubble_;
  std::uint32_t network_ports_;
  std::uint32_t concentration_;
  std::uint32_t max_hops_ = 0;
  std::vector<std::uint8_t> tie_bits_;  ///< by dimension: which random bit splits its ties
};

/// Dimension order, which needs one virtual channel. Parallel links are split by the random bits,
/// read as a number with one digit for each dimension, of base its link multiplicity.
class HyperXDimensionOrderRouting final : public ChoosingRouting {
 public:
  /// `topology` must outlive this.
  explicit HyperXDimensionOrderRouting(const HyperXTopology& topology,
                                       PathChoice choice = PathChoice::random);

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

/// Dimension order as the parameters ask; null where the topology has no dimensions. `topology`
/// must outlive it. Throws PointError for parameters that have no use there.
std::unique_ptr<Routing> dimension_order(const Params& params, const Topology& topology);

}  // namespace simcore::routing
