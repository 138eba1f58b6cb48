// The global links over which the shortest paths between two groups of a dragonfly run.
#pragma once

#include <span>

#include "topology/group_wiring.hpp"

namespace simcore {

/// The links of the shortest paths from the router at `place` of one group to the one at `to_place`
/// of another: those that join the two, else those that spare one local hop, else all.
class ShortestLinks {
 public:
  ShortestLinks(const GroupWiring& wiring, std::uint32_t group, std::uint32_t place,
                std::uint32_t to_group, std::uint32_t to_place)
      : links_(wiring.links(group, to_group)) {
    if (links_.size() > 1) sift(wiring.by_far_router(group, to_group), place, to_place);
  }

  [[nodiscard]] std::uint32_t count() const {
    if (both_.size() > 0) return both_.size();
    const std::uint32_t one_end = near_.size() + far_.size();
    return one_end > 0 ? one_end : static_cast<std::uint32_t>(links_.size());
  }

  /// Link `n`, below count().
  [[nodiscard]] const GlobalLink& link(std::uint32_t n) const {
    if (both_.size() > 0) return links_[both_.begin + n];
    if (near_.size() + far_.size() == 0) return links_[n];
    if (n < near_.size()) return links_[near_.begin + n];
    return links_[by_far_[far_.begin + (n - near_.size())]];
  }

 private:
  /// Consecutive links, by their index among those towards one group.
  struct Range {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    [[nodiscard]] std::uint32_t size() const { return end > begin ? end - begin : 0; }
  };
  void sift(std::span<const std::uint32_t> by_far, std::uint32_t place, std::uint32_t to_place);
  [[nodiscard]] Range starting_at(std::uint32_t place) const;
  [[nodiscard]] Range ending_at(Range range, std::uint32_t place) const;
  [[nodiscard]] Range by_far_ending_at(std::uint32_t place) const;

  std::span<const GlobalLink> links_;
  std::span<const std::uint32_t> by_far_;
  Range near_;  ///< no local hop before
  Range far_;   ///< no local hop after; places in by_far_
  Range both_;
};

}  // namespace simcore
