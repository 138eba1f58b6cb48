// Random bisection, whose mean bandwidth is the effective bisection bandwidth, and random
// permutation: the patterns that every draw makes anew.
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/draw_generator.hpp"
#include "flows/registry.hpp"
#include "params/common_params.hpp"

namespace simcore::flows {

namespace {

/// Every rank is in one pair. All pairings are equally likely, and either rank of a pair may be the
/// sender. This is the random bisection of Hoefler, Schneider and Lumsdaine (2008): halves cut at
/// random and matched at random. Of an odd number of ranks one stays out.
class RandomBisection final : public FlowPattern {
 public:
  RandomBisection(std::uint32_t ranks, bool both_directions, RandomStream traffic);
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override { return true; }
  [[nodiscard]] bool random() const override { return true; }
  [[nodiscard]] bool symmetric() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> in_order_;
  bool both_directions_;
  RandomStream traffic_;
};

/// All permutations are equally likely. A rank that is to send to itself sends nothing.
class RandomPermutationFlows final : public FlowPattern {
 public:
  RandomPermutationFlows(std::uint32_t ranks, RandomStream traffic);
  [[nodiscard]] std::uint64_t most_flows() const override { return in_order_.size(); }
  [[nodiscard]] bool one_to_one() const override { return true; }
  [[nodiscard]] bool random() const override { return true; }
  [[nodiscard]] bool symmetric() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> in_order_;
  RandomStream traffic_;
};

std::vector<std::uint32_t> counted(std::uint32_t n) {
  std::vector<std::uint32_t> numbers(n);
  std::iota(numbers.begin(), numbers.end(), 0U);
  return numbers;
}

}  // namespace

RandomBisection::RandomBisection(std::uint32_t ranks, bool both_directions, RandomStream traffic)
    : in_order_(counted(ranks)), both_directions_(both_directions), traffic_(traffic) {}

std::uint64_t RandomBisection::most_flows() const {
  return in_order_.size() / 2 * (both_directions_ ? 2 : 1);
}

void RandomBisection::add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const {
  DrawGenerator random(traffic_, draw, round);
  flows.scratch() = in_order_;
  std::uint32_t* left = flows.scratch().data();
  auto n = static_cast<std::uint32_t>(in_order_.size());
  if (n % 2 == 1) {
    left[random.below(n)] = left[n - 1];
    --n;
  }
  // The last of those left takes any other one as its partner. That takes one random number a pair,
  // half as many as a shuffle. Its lowest bit says who sends.
  for (; n >= 2; n -= 2) {
    const std::uint64_t bits = random.bits();
    const std::uint32_t chosen = DrawGenerator::scaled(bits, n - 1);
    const std::uint32_t pair[2] = {left[n - 1], left[chosen]};
    left[chosen] = left[n - 2];
    const std::size_t sender = bits & 1;
    flows.add(pair[sender], pair[1 - sender]);
    if (both_directions_) flows.add(pair[1 - sender], pair[sender]);
  }
}

RandomPermutationFlows::RandomPermutationFlows(std::uint32_t ranks, RandomStream traffic)
    : in_order_(counted(ranks)), traffic_(traffic) {}

void RandomPermutationFlows::add_flows(std::uint64_t draw, std::uint32_t round,
                                       FlowBuffer& flows) const {
  DrawGenerator random(traffic_, draw, round);
  flows.scratch() = in_order_;
  std::uint32_t* left = flows.scratch().data();
  for (auto n = static_cast<std::uint32_t>(in_order_.size()); n >= 1; --n) {
    const std::uint32_t chosen = random.below(n);
    const std::uint32_t destination = left[chosen];
    left[chosen] = left[n - 1];
    if (destination != n - 1) flows.add(n - 1, destination);
  }
}

ComponentSpec random_bisection_spec() {
  ComponentSpec spec = flow_pattern_spec(
      "random_bisection", "Random bisection",
      "The ranks are cut into two halves at random, each rank of one half sends to one of the "
      "other. The mean bandwidth of a flow is the effective bisection bandwidth.",
      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008",
      Drawn::always);
  spec.params.push_back(choice_param(AxisKind::condition, "directions", {"one_way", "both"},
                                     "one_way: one half sends; both: the pairs also send back."));
  return spec;
}

ComponentSpec random_permutation_flows_spec() {
  return flow_pattern_spec(
      "random_permutation", "Random permutation",
      "Every rank sends to one rank and receives from one: all permutations are "
      "equally likely, and who draws itself sends nothing.",
      "Dally and Towles, Principles and Practices of Interconnection Networks, 2004",
      Drawn::always);
}

std::unique_ptr<FlowPattern> build_random_bisection(const Params& params, std::uint32_t ranks,
                                                    RandomStream traffic) {
  return std::make_unique<RandomBisection>(ranks, params.choice("directions") == "both", traffic);
}

std::unique_ptr<FlowPattern> build_random_permutation_flows(const Params&, std::uint32_t ranks,
                                                            RandomStream traffic) {
  return std::make_unique<RandomPermutationFlows>(ranks, traffic);
}

}  // namespace simcore::flows
