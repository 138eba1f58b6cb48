#include "traffic/random_permutation.hpp"

#include <numeric>
#include <utility>

namespace simcore {

RandomPermutation::RandomPermutation(std::uint32_t n, RandomStream traffic) : map_(n) {
  std::iota(map_.begin(), map_.end(), 0U);
  for (std::uint32_t i = n; i > 1; --i) {
    std::swap(map_[i - 1], map_[traffic.below(i - 1, 0, i)]);
  }
}

}  // namespace simcore
