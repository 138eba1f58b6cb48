// ROMM on grids: two legs by a router of the smallest box around both ends.
#include <vector>

#include "network/topology.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"
#include "routing/valiant_ugal_par.hpp"
#include "topology/grid.hpp"

namespace simcore::routing {
namespace {

/// The routers of the smallest box that holds both (Nesson & Johnsson, SPAA 1995): on minimal
/// paths, all of them. Around a half turn there are two boxes, drawn and listed alike, so that
/// neither way of an even ring gets more load.
class InBox final : public Intermediates {
 public:
  explicit InBox(const GridTopology& topology) : topology_(&topology) {}
  [[nodiscard]] RouterId draw(RouterId from, RouterId to, std::uint32_t random) const override;
  void list(RouterId from, RouterId to, std::vector<RouterId>& out) const override;

 private:
  /// Steps from `from` to `to` in a dimension, and their direction; of a half turn also backwards.
  struct Span {
    std::uint32_t steps;
    bool forward;
    bool half_turn;

    [[nodiscard]] std::uint32_t places() const { return (steps + 1) * (half_turn ? 2 : 1); }
  };
  [[nodiscard]] Span span(std::size_t d, std::uint32_t from, std::uint32_t to) const;
  /// The router at a place of the span: the steps forward, then those backwards.
  [[nodiscard]] RouterId moved(RouterId router, std::size_t d, Span span,
                               std::uint32_t place) const;

  const GridTopology* topology_;
};

InBox::Span InBox::span(std::size_t d, std::uint32_t from, std::uint32_t to) const {
  if (!topology_->wraps()) return {to > from ? to - from : from - to, to > from, false};
  const std::uint32_t width = topology_->shape().width(d);
  const std::uint32_t ahead = to >= from ? to - from : to + width - from;
  if (2 * ahead <= width) return {ahead, true, 2 * ahead == width};
  return {width - ahead, false, false};
}

RouterId InBox::moved(RouterId router, std::size_t d, Span span, std::uint32_t place) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t width = shape.width(d);
  const std::uint32_t at = shape.coordinate(shape.position(router), d);
  const bool forward = span.forward && place <= span.steps;
  const std::uint32_t steps = place % (span.steps + 1);
  return shape.moved(router, d, at, (at + (forward ? steps : width - steps)) % width);
}

RouterId InBox::draw(RouterId from, RouterId to, std::uint32_t random) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t target = shape.position(to);
  RouterId via = from;
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const Span all = span(d, shape.coordinate(here, d), shape.coordinate(target, d));
    random = mixed(random, static_cast<std::uint32_t>(d));
    via = moved(via, d, all, below(random, all.places()));
  }
  return via;
}

void InBox::list(RouterId from, RouterId to, std::vector<RouterId>& out) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t here = shape.position(from);
  const std::uint32_t target = shape.position(to);
  std::vector<RouterId> box{from};
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const Span all = span(d, shape.coordinate(here, d), shape.coordinate(target, d));
    const std::size_t corners = box.size();
    for (std::uint32_t place = 1; place < all.places(); ++place) {
      for (std::size_t i = 0; i < corners; ++i) box.push_back(moved(box[i], d, all, place));
    }
  }
  out.insert(out.end(), box.begin(), box.end());
}

}  // namespace

ComponentSpec romm_spec() {
  return {.section = "routing",
          .kind = "romm",
          .title = "ROMM",
          .help =
              "Two legs in dimension order by a random router of the smallest box around both "
              "ends, so that no hop is wasted: rings, meshes and tori.",
          .source = "Nesson & Johnsson, SPAA 1995",
          .params = {deadlock_avoidance_param()}};
}

std::unique_ptr<Routing> build_romm(const Params& params, const Topology& topology) {
  const GridTopology& grid = grid_for("romm", topology);
  return std::make_unique<ValiantUgalParRouting<GridDimensionOrderRouting>>(
      grid, GridDimensionOrderRouting(grid, ring_rule(params, grid)), std::make_unique<InBox>(grid),
      NonminimalSettings{}, false);
}

}  // namespace simcore::routing
