#include "routing/hyperx_routing.hpp"

#include <algorithm>

namespace simcore {

HyperXRouting::HyperXRouting(const HyperXTopology& topology, PathChoice choice)
    : ChoosingRouting(choice), topology_(&topology), variants_below_{1} {
  constexpr std::uint64_t kBeyondAllBits = std::uint64_t{1} << 16;
  std::uint64_t below = 1;
  for (std::size_t d = 0; d < topology.shape().dimensions(); ++d) {
    const std::uint32_t links = topology.link_multiplicity(d);
    digits_.push_back({Divider(static_cast<std::uint32_t>(below)), Divider(links)});
    below = std::min(below * links, kBeyondAllBits);
    variants_below_.push_back(variants_below_.back() * links);
  }
}

std::uint32_t HyperXRouting::path_variants(RouterId from, RouterId to) const {
  const GridShape& shape = topology_->shape();
  const std::uint32_t difference = shape.position(from) ^ shape.position(to);
  std::uint32_t variants = 1;
  for (std::size_t d = 0; d < shape.dimensions(); ++d) {
    const bool hop = shape.coordinate(difference, d) != 0;
    if (hop && topology_->link_multiplicity(d) > 1) variants = variants_below_[d + 1];
  }
  return variants;
}

}  // namespace simcore
