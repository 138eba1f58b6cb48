#include "workload/rank_grid.hpp"

#include <limits>

namespace simcore::workload {

namespace {

/// Calls `visit(a, b, c)` for every a * b * c = ranks.
template <class Visit>
void for_each_factorisation(std::uint32_t ranks, Visit visit) {
  for (std::uint32_t a = 1; a <= ranks; ++a) {
    if (ranks % a != 0) continue;
    for (std::uint32_t b = 1; b <= ranks / a; ++b) {
      if (ranks / a % b == 0) visit(a, b, ranks / a / b);
    }
  }
}

}  // namespace

GridSides dividing_block(GridSides sides, std::uint32_t ranks) {
  GridSides best = {0, 0, 0};
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for_each_factorisation(ranks, [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (sides[0] % a != 0 || sides[1] % b != 0 || sides[2] % c != 0) return;
    const std::uint64_t surface =
        std::uint64_t{a} * b + std::uint64_t{b} * c + std::uint64_t{a} * c;
    if (surface >= least) return;
    least = surface;
    best = {a, b, c};
  });
  return best;
}

RankGrid::RankGrid(GridSides sides, GridSides block, RankOrder order)
    : sides_(sides), block_(order == RankOrder::blocked ? block : GridSides{1, 1, 1}), blocks_{} {
  for (std::size_t d = 0; d < 3; ++d) blocks_[d] = sides_[d] / block_[d];
}

GridSides RankGrid::at(std::uint32_t rank) const {
  const std::uint32_t in_block = block_[0] * block_[1] * block_[2];
  std::uint32_t block = in_block == 1 ? rank : rank / in_block;
  std::uint32_t inside = in_block == 1 ? 0 : rank % in_block;
  GridSides at{};
  for (std::size_t d = 0; d < 3; ++d) {
    at[d] = block % blocks_[d] * block_[d] + inside % block_[d];
    block /= blocks_[d];
    inside /= block_[d];
  }
  return at;
}

std::uint32_t RankGrid::rank(GridSides at) const {
  std::uint32_t block = 0;
  std::uint32_t inside = 0;
  for (std::size_t d = 3; d-- > 0;) {
    block = block * blocks_[d] + at[d] / block_[d];
    inside = inside * block_[d] + at[d] % block_[d];
  }
  return block * (block_[0] * block_[1] * block_[2]) + inside;
}

namespace halo {

Step step(std::uint32_t direction) {
  const auto n = static_cast<int>(direction < 13 ? direction : direction + 1);  // 13 is (0, 0, 0)
  return {n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1};
}

bool move(GridSides& at, GridSides sides, Step by, bool periodic) {
  for (std::size_t d = 0; d < 3; ++d) {
    if (by[d] < 0 && at[d] == 0) {
      if (!periodic) return false;
      at[d] = sides[d] - 1;
    } else if (by[d] > 0 && at[d] + 1 == sides[d]) {
      if (!periodic) return false;
      at[d] = 0;
    } else {
      at[d] = static_cast<std::uint32_t>(static_cast<int>(at[d]) + by[d]);
    }
  }
  return true;
}

}  // namespace halo

}  // namespace simcore::workload
