#include "pattern/doubling.hpp"

#include <bit>

#include "pattern/pattern_spec.hpp"

namespace simcore {

DoublingPattern::DoublingPattern(Form form, std::uint32_t ranks)
    : form_(form), ranks_(ranks), rounds_(static_cast<std::uint32_t>(std::bit_width(ranks - 1))) {}

void DoublingPattern::add_flows(std::uint64_t, std::uint32_t round, FlowBuffer& flows) const {
  const std::uint32_t distance = std::uint32_t{1} << round;
  const std::uint32_t senders = form_ == Form::tree ? distance : ranks_;
  for (std::uint32_t i = 0; i < senders; ++i) {
    std::uint32_t to = form_ == Form::exchange ? i ^ distance : i + distance;
    if (to >= ranks_) {
      if (form_ != Form::dissemination) continue;
      to -= ranks_;
    }
    flows.add(i, to);
  }
}

ComponentSpec binomial_tree_spec() {
  return pattern_spec(
      "binomial_tree", "Binomial tree",
      "Broadcast from rank 0: in round k, ranks below 2^k send to the rank 2^k "
      "above. The mean is over the flows of all rounds.",
      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008");
}

ComponentSpec dissemination_spec() {
  return pattern_spec(
      "dissemination", "Dissemination",
      "In round k, every rank sends to the rank 2^k above, around the end: barriers "
      "and small all-to-all exchanges.",
      "Hensgen, Finkel and Manber, Two algorithms for barrier synchronization, 1988");
}

ComponentSpec recursive_doubling_spec() {
  return pattern_spec("recursive_doubling", "Recursive doubling",
                      "In round k, ranks whose numbers differ in bit k exchange: small allreduces. "
                      "A rank whose partner does not exist waits.",
                      "Thakur, Rabenseifner and Gropp, Optimization of collective communication "
                      "operations in MPICH, 2005");
}

std::unique_ptr<Pattern> build_binomial_tree(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::tree, ranks);
}

std::unique_ptr<Pattern> build_dissemination(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::dissemination, ranks);
}

std::unique_ptr<Pattern> build_recursive_doubling(const Params&, std::uint32_t ranks,
                                                  RandomStream) {
  return std::make_unique<DoublingPattern>(DoublingPattern::Form::exchange, ranks);
}

}  // namespace simcore
