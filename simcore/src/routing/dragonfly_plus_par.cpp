// Adaptive routing on the Dragonfly+: the first spine chooses the minimal or a nonminimal path.
#include <algorithm>
#include <span>
#include <vector>

#include "routing/kinds.hpp"
#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_params.hpp"
#include "topology/dragonfly_plus.hpp"

namespace simcore::routing {
namespace {

/// A leaf sends to its spines in turn. The first spine compares the queues of its global ports: it
/// goes on to the target's group while
///   queued bytes there <= detour_weight * queued bytes towards a random third group + threshold,
/// else to that group, whose spine sends straight on to the target's group. Of the ports towards a
/// group the one with the fewest queued bytes is meant.
///
/// Leaf, spine, (spine,) spine, leaf: four hops at most. The second global hop and the way down
/// after it are on channel 1, all others on channel 0: up < global 0 < global 1 < down.
class DragonflyPlusParRouting final : public Routing {
 public:
  /// `topology` must outlive this; each of its spines must have links to every other group.
  DragonflyPlusParRouting(const DragonflyPlusTopology& topology, WeightedChoice rule);
  [[nodiscard]] static bool serves(const DragonflyPlusTopology& topology);

  [[nodiscard]] std::uint32_t virtual_channels() const override { return 2; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 4; }
  [[nodiscard]] bool adaptive() const override { return true; }
  /// Only spines do, and only towards other groups.
  [[nodiscard]] bool weighs_loads(RouterId here, RouterId to_router,
                                  const RouteState&) const override {
    return !topology_->is_leaf(here) && topology_->group_of(here) != topology_->group_of(to_router);
  }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool takes_nonminimal() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return state.scratch == 2;
  }

 private:
  struct Choice {
    PortIndex port;
    std::uint32_t queued;
  };
  /// A spine's links to another group.
  [[nodiscard]] std::span<const GlobalLink> links(RouterId spine, std::uint32_t to_group) const {
    const std::uint32_t spines = topology_->size().spines;
    const std::uint32_t place = topology_->place_of(spine) - topology_->size().leaves;
    const std::uint32_t group = topology_->group_of(spine);
    return links_[(std::size_t{group} * spines + place) * topology_->size().g + to_group];
  }
  [[nodiscard]] PortIndex port_of(const GlobalLink& link) const {
    return static_cast<PortIndex>(topology_->size().leaves + link.near_port);
  }
  [[nodiscard]] Choice least_loaded(RouterId spine, std::uint32_t to_group, std::uint32_t random,
                                    const PortLoads& loads) const;
  [[nodiscard]] std::uint32_t third_group(std::uint32_t group, std::uint32_t to_group,
                                          std::uint32_t n) const;

