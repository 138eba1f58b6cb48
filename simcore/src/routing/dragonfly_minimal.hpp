// Minimal paths of a dragonfly: at most local, global, local.
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "engine/size_limits.hpp"
#include "routing/path_choice.hpp"
#include "topology/dragonfly.hpp"
#include "topology/group_wiring.hpp"

namespace simcore::routing {

/// The links of the minimal paths from the router at `place` of one group to the one at `to_place`
/// of another: those that join the two, else those that spare one local hop, else all.
class MinimalLinks {
 public:
  MinimalLinks(const GroupWiring& wiring, std::uint32_t group, std::uint32_t place,
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

/// The minimal of the local-global-local paths; the source router splits those of equal hops by
/// the random bits and notes the chosen global port in the packet (`scratch` = port + 1).
///
/// Virtual channels by phase (Kim, Dally, Scott & Abts, ISCA 2008): local links are taken on
/// channel 0 in the source group and 1 in the target group. A global hop, and the only hop of a
/// packet that stays in its group, may use either; the lowest bit of the target router's number
/// decides, which fills both channels.
class DragonflyMinimalRouting final : public ChoosingRouting {
 public:
  /// `topology` must outlive this. Without `phases`, one virtual channel (it may deadlock).
  DragonflyMinimalRouting(const DragonflyTopology& topology, bool phases,
                          PathChoice choice = PathChoice::random)
      : ChoosingRouting(choice), topology_(&topology), phases_(phases), by_a_(topology.size().a) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return phases_ ? 2 : 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 3; }

  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads*) const override {
    if (here == to_router) return {topology_->port_of(to)};
    const std::uint32_t group = by_a_.quotient(here);
    const std::uint32_t to_group = by_a_.quotient(to_router);
    const std::uint32_t place = here - group * by_a_.divisor();
    const std::uint32_t to_place = to_router - to_group * by_a_.divisor();
    if (group == to_group) {
      return {topology_->local_port(place, to_place), on(state.scratch != 0 ? 1 : to_router & 1)};
    }
    if (state.scratch != 0) {  // this is the router to which the first local hop led
      return {topology_->global_port(state.scratch - 1u), on(to_router & 1)};
    }
    const GlobalLink& link = choose(group, place, to_group, to_place, state.random_bits);
    state.scratch = static_cast<std::uint8_t>(link.near_port + 1);
    if (link.near_router != place) {
      return {topology_->local_port(place, link.near_router)};
    }
    return {topology_->global_port(link.near_port), on(to_router & 1)};
  }

  [[nodiscard]] std::uint32_t path_variants(RouterId from, RouterId to) const override;

 private:
  static_assert(max_global_ports < std::numeric_limits<decltype(RouteState::scratch)>::max(),
                "scratch holds a global port plus 1");

  [[nodiscard]] std::uint8_t on(std::uint32_t channel) const {
    return phases_ ? static_cast<std::uint8_t>(channel) : std::uint8_t{0};
  }

  [[nodiscard]] const GlobalLink& choose(std::uint32_t group, std::uint32_t place,
                                         std::uint32_t to_group, std::uint32_t to_place,
                                         std::uint32_t random_bits) const {
    const std::span<const GlobalLink> links = topology_->wiring().links(group, to_group);
    if (links.size() == 1) return links.front();
    return choose_among(group, place, to_group, to_place, random_bits);
  }

  [[nodiscard]] const GlobalLink& choose_among(std::uint32_t group, std::uint32_t place,
                                               std::uint32_t to_group, std::uint32_t to_place,
                                               std::uint32_t random_bits) const;

  const DragonflyTopology* topology_;
  bool phases_;
  Divider by_a_;
};

}  // namespace simcore::routing
