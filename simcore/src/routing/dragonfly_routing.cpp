#include "routing/dragonfly_routing.hpp"

#include "routing/dragonfly_links.hpp"

namespace simcore {

const GlobalLink& DragonflyRouting::choose_among(std::uint32_t group, std::uint32_t place,
                                                 std::uint32_t to_group, std::uint32_t to_place,
                                                 std::uint32_t random_bits) const {
  const ShortestLinks candidates(topology_->wiring(), group, place, to_group, to_place);
  return candidates.link(random_bits % candidates.count());
}

std::uint32_t DragonflyRouting::path_variants(RouterId from, RouterId to) const {
  const std::uint32_t group = by_a_.quotient(from);
  const std::uint32_t to_group = by_a_.quotient(to);
  if (group == to_group) return 1;
  return ShortestLinks(topology_->wiring(), group, by_a_.remainder(from), to_group,
                       by_a_.remainder(to))
      .count();
}

}  // namespace simcore
