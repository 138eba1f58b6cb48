#include "routing/dragonfly_minimal.hpp"

#include <algorithm>

namespace simcore::routing {

void MinimalLinks::sift(std::span<const std::uint32_t> by_far, std::uint32_t place,
                        std::uint32_t to_place) {
  by_far_ = by_far;
  near_ = starting_at(place);
  far_ = by_far_ending_at(to_place);
  both_ = ending_at(near_, to_place);
}

/// Links that start at the router `place`; links are in the order of their near routers, then of
/// their far ones.
MinimalLinks::Range MinimalLinks::starting_at(std::uint32_t place) const {
  const auto first = std::lower_bound(
      links_.begin(), links_.end(), place,
      [](const GlobalLink& link, std::uint32_t router) { return link.near_router < router; });
  auto last = first;
  while (last != links_.end() && last->near_router == place) ++last;
  return {static_cast<std::uint32_t>(first - links_.begin()),
          static_cast<std::uint32_t>(last - links_.begin())};
}

/// Among the links of `range`, which start at one router, those that end at `place`.
MinimalLinks::Range MinimalLinks::ending_at(Range range, std::uint32_t place) const {
  while (range.begin < range.end && links_[range.begin].far_router != place) ++range.begin;
  Range found{range.begin, range.begin};
  while (found.end < range.end && links_[found.end].far_router == place) ++found.end;
  return found;
}

/// Places in by_far_ of the links that end at the router `place`.
MinimalLinks::Range MinimalLinks::by_far_ending_at(std::uint32_t place) const {
  const auto first = std::lower_bound(by_far_.begin(), by_far_.end(), place,
                                      [this](std::uint32_t link, std::uint32_t router) {
                                        return links_[link].far_router < router;
                                      });
  auto last = first;
  while (last != by_far_.end() && links_[*last].far_router == place) ++last;
  return {static_cast<std::uint32_t>(first - by_far_.begin()),
          static_cast<std::uint32_t>(last - by_far_.begin())};
}

const GlobalLink& DragonflyMinimalRouting::choose_among(std::uint32_t group, std::uint32_t place,
                                                        std::uint32_t to_group,
                                                        std::uint32_t to_place,
                                                        std::uint32_t random_bits) const {
  const MinimalLinks candidates(topology_->wiring(), group, place, to_group, to_place);
  return candidates.link(random_bits % candidates.count());
}

std::uint32_t DragonflyMinimalRouting::path_variants(RouterId from, RouterId to) const {
  const std::uint32_t group = by_a_.quotient(from);
  const std::uint32_t to_group = by_a_.quotient(to);
  if (group == to_group) return 1;
  return MinimalLinks(topology_->wiring(), group, by_a_.remainder(from), to_group,
                      by_a_.remainder(to))
      .count();
}

}  // namespace simcore::routing
