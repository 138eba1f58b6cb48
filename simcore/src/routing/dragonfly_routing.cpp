#include "routing/dragonfly_routing.hpp"

namespace simcore {
namespace {

/// Local hops that a path over `link` needs besides the global one.
std::uint32_t local_hops(const GlobalLink& link, std::uint32_t place, std::uint32_t to_place) {
  return (link.near_router != place ? 1u : 0u) + (link.far_router != to_place ? 1u : 0u);
}

struct Shortest {
  std::uint32_t local_hops = 3;
  std::uint32_t links = 0;
};

Shortest shortest_of(std::span<const GlobalLink> links, std::uint32_t place,
                     std::uint32_t to_place) {
  Shortest shortest;
  for (const GlobalLink& link : links) {
    const std::uint32_t hops = local_hops(link, place, to_place);
    if (hops < shortest.local_hops) shortest = {hops, 0};
    if (hops == shortest.local_hops) ++shortest.links;
  }
  return shortest;
}

}  // namespace

const GlobalLink& DragonflyRouting::choose_among(std::span<const GlobalLink> links,
                                                 std::uint32_t place, std::uint32_t to_place,
                                                 std::uint32_t random_bits) {
  const Shortest shortest = shortest_of(links, place, to_place);
  std::uint32_t skip = random_bits % shortest.links;
  for (const GlobalLink& link : links) {
    if (local_hops(link, place, to_place) != shortest.local_hops) continue;
    if (skip-- == 0) return link;
  }
  return links.front();  // not reached: one of the shortest links was counted at least
}

std::uint32_t DragonflyRouting::path_variants(RouterId from, RouterId to) const {
  const std::uint32_t ahead =
      topology_->groups_ahead(topology_->group_of(from), topology_->group_of(to));
  if (ahead == 0) return 1;
  return shortest_of(topology_->global_links(ahead), by_a_.remainder(from), by_a_.remainder(to))
      .links;
}

}  // namespace simcore
