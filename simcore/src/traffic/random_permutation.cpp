#include "traffic/random_permutation.hpp"

#include <numeric>

#include "engine/shuffle.hpp"

namespace simcore::traffic {

RandomPermutation::RandomPermutation(std::uint32_t n, RandomStream traffic) : map_(n) {
  std::iota(map_.begin(), map_.end(), 0U);
  shuffle(map_, [&](std::uint32_t i) { return traffic.below(i - 1, 0, i); });
}

TrafficEntry random_permutation_entry() {
  return {
      .name = "random_permutation",
      .synthetic =
          SyntheticPattern{
              .title = "Random permutation",
              .help = "Every endpoint sends to one other endpoint, drawn once per replicate; "
                      "each receives from exactly one.",
              .source = kTrafficTextbook,
              .make = [](const Params&, const JobPlaces& job) -> std::unique_ptr<TrafficPattern> {
                return std::make_unique<RandomPermutation>(job.places, job.traffic);
              }},
      .exchange =
          ExchangePattern{.make = [](const Params&, std::uint32_t ranks,
                                     RandomStream traffic) -> std::unique_ptr<TrafficPattern> {
            return std::make_unique<RandomPermutation>(ranks, traffic);
          }}};
}

}  // namespace simcore::traffic
