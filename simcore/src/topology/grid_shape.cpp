#include "topology/grid_shape.hpp"

#include <algorithm>

namespace simcore::topology {

GridShape::GridShape(Widths widths) : widths_(std::move(widths)) {
  std::uint32_t shift = 0;
  for (std::size_t d = 0; d < widths_.size(); ++d) {
    const auto bits = static_cast<std::uint32_t>(std::bit_width(widths_[d] - 1));
    fields_.push_back({shift, (std::uint32_t{1} << bits) - 1});
    strides_.push_back(routers_);
    dimension_of_bit_.insert(dimension_of_bit_.end(), bits, static_cast<std::uint8_t>(d));
    shift += bits;
    routers_ *= widths_[d];
  }
  const bool id_is_position =
      std::all_of(widths_.begin(), widths_.end(), [](auto w) { return std::has_single_bit(w); });
  if (id_is_position) return;
  positions_.resize(routers_);
  for (RouterId router = 0; router < routers_; ++router) {
    for (std::size_t d = 0; d < widths_.size(); ++d) {
      positions_[router] |= router / strides_[d] % widths_[d] << fields_[d].shift;
    }
  }
}

}  // namespace simcore::topology