  const DragonflyPlusTopology* topology_;
  WeightedChoice rule_;
  std::vector<std::span<const GlobalLink>> links_;  ///< by spine, the other group last
};

// `scratch` of the state counts global hops. `random_bits` is the packet's number in the leaf and
// what was drawn for it, kept in `via` until then, after it.

bool DragonflyPlusParRouting::serves(const DragonflyPlusTopology& topology) {
  const DragonflyPlusSize& size = topology.size();
  for (std::uint32_t from = 0; from < size.g; ++from) {
    for (std::uint32_t to = 0; to < size.g; ++to) {
      if (from == to) continue;
      std::uint32_t spines = 0;
      std::uint32_t last = ~0U;
      for (const GlobalLink& link : topology.wiring().links(from, to)) {
        if (link.near_router != last) ++spines;
        last = link.near_router;
      }
      if (spines != size.spines) return false;
    }
  }
  return true;
}

DragonflyPlusParRouting::DragonflyPlusParRouting(const DragonflyPlusTopology& topology,
                                                 WeightedChoice rule)
    : topology_(&topology), rule_(rule) {
  const DragonflyPlusSize& size = topology.size();
  links_.resize(std::size_t{size.g} * size.spines * size.g);
  for (std::uint32_t from = 0; from < size.g; ++from) {
    for (std::uint32_t to = 0; to < size.g; ++to) {
      if (from == to) continue;
      const auto all = topology.wiring().links(from, to);
      for (auto first = all.begin(); first != all.end();) {
        const std::uint32_t place = first->near_router;
        const auto last = std::find_if(first, all.end(), [place](const GlobalLink& link) {
          return link.near_router != place;
        });
        links_[(std::size_t{from} * size.spines + place) * size.g + to] = {first, last};
        first = last;
      }
    }
  }
}

DragonflyPlusParRouting::Choice DragonflyPlusParRouting::least_loaded(
    RouterId spine, std::uint32_t to_group, std::uint32_t random, const PortLoads& loads) const {
  const auto all = links(spine, to_group);
  const auto count = static_cast<std::uint32_t>(all.size());
  std::uint32_t at = below(random, count);
  Choice best{port_of(all[at]), loads.queued_bytes(spine, port_of(all[at]))};
  for (std::uint32_t i = 1; i < count && best.queued > 0; ++i) {
    at = at + 1 == count ? 0 : at + 1;
    const PortIndex port = port_of(all[at]);
    const std::uint32_t queued = loads.queued_bytes(spine, port);
    if (queued < best.queued) best = {port, queued};
  }
  return best;
}

std::uint32_t DragonflyPlusParRouting::third_group(std::uint32_t group, std::uint32_t to_group,
                                                   std::uint32_t n) const {
  if (n >= std::min(group, to_group)) ++n;
  if (n >= std::max(group, to_group)) ++n;
  return n;
}

RouteState DragonflyPlusParRouting::start(RouterId, RouterId, std::uint32_t random,
                                          std::uint32_t number) const {
  return {.random_bits = static_cast<std::uint16_t>(number & 0xFFFFU), .via = random};
}

void DragonflyPlusParRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

Hop DragonflyPlusParRouting::next(RouterId here, RouterId to_router, EndpointId to,
                                  RouteState& state, const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  const DragonflyPlusSize& size = topology_->size();
  if (topology_->is_leaf(here)) {
    const auto spine = static_cast<PortIndex>(state.random_bits % size.spines);
    state.random_bits = static_cast<std::uint16_t>(state.via & 0xFFFFU);
    state.via = 0;
    return {spine};
  }
  const std::uint32_t group = topology_->group_of(here);
  const std::uint32_t to_group = topology_->group_of(to_router);
  if (group == to_group) {
    return {static_cast<PortIndex>(topology_->place_of(to_router)),
            static_cast<std::uint8_t>(state.scratch == 2 ? 1 : 0)};
  }
  const std::uint32_t random = mixed(state.random_bits, here);
  Choice choice = least_loaded(here, to_group, random, *loads);
  if (state.scratch == 0 && size.g > 2) {
    const std::uint32_t third = third_group(group, to_group, below(mixed(random, 1), size.g - 2));
    const Choice nonminimal = least_loaded(here, third, random, *loads);
    if (rule_.prefers_nonminimal(choice.queued, nonminimal.queued)) choice = nonminimal;
  }
  return {choice.port, state.scratch++};
}

void DragonflyPlusParRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                      const RouteState& before,
                                      std::vector<RouteOption>& out) const {
  RouteState state = before;
  state.random_bits = 0;
  state.via = 0;
  const DragonflyPlusSize& size = topology_->size();
  const std::uint32_t group = topology_->group_of(here);
  const std::uint32_t to_group = topology_->group_of(to_router);
  if (here == to_router) {
    out.push_back({.hop = {topology_->port_of(to)}, .after = before});
  } else if (topology_->is_leaf(here)) {
    for (std::uint32_t spine = 0; spine < size.spines; ++spine) {
      out.push_back(
          {.hop = {static_cast<PortIndex>(spine)}, .after = state, .share = 1.0 / size.spines});
    }
  } else if (group == to_group) {
    out.push_back({.hop = {static_cast<PortIndex>(topology_->place_of(to_router)),
                           static_cast<std::uint8_t>(state.scratch == 2 ? 1 : 0)},
                   .after = state});
  } else {
    const std::uint8_t channel = state.scratch++;
    const auto add = [&](std::uint32_t towards, double share) {
      const auto all = links(here, towards);
      for (const GlobalLink& link : all) {
        out.push_back({.hop = {port_of(link), channel},
                       .after = state,
                       .share = share / static_cast<double>(all.size())});
      }
    };
    add(to_group, 1.0);
    for (std::uint32_t n = 0; channel == 0 && n + 2 < size.g; ++n) {
      add(third_group(group, to_group, n), 0.0);
    }
  }
}

}  // namespace

ComponentSpec dragonfly_plus_par_spec() {
  return {.section = "routing",
          .kind = "dragonfly_plus_par",
          .title = "Dragonfly+ adaptive",
          .help =
              "Dragonfly+ only, with links from every spine to every group: leaves send to "
              "spines in turn, and the first spine chooses between the target's group and a "
              "nonminimal path by a random other one. Two virtual channels.",
          .source = "Shpiner, Haramaty, Eliad, Zdornov, Gafni & Zahavi, HiPINEB 2017",
          .params = weighted_choice_params()};
}

std::unique_ptr<Routing> build_dragonfly_plus_par(const Params& params, const Topology& topology) {
  const auto* plus = topology.as_dragonfly_plus();
  if (plus == nullptr || !DragonflyPlusParRouting::serves(*plus)) {
    refuse_topology("dragonfly_plus_par",
                    "Dragonfly+ networks whose spines have links to every other group (as wiring "
                    "all_to_all gives)");
  }
  return std::make_unique<DragonflyPlusParRouting>(*plus, weighted_choice(params));
}

}  // namespace simcore::routing
