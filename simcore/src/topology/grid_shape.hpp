// Router ids as coordinates of a grid, packed so that routing compares whole positions at once.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "engine/large_array.hpp"
#include "network/topology.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

/// Coordinates of routers numbered with dimension 0 running fastest.
///
/// A position is one 32-bit word with a bit field for each dimension, dimension 0 lowest, so the
/// first dimension in which two routers differ is the lowest set bit of the exclusive or. Where
/// all widths are powers of two the word is the router id itself and nothing is stored.
class GridShape {
 public:
  explicit GridShape(Widths widths);

  [[nodiscard]] const Widths& widths() const { return widths_; }
  [[nodiscard]] std::uint32_t width(std::size_t dimension) const { return widths_[dimension]; }
  [[nodiscard]] std::size_t dimensions() const { return widths_.size(); }
  [[nodiscard]] std::uint32_t routers() const { return routers_; }

  /// Routers with the same coordinate in the last dimension make a plane; a line is one plane.
  [[nodiscard]] std::uint32_t planes() const { return dimensions() > 1 ? widths_.back() : 1; }
  [[nodiscard]] std::uint32_t plane_of(RouterId router) const {
    return dimensions() > 1 ? router / strides_.back() : 0;
  }

  [[nodiscard]] std::uint32_t position(RouterId router) const {
    return positions_.empty() ? router : positions_[router];
  }
  [[nodiscard]] std::uint32_t coordinate(std::uint32_t position, std::size_t dimension) const {
    return (position >> fields_[dimension].shift) & fields_[dimension].mask;
  }
  /// First dimension in which two positions differ; they must differ.
  [[nodiscard]] std::size_t first_difference(std::uint32_t difference) const {
    return dimension_of_bit_[static_cast<std::size_t>(std::countr_zero(difference))];
  }
  /// The router whose coordinate in `dimension` is `to` instead of `from`.
  [[nodiscard]] RouterId moved(RouterId router, std::size_t dimension, std::uint32_t from,
                               std::uint32_t to) const {
    return router + (to - from) * strides_[dimension];  // wraps modulo 2^32 on purpose
  }

 private:
  struct Field {
    std::uint32_t shift;
    std::uint32_t mask;
  };

  Widths widths_;
  std::uint32_t routers_ = 1;
  std::vector<Field> fields_;
  std::vector<std::uint32_t> strides_;
  std::vector<std::uint8_t> dimension_of_bit_;
  LargeArray<std::uint32_t> positions_;
};

}  // namespace simcore::topology
