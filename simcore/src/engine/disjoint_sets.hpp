// Disjoint sets of numbers that are joined one by one (union-find with path halving).
#pragma once

#include <cstdint>
#include <numeric>
#include <vector>

#include "namespaces.hpp"

namespace simcore::engine {

/// At first each number from 0 to `count` - 1 is a set of its own.
class DisjointSets {
 public:
  explicit DisjointSets(std::uint32_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), 0U);
  }
  /// The member that stands for the set of `item`.
  [[nodiscard]] std::uint32_t of(std::uint32_t item) {
    while (parent_[item] != item) item = parent_[item] = parent_[parent_[item]];
    return item;
  }
  /// Joins two sets. The member that stands for the set of `to` stands for both.
  void join(std::uint32_t from, std::uint32_t to) { parent_[of(from)] = of(to); }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace simcore::engine
