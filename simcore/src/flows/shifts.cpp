// Permutations by distance, and the exchange of all with all as a sequence of permutations.
#include <bit>
#include <memory>
#include <string>

#include "engine/ring.hpp"
#include "flows/registry.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"

namespace simcore::flows {

namespace {

/// Round r: i sends to i + (first + r) modulo n, for `rounds` distances.
class Shift final : public FlowPattern {
 public:
  Shift(std::uint32_t ranks, std::uint32_t first, std::uint32_t rounds)
      : ranks_(ranks), first_(first), rounds_(rounds) {}
  [[nodiscard]] std::uint32_t rounds() const override { return rounds_; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_, first_, rounds_;
};

/// Round r of n - 1, n a power of two: i and i xor (r + 1) exchange.
class PairwiseExchange final : public FlowPattern {
 public:
  explicit PairwiseExchange(std::uint32_t ranks) : ranks_(ranks) {}
  [[nodiscard]] std::uint32_t rounds() const override { return ranks_ - 1; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::uint32_t ranks_;
};

ConstraintSpec less_distance() {
  return {.fields = {"pattern.distance", "pattern.ranks"},
          .message = "distance must be less than ranks"};
}

}  // namespace

void Shift::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  const std::uint32_t distance = first_ + round;
  for (std::uint32_t i = 0; i < ranks_; ++i) flows.add(i, further_on(i, distance, ranks_));
}

void PairwiseExchange::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  for (std::uint32_t i = 0; i < ranks_; ++i) flows.add(i, i ^ (round + 1));
}

ComponentSpec shift_spec() {
  ComponentSpec spec = flow_pattern_spec(
      "shift", "Shift", "Every rank sends to the rank `distance` above, around the end.", "");
  spec.params.push_back(count_param(AxisKind::condition, "distance", {},
                                    {.least = 1, .most = 1048575},
                                    "Null: every distance from 1 to ranks - 1, a round each."));
  spec.constraints.push_back(less_distance());
  return spec;
}

ComponentSpec all_to_all_spec() {
  return flow_pattern_spec(
      "all_to_all", "All to all",
      "Every rank sends to every other, one in each of ranks - 1 rounds. In round "
      "k, rank i sends to i xor k where ranks is a power of two, else to i + k "
      "around the end.",
      "Thakur, Rabenseifner and Gropp, Optimization of collective communication "
      "operations in MPICH, 2005");
}

std::unique_ptr<FlowPattern> build_shift(const Params& params, std::uint32_t ranks, RandomStream) {
  if (!params.has("distance")) return std::make_unique<Shift>(ranks, 1, ranks - 1);
  const auto distance = static_cast<std::uint32_t>(params.integer("distance"));
  if (distance >= ranks) {
    refuse_by(less_distance(), "pattern",
              {.value = distance, .allowed = "less than the " + std::to_string(ranks) + " ranks"});
  }
  return std::make_unique<Shift>(ranks, distance, 1);
}

std::unique_ptr<FlowPattern> build_all_to_all(const Params&, std::uint32_t ranks, RandomStream) {
  if (std::has_single_bit(ranks)) return std::make_unique<PairwiseExchange>(ranks);
  return std::make_unique<Shift>(ranks, 1, ranks - 1);
}

}  // namespace simcore::flows
