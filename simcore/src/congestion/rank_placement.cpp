#include "congestion/rank_placement.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/draw_generator.hpp"
#include "engine/shuffle.hpp"

namespace simcore {

RankPlacement::RankPlacement(std::vector<EndpointId> fixed)
    : ranks_(static_cast<std::uint32_t>(fixed.size())), order_(std::move(fixed)) {
  identity_ = true;
  for (std::uint32_t i = 0; i < ranks_; ++i) identity_ = identity_ && order_[i] == i;
}

RankPlacement::RankPlacement(std::uint32_t ranks, std::uint32_t endpoints, RandomStream placement)
    : ranks_(ranks), random_(true), placement_(placement), in_order_(endpoints) {
  std::iota(in_order_.begin(), in_order_.end(), 0U);
}

const EndpointId* RankPlacement::of_draw(std::uint64_t draw) {
  if (identity_) return nullptr;
  if (random_) {
    DrawGenerator random(placement_, draw, 0);
    order_ = in_order_;
    shuffle_front(order_, ranks_, [&](std::uint32_t n) { return random.below(n); });
  }
  return order_.data();
}

}  // namespace simcore
