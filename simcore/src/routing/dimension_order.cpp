#include "routing/dimension_order.hpp"

#include <algorithm>

#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {

GridDimensionOrderRouting::GridDimensionOrderRouting(const GridTopology& topology, RingRule rule,
                                                     PathChoice choice)
    : ChoosingRouting(choice),
      shape_(&topology.shape()),
      wraps_(topology.wraps()),
      dateline_(rule == RingRule::dateline && topology.wraps()),
      bubble_(rule == RingRule::bubble && topology.wraps()),
      network_ports_(topology.network_ports()),
      concentration_(topology.concentration()) {
  std::uint8_t bit = 0;
  for (const std::uint32_t width : shape_->widths()) {
    tie_bits_.push_back(bit);
    if (width % 2 == 0) ++bit;
    max_hops_ += wraps_ ? width / 2 : width - 1;
  }
}

std::uint32_t GridDimensionOrderRouting::path_variants(RouterId from, RouterId to) const {
  if (!wraps_) return 1;
  const std::uint32_t position = shape_->position(from);
  const std::uint32_t target = shape_->position(to);
  std::uint32_t variants = 1;
  for (std::size_t d = 0; d < shape_->dimensions(); ++d) {
    const std::uint32_t a = shape_->coordinate(position, d);
    const std::uint32_t b = shape_->coordinate(target, d);
    const bool tie = 2 * (a > b ? a - b : b - a) == shape_->width(d);
    if (tie) variants = 2u << tie_bits_[d];
  }
  return variants;
}

HyperXDimensionOrderRouting::HyperXDimensionOrderRouting(const HyperXTopology& topology,
                                                         PathChoice choice)
    : ChoosingRouting(choice), topology_(&topology), variants_below_{1} {
  constexpr std::uint64_t kBeyondAllBits = std::uint64_t{1} << 16;
  std::uint64_t below = 1;
  for (std::size_t d = 0; d < topology.shape().dimensions(); ++d) {
    const std::uint32_t links = topology.link_multiplicity(d);
    digits_.push_back({Divider(static_cast<std::uint32_t>(below)), Divider(links)});
    below = std::min(below * links, kBeyondAllBits);
    variants_below_.push_back(variants_below_.back() * links);
  }
}

std::uint32_t HyperXDimensionOrderRouting::path_variants(RouterId from, RouterId to) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t difference = shape.position(from) ^ shape.position(to);
  std::uint32_t variants = 1;
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const bool hop = shape.coordinate(difference, d) != 0;
    if (hop && topology_->link_multiplicity(d) > 1) variants = variants_below_[d + 1];
  }
  return variants;
}

std::unique_ptr<Routing> dimension_order(const Params& params, const Topology& topology) {
  if (const auto* grid = topology.as_grid()) {
    if (!grid->wraps()) refuse_given(params, "path_choice", kOneMinimalPath);
    return std::make_unique<GridDimensionOrderRouting>(*grid, ring_rule(params, *grid),
                                                       path_choice(params));
  }
  if (const auto* hyperx = topology.as_hyperx()) {
    refuse_first(params);
    avoids_deadlock(params);
    return std::make_unique<HyperXDimensionOrderRouting>(*hyperx, path_choice(params));
  }
  return nullptr;
}

ComponentSpec dimension_order_routing_spec() {
  return {.section = "routing",
          .kind = "dimension_order",
          .title = "Dimension order",
          .help =
              "The lowest dimension first, the shorter way round, on rings, meshes, tori and "
              "HyperX: what minimal does there, said explicitly.",
          .source =
              "Dally & Seitz, IEEE Transactions on Computers, 1987; bubbles: Carrion, "
              "Beivide, Gregorio & Vallejo, HiPC 1997",
          .params = {deadlock_avoidance_param(), path_choice_param()}};
}

std::unique_ptr<Routing> build_dimension_order_routing(const Params& params,
                                                       const Topology& topology) {
  if (auto routing = dimension_order(params, topology)) return routing;
  refuse_topology("dimension_order", "rings, meshes, tori and HyperX");
}

}  // namespace simcore::routing
