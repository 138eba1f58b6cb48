#include "traffic/grid_sides.hpp"

#include <limits>

namespace simcore::traffic {

GridSides near_cubic(std::uint32_t ranks) {
  GridSides best = {1, 1, ranks};
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (std::uint64_t a = 1; a * a * a <= ranks; ++a) {
    if (ranks % a != 0) continue;
    for (std::uint64_t b = a; a * b * b <= ranks; ++b) {
      if (ranks / a % b != 0) continue;
      const std::uint64_t c = ranks / a / b;
      const std::uint64_t surface = a * b + b * c + a * c;
      if (surface < least) {
        least = surface;
        best = {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b),
                static_cast<std::uint32_t>(c)};
      }
    }
  }
  return best;
}

GridSides near_square(std::uint32_t ranks) {
  std::uint32_t side = 1;
  for (std::uint64_t a = 1; a * a <= ranks; ++a) {
    if (ranks % a == 0) side = static_cast<std::uint32_t>(a);
  }
  return {side, ranks / side, 1};
}

}  // namespace simcore::traffic
