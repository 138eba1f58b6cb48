// O1TURN on grids: dimension order, ascending for half of the packets, descending for the others.
#include "routing/dimension_order.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {
namespace {

/// O1TURN (Seo, Ali, Lim & Rafique, ISCA 2005), here for any number of dimensions: a random bit
/// picks the ascending or the descending order, each with virtual channels of its own.
class O1TurnRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  O1TurnRouting(const GridTopology& topology, RingRule rule)
      : shape_(&topology.shape()), grid_(topology, rule) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return 2 * grid_.virtual_channels();
  }
  [[nodiscard]] std::uint32_t max_hops() const override { return grid_.max_hops(); }
  [[nodiscard]] bool needs_bubble() const override { return grid_.needs_bubble(); }
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;

 private:
  static constexpr std::uint16_t descends = 0x8000;  ///< above all bits that split half turns

  const GridShape* shape_;
  GridDimensionOrderRouting grid_;
};

Hop O1TurnRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                        const PortLoads* loads) const {
  if ((state.random_bits & descends) == 0) return grid_.next(here, to_router, to, state, loads);
  const std::uint32_t position = shape_->position(here);
  const std::uint32_t target = shape_->position(to_router);
  if (position == target) return grid_.ejection(to_router, to);
  std::size_t d = shape_->dimensions() - 1;
  while (shape_->coordinate(position, d) == shape_->coordinate(target, d)) --d;
  Hop hop = grid_.along(d, position, target, state);
  hop.virtual_channel = static_cast<std::uint8_t>(hop.virtual_channel + grid_.virtual_channels());
  return hop;
}

void O1TurnRouting::starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const {
  const std::size_t first = out.size();
  grid_.starts(from, to_router, out);
  const std::size_t last = out.size();
  for (std::size_t i = first; i < last; ++i) {
    out.push_back(out[i]);
    out.back().random_bits |= descends;
  }
}

}  // namespace

ComponentSpec o1turn_spec() {
  return {.section = "routing",
          .kind = "o1turn",
          .title = "O1TURN",
          .help =
              "Dimension order, ascending for a random half of the packets and descending for "
              "the other, each with virtual channels of its own: rings, meshes and tori.",
          .source = "Seo, Ali, Lim & Rafique, ISCA 2005",
          .params = {deadlock_avoidance_param()}};
}

std::unique_ptr<Routing> build_o1turn(const Params& params, const Topology& topology) {
  const GridTopology& grid = grid_for("o1turn", topology);
  return std::make_unique<O1TurnRouting>(grid, ring_rule(params, grid));
}

}  // namespace simcore::routing
