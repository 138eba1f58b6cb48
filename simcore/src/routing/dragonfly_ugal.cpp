#include "routing/dragonfly_ugal.hpp"

#include <bit>

#include "routing/dragonfly_minimal.hpp"

namespace simcore::routing {

/// Which part of its path a packet is on.
enum class Leg : std::uint8_t {
  minimal,
  undecided,  ///< minimal so far
  to_intermediate,
  from_intermediate
};

/// `via` of the state. Its `scratch` is the global port (plus 1) that a local hop leads to.
struct DragonflyUgalRouting::Journey {
  std::uint32_t place : kNumberBits = 0;  ///< the intermediate group or router
  std::uint32_t leg_number : 2 = 0;
  std::uint32_t stage_number : 3 = 0;
  std::uint32_t hops : 4 = 0;
  std::uint32_t unused : 3 = 0;

  [[nodiscard]] static Journey of(const RouteState& state) {
    return std::bit_cast<Journey>(state.via);
  }
  void store_in(RouteState& state) const { state.via = std::bit_cast<std::uint32_t>(*this); }

  [[nodiscard]] Leg leg() const { return static_cast<Leg>(leg_number); }
  void go(Leg leg) { leg_number = static_cast<std::uint32_t>(leg) & 3U; }
  [[nodiscard]] Stage stage() const { return static_cast<Stage>(stage_number); }
  [[nodiscard]] bool in_first_group() const { return stage() < Stage::first_global; }

  [[nodiscard]] Stage next_local() const { return static_cast<Stage>(stage_number + 1); }
  [[nodiscard]] Stage next_global() const {
    return in_first_group() ? Stage::first_global : Stage::second_global;
  }
};

/// Local hops of a group climb: two in the first group where PAR may turn a packet after one of
/// them, two in the middle one where they go by a drawn router.
///
///   stage                 Valiant, UGAL    PAR    drawn router    PAR, drawn router
///   first_local                  0          0          0                  0
///   first_second_local           1          1          1                  1
///   first_global                 0          0          0                  0
///   middle_local                 1          2          1                  2
///   middle_second_local          2          3          2                  3
///   second_global                1          1          1                  1
///   last_local                   2          3          3                  4
DragonflyUgalRouting::DragonflyUgalRouting(const DragonflyTopology& topology, Settings settings)
    : topology_(&topology), settings_(settings), by_a_(topology.size().a), channel_of_stage_{} {
  const int middle = progressive() ? 2 : 1;
  const int last = middle + (settings.place == IntermediatePlace::router ? 2 : 1);
  const auto set = [this](Stage stage, int channel) {
    channel_of_stage_[static_cast<std::size_t>(stage)] = static_cast<std::uint8_t>(channel);
  };
  set(Stage::first_local, 0);
  set(Stage::first_second_local, 1);
  set(Stage::first_global, 0);
  set(Stage::middle_local, middle);
  set(Stage::middle_second_local, middle + 1);
  set(Stage::second_global, 1);
  set(Stage::last_local, last);
}

/// Places to draw from: groups, their routers, or routers of the group that both are in; the
/// packet's own two among them or not.
std::uint32_t DragonflyUgalRouting::places(RouterId from, RouterId to_router) const {
  const std::uint32_t spared = settings_.any_place ? 0 : 2;
  const std::uint32_t a = topology_->size().a;
  if (from == to_router) return 0;
  if (group_of(from) == group_of(to_router)) return a - spared;
  const std::uint32_t groups = topology_->size().g - spared;
  return settings_.place == IntermediatePlace::router ? groups * a : groups;
}

std::uint32_t DragonflyUgalRouting::place(RouterId from, RouterId to_router,
                                          std::uint32_t n) const {
  const bool any = settings_.any_place;
  const auto skipping = [any](std::uint32_t index, std::uint32_t x, std::uint32_t y) {
    if (any) return index;
    if (index >= std::min(x, y)) ++index;
    if (index >= std::max(x, y)) ++index;
    return index;
  };
  const std::uint32_t a = topology_->size().a;
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to_router);
  if (group == to_group) {
    return group * a + skipping(n, by_a_.remainder(from), by_a_.remainder(to_router));
  }
  if (settings_.place == IntermediatePlace::group) return skipping(n, group, to_group);
  return skipping(by_a_.quotient(n), group, to_group) * a + by_a_.remainder(n);
}

