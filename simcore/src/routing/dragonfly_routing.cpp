#include "routing/dragonfly_routing.hpp"

#include <algorithm>

namespace simcore {
namespace {

/// Consecutive links, by their index among those towards one group.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] std::uint32_t size() const { return end > begin ? end - begin : 0; }
};

/// Links that start at the router `place`; links are in the order of their near routers, then of
/// their far ones.
Range starting_at(std::span<const GlobalLink> links, std::uint32_t place) {
  const auto first = std::lower_bound(
      links.begin(), links.end(), place,
      [](const GlobalLink& link, std::uint32_t router) { return link.near_router < router; });
  auto last = first;
  while (last != links.end() && last->near_router == place) ++last;
  return {static_cast<std::uint32_t>(first - links.begin()),
          static_cast<std::uint32_t>(last - links.begin())};
}

/// Among the links of `range`, which start at one router, those that end at `place`.
Range ending_at(std::span<const GlobalLink> links, Range range, std::uint32_t place) {
  while (range.begin < range.end && links[range.begin].far_router != place) ++range.begin;
  Range found{range.begin, range.begin};
  while (found.end < range.end && links[found.end].far_router == place) ++found.end;
  return found;
}

/// Places in `by_far` of the links that end at the router `place`.
Range ending_at(std::span<const GlobalLink> links, std::span<const std::uint32_t> by_far,
                std::uint32_t place) {
  const auto first = std::lower_bound(by_far.begin(), by_far.end(), place,
                                      [links](std::uint32_t link, std::uint32_t router) {
                                        return links[link].far_router < router;
                                      });
  auto last = first;
  while (last != by_far.end() && links[*last].far_router == place) ++last;
  return {static_cast<std::uint32_t>(first - by_far.begin()),
          static_cast<std::uint32_t>(last - by_far.begin())};
}

}  // namespace

/// The links of the shortest paths between two routers of different groups.
class DragonflyRouting::Candidates {
 public:
  Candidates(const GroupWiring& wiring, std::uint32_t group, std::uint32_t place,
             std::uint32_t to_group, std::uint32_t to_place)
      : links_(wiring.links(group, to_group)),
        by_far_(wiring.by_far_router(group, to_group)),
        near_(starting_at(links_, place)),
        far_(ending_at(links_, by_far_, to_place)),
        both_(ending_at(links_, near_, to_place)) {}

  [[nodiscard]] std::uint32_t count() const {
    if (both_.size() > 0) return both_.size();
    const std::uint32_t one_end = near_.size() + far_.size();
    return one_end > 0 ? one_end : static_cast<std::uint32_t>(links_.size());
  }

  /// Candidate `n`, below count().
  [[nodiscard]] const GlobalLink& link(std::uint32_t n) const {
    if (both_.size() > 0) return links_[both_.begin + n];
    if (near_.size() + far_.size() == 0) return links_[n];
    if (n < near_.size()) return links_[near_.begin + n];
    return links_[by_far_[far_.begin + (n - near_.size())]];
  }

 private:
  std::span<const GlobalLink> links_;
  std::span<const std::uint32_t> by_far_;
  Range near_;  ///< no local hop before
  Range far_;   ///< no local hop after; places in by_far_
  Range both_;
};

const GlobalLink& DragonflyRouting::choose_among(std::uint32_t group, std::uint32_t place,
                                                 std::uint32_t to_group, std::uint32_t to_place,
                                                 std::uint32_t random_bits) const {
  const Candidates candidates(topology_->wiring(), group, place, to_group, to_place);
  return candidates.link(random_bits % candidates.count());
}

std::uint32_t DragonflyRouting::path_variants(RouterId from, RouterId to) const {
  const std::uint32_t group = by_a_.quotient(from);
  const std::uint32_t to_group = by_a_.quotient(to);
  if (group == to_group) return 1;
  return Candidates(topology_->wiring(), group, by_a_.remainder(from), to_group,
                    by_a_.remainder(to))
      .count();
}

}  // namespace simcore
