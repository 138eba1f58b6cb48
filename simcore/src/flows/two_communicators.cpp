// Two jobs that communicate at the same time.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "flows/registry.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"

namespace simcore::flows {

namespace {

/// The first `first_ranks` ranks follow one pattern and the others another, round by round
/// together. The one with fewer rounds begins anew until the other has ended.
class TwoCommunicators final : public FlowPattern {
 public:
  TwoCommunicators(std::unique_ptr<FlowPattern> first, std::unique_ptr<FlowPattern> second,
                   std::uint32_t first_ranks);
  [[nodiscard]] std::uint32_t rounds() const override;
  [[nodiscard]] std::uint64_t most_flows() const override;
  [[nodiscard]] bool one_to_one() const override;
  [[nodiscard]] bool random() const override;
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::unique_ptr<FlowPattern> first_;
  std::unique_ptr<FlowPattern> second_;
  std::uint32_t first_ranks_;
};

/// The patterns that a communicator can follow: those that need no parameters.
const std::vector<FlowPatternEntry>& members() {
  static const std::vector<FlowPatternEntry> list = {
      {random_bisection_spec, build_random_bisection},
      {random_permutation_flows_spec, build_random_permutation_flows},
      {binomial_tree_spec, build_binomial_tree},
      {dissemination_spec, build_dissemination},
      {six_neighbor_spec, build_six_neighbor},
      {ring_pattern_spec, build_ring_pattern},
      {recursive_doubling_spec, build_recursive_doubling},
      {gather_spec, build_gather},
      {scatter_spec, build_scatter},
      {all_to_all_spec, build_all_to_all},
  };
  return list;
}

std::vector<std::string> member_kinds() {
  std::vector<std::string> kinds;
  for (const FlowPatternEntry& member : members()) kinds.push_back(member.spec().kind);
  return kinds;
}

std::unique_ptr<FlowPattern> build_member(const std::string& kind, std::uint32_t ranks,
                                          RandomStream traffic) {
  const auto found =
      std::find_if(members().begin(), members().end(),
                   [&](const FlowPatternEntry& member) { return member.spec().kind == kind; });
  return found->build(validate(found->spec(), Value()), ranks, traffic);
}

/// Tells the random numbers of the second communicator from those of the first.
constexpr std::uint32_t kSecond = 0x80000000U;

void add_member(const FlowPattern& member, std::uint64_t draw, std::uint32_t round,
                std::uint32_t part, FlowBuffer& flows) {
  member.add_flows(draw, member.random() ? part + round : round % member.rounds(), flows);
}

ConstraintSpec two_ranks_each() {
  return {.fields = {"pattern.first_ranks", "pattern.ranks"},
          .message = "each communicator needs two ranks or more"};
}

}  // namespace

TwoCommunicators::TwoCommunicators(std::unique_ptr<FlowPattern> first,
                                   std::unique_ptr<FlowPattern> second, std::uint32_t first_ranks)
    : first_(std::move(first)), second_(std::move(second)), first_ranks_(first_ranks) {}

std::uint32_t TwoCommunicators::rounds() const {
  return std::max(first_->rounds(), second_->rounds());
}

std::uint64_t TwoCommunicators::most_flows() const {
  return first_->most_flows() + second_->most_flows();
}

bool TwoCommunicators::one_to_one() const { return first_->one_to_one() && second_->one_to_one(); }

bool TwoCommunicators::random() const { return first_->random() || second_->random(); }

void TwoCommunicators::add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const {
  add_member(*first_, draw, round, 0, flows);
  const std::size_t own = flows.size();
  add_member(*second_, draw, round, kSecond, flows);
  flows.move_ranks(own, first_ranks_);
}

ComponentSpec two_communicators_spec() {
  ComponentSpec spec = flow_pattern_spec(
      "two_communicators", "Two communicators",
      "Two jobs at once, each with a pattern of its own, round by round together. The one with "
      "fewer rounds begins anew until the other has ended. Figures are over the flows of both.",
      "Schneider, Hoefler and Lumsdaine, ORCS: an oblivious routing congestion simulator, 2009",
      Drawn::by_its_parameters);
  spec.params.push_back(
      choice_param(AxisKind::condition, "first", member_kinds(), "Pattern of the first ranks."));
  spec.params.push_back(
      choice_param(AxisKind::condition, "second", member_kinds(), "Pattern of the other ranks."));
  spec.params.push_back(count_param(AxisKind::condition, "first_ranks", {},
                                    {.least = 2, .most = 1048574},
                                    "Ranks of the first communicator. Null: half of all."));
  spec.constraints.push_back(two_ranks_each());
  return spec;
}

std::unique_ptr<FlowPattern> build_two_communicators(const Params& params, std::uint32_t ranks,
                                                     RandomStream traffic) {
  const auto first = params.has("first_ranks")
                         ? static_cast<std::uint32_t>(params.integer("first_ranks"))
                         : ranks / 2;
  if (ranks < 4 || first > ranks - 2) {
    refuse_by(two_ranks_each(), "pattern",
              {.value = first, .allowed = "2 to " + std::to_string(ranks) + " - 2"});
  }
  return std::make_unique<TwoCommunicators>(
      build_member(params.choice("first"), first, traffic),
      build_member(params.choice("second"), ranks - first, traffic), first);
}

}  // namespace simcore::flows