inline RouteState DragonflyUgalRouting::state_with(RouterId from, RouterId to_router,
                                                   std::uint32_t n) const {
  RouteState state;
  if (places(from, to_router) == 0) return state;  // minimal
  Journey journey{.place = place(from, to_router, n) & ((1U << kNumberBits) - 1)};
  if (settings_.choice.rule != NonminimalRule::always) {
    journey.go(Leg::undecided);
    journey.store_in(state);
    return state;
  }
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to_router);
  const std::uint32_t via_group =
      settings_.place == IntermediatePlace::router ? group_of(journey.place) : journey.place;
  const bool leads_away = group == to_group ? journey.place != from && journey.place != to_router
                                            : via_group != group && via_group != to_group;
  if (!leads_away) return state;
  journey.go(Leg::to_intermediate);
  journey.store_in(state);
  return state;
}

RouteState DragonflyUgalRouting::start(RouterId from, RouterId to_router, std::uint32_t random,
                                       std::uint32_t) const {
  RouteState state = state_with(from, to_router, below(mixed(random, 0), places(from, to_router)));
  state.random_bits = static_cast<std::uint16_t>(random & 0xFFFFU);
  return state;
}

void DragonflyUgalRouting::starts(RouterId from, RouterId to_router,
                                  std::vector<RouteState>& out) const {
  const std::uint32_t count = std::max(places(from, to_router), 1U);
  for (std::uint32_t n = 0; n < count; ++n) out.push_back(state_with(from, to_router, n));
}

bool DragonflyUgalRouting::non_minimal(const RouteState& state) const {
  return Journey::of(state).leg() == Leg::from_intermediate;
}

/// Notes a hop in the state and gives its channel.
inline std::uint8_t DragonflyUgalRouting::take_hop(Stage stage, RouteState& state) const {
  Journey journey = Journey::of(state);
  const auto hops_before = static_cast<std::uint8_t>(journey.hops);
  journey.stage_number = static_cast<std::uint32_t>(stage) & 7U;
  ++journey.hops;
  journey.store_in(state);
  return settings_.by_hops ? hops_before : channel_of(stage);
}

inline Hop DragonflyUgalRouting::local_hop(RouterId here, std::uint32_t to_place,
                                           RouteState& state) const {
  const std::uint8_t channel = take_hop(Journey::of(state).next_local(), state);
  return {topology_->local_port(by_a_.remainder(here), to_place), channel};
}

inline Hop DragonflyUgalRouting::global_hop(std::uint32_t port, RouteState& state) const {
  const std::uint8_t channel = take_hop(Journey::of(state).next_global(), state);
  state.scratch = 0;
  return {topology_->global_port(port), channel};
}

Hop DragonflyUgalRouting::leave(RouterId here, const GlobalLink& link, RouteState& state) const {
  if (link.near_router == by_a_.remainder(here)) return global_hop(link.near_port, state);
  state.scratch = static_cast<std::uint8_t>(link.near_port + 1);
  return local_hop(here, link.near_router, state);
}

bool DragonflyUgalRouting::goes_by_group(RouterId here, RouterId to_router,
                                         const RouteState& state) const {
  const bool within = group_of(here) == group_of(to_router) && Journey::of(state).in_first_group();
  return settings_.place == IntermediatePlace::group && !within;
}

/// The next hop of the leg that the packet is on. Where it has a choice of links, `pick(n)` says
/// which of n.
template <class Pick>
Hop DragonflyUgalRouting::step(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                               const Pick& pick) const {
  Journey journey = Journey::of(state);
  const std::uint32_t group = group_of(here);
  const GroupWiring& wiring = topology_->wiring();
  RouterId target = to_router;
  if (journey.leg() == Leg::to_intermediate) {
    const bool to_group = goes_by_group(here, to_router, state);
    if ((to_group ? group : here) == journey.place) {
      journey.go(Leg::from_intermediate);
      journey.store_in(state);
    } else if (state.scratch != 0) {
      return global_hop(state.scratch - 1U, state);
    } else if (to_group) {
      const auto links = wiring.links(group, journey.place);
      return leave(here, links[pick(static_cast<std::uint32_t>(links.size()))], state);
    } else {
      target = journey.place;
    }
  }
  if (here == target) return {topology_->port_of(to)};
  const std::uint32_t to_group = group_of(target);
  if (group == to_group) return local_hop(here, by_a_.remainder(target), state);
  if (state.scratch != 0) return global_hop(state.scratch - 1U, state);
  const MinimalLinks links(wiring, group, by_a_.remainder(here), to_group, by_a_.remainder(target));
  return leave(here, links.link(pick(links.count())), state);
}

