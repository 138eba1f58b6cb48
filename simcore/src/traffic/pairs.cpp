#include "traffic/pairs.hpp"

#include <numeric>

#include "engine/shuffle.hpp"

namespace simcore::traffic {

std::vector<std::uint32_t> pairing_order(bool random, std::uint32_t n, RandomStream traffic) {
  std::vector<std::uint32_t> order(n);
  std::iota(order.begin(), order.end(), 0U);
  if (!random) return order;
  shuffle(order, [&](std::uint32_t i) { return traffic.below(i, 0, i); });
  return order;
}

Pairs::Pairs(const std::vector<std::uint32_t>& order) : partners_(order.size()) {
  std::iota(partners_.begin(), partners_.end(), 0U);
  for (std::size_t i = 0; i + 1 < order.size(); i += 2) {
    partners_[order[i]] = order[i + 1];
    partners_[order[i + 1]] = order[i];
  }
}

namespace {

template <bool kRandom>
std::unique_ptr<TrafficPattern> make_pairs(const Params&, std::uint32_t ranks,
                                           RandomStream traffic) {
  return std::make_unique<Pairs>(pairing_order(kRandom, ranks, traffic));
}

}  // namespace

TrafficEntry random_pairs_entry() {
  return {.name = "random_pairs", .exchange = ExchangePattern{.make = make_pairs<true>}};
}

TrafficEntry neighbor_pairs_entry() {
  return {.name = "neighbor_pairs", .exchange = ExchangePattern{.make = make_pairs<false>}};
}

}  // namespace simcore::traffic
