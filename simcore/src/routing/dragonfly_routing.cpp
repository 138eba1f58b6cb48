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

/// Links that start at the router `place`; links are in the order of their near routers.
Range starting_at(std::span<const GlobalLink> links, std::uint32_t place) {
  const auto first = std::lower_bound(
      links.begin(), links.end(), place,
      [](const GlobalLink& link, std::uint32_t router) { return link.near_router < router; });
  auto last = first;
  while (last != links.end() && last->near_router == place) ++last;
  return {static_cast<std::uint32_t>(first - links.begin()),
          static_cast<std::uint32_t>(last - links.begin())};
}

}  // namespace

/// The links of the shortest paths between two routers of different groups.
class DragonflyRouting::Candidates {
 public:
  Candidates(const DragonflyTopology& topology, std::uint32_t ahead, std::uint32_t place,
             std::uint32_t to_place)
      : all_(static_cast<std::uint32_t>(topology.global_links(ahead).size())),
        near_(starting_at(topology.global_links(ahead), place)),
        // The k-th link onwards is the other group's k-th link back.
        far_(starting_at(topology.global_links(topology.size().g - ahead), to_place)),
        both_{std::max(near_.begin, far_.begin), std::min(near_.end, far_.end)} {}

  [[nodiscard]] std::uint32_t count() const {
    if (both_.size() > 0) return both_.size();
    const std::uint32_t one_end = near_.size() + far_.size();
    return one_end > 0 ? one_end : all_;
  }

  /// Index of candidate `n` (below count()) among the links towards the group.
  [[nodiscard]] std::uint32_t link(std::uint32_t n) const {
    if (both_.size() > 0) return both_.begin + n;
    if (near_.size() + far_.size() == 0) return n;
    return n < near_.size() ? near_.begin + n : far_.begin + (n - near_.size());
  }

 private:
  std::uint32_t all_;
  Range near_;  ///< no local hop before
  Range far_;   ///< no local hop after
  Range both_;
};

const GlobalLink& DragonflyRouting::choose_among(std::uint32_t ahead, std::uint32_t place,
                                                 std::uint32_t to_place,
                                                 std::uint32_t random_bits) const {
  const Candidates candidates(*topology_, ahead, place, to_place);
  return topology_->global_links(ahead)[candidates.link(random_bits % candidates.count())];
}

std::uint32_t DragonflyRouting::path_variants(RouterId from, RouterId to) const {
  const std::uint32_t ahead =
      topology_->groups_ahead(topology_->group_of(from), topology_->group_of(to));
  if (ahead == 0) return 1;
  return Candidates(*topology_, ahead, by_a_.remainder(from), by_a_.remainder(to)).count();
}

}  // namespace simcore
