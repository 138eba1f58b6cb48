// The rounds of collectives: doubling distances, and one rank against all others.
#include <bit>
#include <memory>

#include "engine/ring.hpp"
#include "flows/registry.hpp"

namespace simcore::flows {

namespace {

/// Round k of the three patterns, for n ranks and 2^k < n:
/// tree: i sends to i + 2^k for i < 2^k (broadcast from rank 0);
/// dissemination: i sends to i + 2^k modulo n;
/// exchange: i and i xor 2^k send to each other; a rank without a partner waits.
class DoublingPattern final : public FlowPattern {
 public:
  enum class Form { tree, dissemination, exchange };
  DoublingPattern(Form form, std::uint32_t ranks);
  [[nodiscard]] std::uint32_t rounds() const override { return rounds_; }
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_; }
  [[nodiscard]] bool one_to_one() const override { return true; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  Form form_;
  std::uint32_t ranks_;
  std::uint32_t rounds_;
};

}  // namespace

DoublingPattern::DoublingPattern(Form form, std::uint32_t ranks)
    : form_(form), ranks_(ranks), rounds_(static_cast<std::uint32_t>(std::bit_width(ranks - 1))) {}

void DoublingPattern::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  const std::uint32_t distance = std::uint32_t{1} << round;
  const std::uint32_t senders = form_ == Form::tree ? distance : ranks_;
  for (std::uint32_t i = 0; i < senders; ++i) {
    if (form_ == Form::dissemination) {
      flows.add(i, further_on(i, distance, ranks_));
      continue;
    }
    const std::uint32_t to = form_ == Form::exchange ? i ^ distance : i + distance;
    if (to < ranks_) flows.add(i, to);
  }
}

ComponentSpec binomial_tree_spec() {
  return flow_pattern_spec(
      "binomial_tree", "Binomial tree",
      "Broadcast from rank 0: in round k, ranks below 2^k send to the rank 2^k "
      "above. The mean is over the flows of all rounds.",
      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008");
}

ComponentSpec dissemination_spec() {
  return flow_pattern_spec(
      "dissemination", "Dissemination",
      "In round k, every rank sends to the rank 2^k above, around the end: barriers "
      "and small all-to-all exchanges.",
      "Hensgen, Finkel and Manber, Two algorithms for barrier synchronization, 1988");
}

ComponentSpec recursive_doubling_spec() {
  return flow_pattern_spec(
      "recursive_doubling", "Recursive doubling",
      "In round k, ranks whose numbers differ in bit k exchange: small allreduces. "
      "A rank whose partner does not exist waits.",
      "Thakur, Rabenseifner and Gropp, Optimization of collective communication "
      "operations in MPICH, 2005");
}

std::unique_ptr<FlowPattern> build_binomial_tree(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::tree, ranks);
}

std::unique_ptr<FlowPattern> build_dissemination(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::dissemination, ranks);
}

std::unique_ptr<FlowPattern> build_recursive_doubling(const Params&, std::uint32_t ranks,
                                                      RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::exchange, ranks);
}

namespace {

/// All other ranks and rank 0, all flows at once, in one direction or the other.
class RootedPattern final : public FlowPattern {
 public:
  enum class Form { gather, scatter };
  RootedPattern(Form form, std::uint32_t ranks) : form_(form), ranks_(ranks) {}
  [[nodiscard]] std::uint64_t most_flows() const override { return ranks_ - 1; }
  [[nodiscard]] bool one_to_one() const override { return ranks_ == 2; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  Form form_;
  std::uint32_t ranks_;
};

}  // namespace

void RootedPattern::add_flows(std::uint64_t, std::uint32_t, FlowBuffer& flows) const {
  for (std::uint32_t rank = 1; rank < ranks_; ++rank) {
    if (form_ == Form::gather) {
      flows.add(rank, 0);
    } else {
      flows.add(0, rank);
    }
  }
}

ComponentSpec gather_spec() {
  return flow_pattern_spec("gather", "Gather", "All other ranks send to rank 0 at once.", "");
}

ComponentSpec scatter_spec() {
  return flow_pattern_spec("scatter", "Scatter", "Rank 0 sends to all other ranks at once.", "");
}

std::unique_ptr<FlowPattern> build_gather(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RootedPattern>(RootedPattern::Form::gather, ranks);
}

std::unique_ptr<FlowPattern> build_scatter(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RootedPattern>(RootedPattern::Form::scatter, ranks);
}

}  // namespace simcore::flows
