// Valiant, UGAL and PAR on the dragonfly: nonminimal paths by another group.
#pragma once

#include <array>

#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"
#include "topology/dragonfly.hpp"

namespace simcore::routing {

/// Which place a nonminimal path goes by: any router of a random group (Kim, Dally, Scott & Abts,
/// ISCA 2008), or a random router of it.
enum class IntermediatePlace : std::uint8_t { group, router };

/// Minimal paths are local-global-local; a nonminimal one is a minimal path to a random third group
/// (or to a random router of one) and a minimal path from there. Within a group it goes by a random
/// third router of the group.
///
/// by_phase: a hop is on the channel of its stage. Packets wait only for later stages, so they
/// cannot wait in a circle. by_hops: the k-th hop is on channel k.
class DragonflyUgalRouting final : public Routing {
 public:
  struct Settings {
    NonminimalSettings choice{};
    IntermediatePlace place = IntermediatePlace::group;
    bool by_hops = false;
    /// Draw from all places. A packet that draws its source's or its target's goes straight.
    bool any_place = false;
  };
  /// `topology` must outlive this.
  DragonflyUgalRouting(const DragonflyTopology& topology, Settings settings);

  [[nodiscard]] std::uint32_t virtual_channels() const override {
    return settings_.by_hops ? max_hops() : channel_of(Stage::last_local) + 1U;
  }
  [[nodiscard]] std::uint32_t max_hops() const override {
    return 5U + (progressive() ? 1 : 0) + (settings_.place == IntermediatePlace::router ? 1 : 0);
  }
  [[nodiscard]] bool adaptive() const override {
    return settings_.choice.rule != NonminimalRule::always;
  }
  [[nodiscard]] bool weighs_loads(RouterId here, RouterId to_router,
                                  const RouteState& state) const override;
  [[nodiscard]] LoadMeasure load_measure() const override { return settings_.choice.measure; }
  [[nodiscard]] bool needs_global_loads() const override {
    return settings_.choice.global_knowledge;
  }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool takes_nonminimal() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override;

 private:
  /// The last hop that a packet has made.
  enum class Stage : std::uint8_t {
    injected,
    first_local,
    first_second_local,  ///< another one in the first group
    first_global,
    middle_local,
    middle_second_local,
    second_global,
    last_local
  };
  static constexpr std::size_t kStages = 8;
  struct Journey;

  [[nodiscard]] std::uint8_t channel_of(Stage stage) const {
    return channel_of_stage_[static_cast<std::size_t>(stage)];
  }
  [[nodiscard]] std::uint8_t take_hop(Stage stage, RouteState& state) const;
  [[nodiscard]] bool progressive() const {
    return settings_.choice.rule == NonminimalRule::progressive;
  }
  [[nodiscard]] std::uint32_t group_of(RouterId router) const { return by_a_.quotient(router); }
  [[nodiscard]] RouteState state_with(RouterId from, RouterId to_router, std::uint32_t place) const;
  [[nodiscard]] std::uint32_t places(RouterId from, RouterId to_router) const;
  [[nodiscard]] std::uint32_t place(RouterId from, RouterId to_router, std::uint32_t n) const;
  /// Whether the intermediate place of a packet on its first leg is a whole group.
  [[nodiscard]] bool goes_by_group(RouterId here, RouterId to_router,
                                   const RouteState& state) const;
  template <class Pick>
  [[nodiscard]] Hop step(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const Pick& pick) const;
  [[nodiscard]] Hop drawn_step(RouterId here, RouterId to_router, EndpointId to,
                               RouteState& state) const;
  [[nodiscard]] std::uint32_t hops_left(RouterId here, RouterId to_router,
                                        const RouteState& state) const;
  [[nodiscard]] Hop leave(RouterId here, const GlobalLink& link, RouteState& state) const;
  [[nodiscard]] Hop local_hop(RouterId here, std::uint32_t to_place, RouteState& state) const;
  [[nodiscard]] Hop global_hop(std::uint32_t port, RouteState& state) const;
  [[nodiscard]] bool prefers_intermediate(RouterId here, RouterId to_router, EndpointId to,
                                          const RouteState& state, const PortLoads& loads) const;
  [[nodiscard]] PathLoad load_of(RouterId here, RouterId to_router, EndpointId to, RouteState state,
                                 const PortLoads& loads) const;

  const DragonflyTopology* topology_;
  Settings settings_;
  Divider by_a_;
  std::array<std::uint8_t, kStages> channel_of_stage_;
};

}  // namespace simcore::routing
