#include "pattern/rooted.hpp"

#include "pattern/pattern_spec.hpp"

namespace simcore {

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
  return pattern_spec("gather", "Gather", "All other ranks send to rank 0 at once.", "");
}

ComponentSpec scatter_spec() {
  return pattern_spec("scatter", "Scatter", "Rank 0 sends to all other ranks at once.", "");
}

std::unique_ptr<Pattern> build_gather(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RootedPattern>(RootedPattern::Form::gather, ranks);
}

std::unique_ptr<Pattern> build_scatter(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<RootedPattern>(RootedPattern::Form::scatter, ranks);
}

}  // namespace simcore