/// The next hop of a packet that has decided, by the link that its random bits name.
Hop DragonflyUgalRouting::drawn_step(RouterId here, RouterId to_router, EndpointId to,
                                     RouteState& state) const {
  const std::uint32_t random = mixed(state.random_bits, here);
  return step(here, to_router, to, state,
              [random](std::uint32_t links) { return below(random, links); });
}

/// Hops that a packet has left after its first one: links that it would draw later only decide
/// which minimal path it takes.
std::uint32_t DragonflyUgalRouting::hops_left(RouterId here, RouterId to_router,
                                              const RouteState& state) const {
  const Journey journey = Journey::of(state);
  std::uint32_t hops = 0;
  if (state.scratch != 0) {  // it goes on by the global link that its local hop led to
    here = topology_->peer(here, topology_->global_port(state.scratch - 1U)).id;
    hops = 1;
  }
  if (journey.leg() == Leg::to_intermediate && !goes_by_group(here, to_router, state)) {
    hops += topology_->minimal_hops(here, journey.place);
    here = journey.place;
  }
  return hops + topology_->minimal_hops(here, to_router);
}

/// Of the first output on the path of this state, or of all; and the hops of the whole path.
PathLoad DragonflyUgalRouting::load_of(RouterId here, RouterId to_router, EndpointId to,
                                       RouteState state, const PortLoads& loads) const {
  PathLoad load;
  do {
    const Hop hop = drawn_step(here, to_router, to, state);
    load.queued_bytes += loads.queued_bytes(here, hop.port);
    ++load.hops;
    here = topology_->peer(here, hop.port).id;
    if (!settings_.choice.global_knowledge) {
      load.hops += hops_left(here, to_router, state);
      return load;
    }
  } while (here != to_router || Journey::of(state).leg() == Leg::to_intermediate);
  return load;
}

bool DragonflyUgalRouting::prefers_intermediate(RouterId here, RouterId to_router, EndpointId to,
                                                const RouteState& state,
                                                const PortLoads& loads) const {
  RouteState turned = state;
  turned.scratch = 0;
  Journey journey = Journey::of(state);
  journey.go(Leg::to_intermediate);
  journey.store_in(turned);
  PathLoad minimal = load_of(here, to_router, to, state, loads);
  PathLoad nonminimal = load_of(here, to_router, to, turned, loads);
  if (settings_.choice.weights == HopWeights::constant) {
    const bool within = group_of(here) == group_of(to_router);
    minimal.hops = within ? 1 : 3;
    nonminimal.hops = within ? 2 : 5;
  }
  return prefers_nonminimal(settings_.choice, minimal, nonminimal, loads.packet_bytes());
}

/// Only what is undecided and has not left its group does.
bool DragonflyUgalRouting::weighs_loads(RouterId here, RouterId to_router,
                                        const RouteState& state) const {
  const Journey journey = Journey::of(state);
  return journey.leg() == Leg::undecided && here != to_router && journey.in_first_group();
}

Hop DragonflyUgalRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                               const PortLoads* loads) const {
  Journey journey = Journey::of(state);
  if (journey.leg() == Leg::undecided) {
    const bool weighs = weighs_loads(here, to_router, state);
    if (weighs && prefers_intermediate(here, to_router, to, state, *loads)) {
      journey.go(Leg::to_intermediate);
      state.scratch = 0;
    } else if (!weighs || !progressive()) {
      journey.go(Leg::minimal);
    }
    journey.store_in(state);
  }
  return drawn_step(here, to_router, to, state);
}

void DragonflyUgalRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                   const RouteState& state, std::vector<RouteOption>& out) const {
  const auto add = [&](Leg leg, double share) {
    RouteState chosen = state;
    Journey journey = Journey::of(state);
    if (leg == Leg::to_intermediate && journey.leg() != leg) chosen.scratch = 0;
    journey.go(leg);
    journey.store_in(chosen);
    std::uint32_t choices = 1;
    for (std::uint32_t link = 0; link < choices; ++link) {
      RouteOption option{.after = chosen};
      option.hop = step(here, to_router, to, option.after, [&](std::uint32_t links) {
        choices = links;
        return link;
      });
      option.share = share / choices;
      out.push_back(option);
    }
  };
  const Journey journey = Journey::of(state);
  if (journey.leg() != Leg::undecided) return add(journey.leg(), 1.0);
  const bool decided = here == to_router || !journey.in_first_group();
  add(decided || !progressive() ? Leg::minimal : Leg::undecided, 1.0);
  if (!decided) add(Leg::to_intermediate, 0.0);
}

}  // namespace simcore::routing
