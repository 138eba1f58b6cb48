// Minimal routing on the dragonfly: at most local, global, local.
#pragma once

#include <cstdint>
#include <limits>

#include "engine/size_limits.hpp"
#include "routing/path_choice.hpp"
#include "topology/dragonfly.hpp"

namespace simcore {

/// The shortest of the local-global-local paths; the source router splits equally short ones by
/// the random bits and notes the chosen global port in the packet (`scratch` = port + 1).
///
/// Virtual channels by phase (Kim, Dally, Scott & Abts, ISCA 2008): local links are taken on
/// channel 0 in the source group and 1 in the target group. A global hop, and the only hop of a
/// packet that stays in its group, may use either; the lowest bit of the target router's number
/// decides, which fills both channels.
class DragonflyRouting final : public ChoosingRouting {
 public:
  /// `topology` must outlive this. Without `phases`, one virtual channel (it may deadlock).
  DragonflyRouting(const DragonflyTopology& topology, bool phases,
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

}  // namespace simcore
