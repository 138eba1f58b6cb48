#include "workload/process_grid.hpp"

#include <limits>

namespace simcore {

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

ProcessGrid::Step ProcessGrid::step(std::uint32_t direction) {
  const auto n = static_cast<int>(direction < 13 ? direction : direction + 1);  // 13 is (0, 0, 0)
  return {n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1};
}

std::uint32_t ProcessGrid::neighbour(std::uint32_t rank, std::uint32_t direction) const {
  const Step by = step(direction);
  std::uint32_t stride = 1;
  std::uint32_t result = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const auto side = static_cast<std::int64_t>(sides_[d]);
    std::int64_t to = static_cast<std::int64_t>(rank / stride % sides_[d]) + by[d];
    if (to < 0 || to >= side) {
      if (!periodic_) return kNobody;
      to = (to + side) % side;
    }
    result += static_cast<std::uint32_t>(to) * stride;
    stride *= sides_[d];
  }
  return result;
}

}  // namespace simcore
