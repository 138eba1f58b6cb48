#include "routing/grid_routing.hpp"

namespace simcore {

GridRouting::GridRouting(const GridTopology& topology, RingRule rule, PathChoice choice)
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

std::uint32_t GridRouting::path_variants(RouterId from, RouterId to) const {
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

}  // namespace simcore
