#include "routing/dragonfly_ugal.hpp"

#include "routing/dragonfly_minimal.hpp"

namespace simcore::routing {

/// What `via` of the state says: the intermediate place and how far the packet has come.
/// `scratch` of the state is the global port (plus 1) that a local hop leads to.
class DragonflyIndirectRouting::Journey {
 public:
  enum Phase : std::uint32_t { straight, undecided, outward, homeward };
  // The bits of `via`, from the lowest: place, phase, hops, global hops, whether the last hop was
  // local.
  static constexpr std::uint32_t kPhase = kNumberBits, kHops = kPhase + 2, kGlobalHops = kHops + 4,
                                 kLocalTaken = kGlobalHops + 2;
  static_assert(kLocalTaken < 32, "all of it fits in a word");

  explicit Journey(std::uint32_t bits) : bits_(bits) {}
  Journey(Phase phase, std::uint32_t place) : bits_(place) { set(phase); }

  [[nodiscard]] std::uint32_t bits() const { return bits_; }
  [[nodiscard]] std::uint32_t place() const { return bits_ & ((1U << kPhase) - 1); }
  [[nodiscard]] Phase phase() const { return static_cast<Phase>(bits_ >> kPhase & 3); }
  [[nodiscard]] std::uint32_t hops() const { return bits_ >> kHops & 15; }
  [[nodiscard]] std::uint32_t global_hops() const { return bits_ >> kGlobalHops & 3; }
  [[nodiscard]] bool local_taken() const { return (bits_ >> kLocalTaken & 1) != 0; }

  void set(Phase phase) { bits_ = (bits_ & ~(3U << kPhase)) | (phase << kPhase); }
  void count_local() { bits_ = (bits_ + (1U << kHops)) | (1U << kLocalTaken); }
  void count_global() {
    bits_ = (bits_ + (1U << kHops) + (1U << kGlobalHops)) & ~(1U << kLocalTaken);
  }

 private:
  std::uint32_t bits_;
};

DragonflyIndirectRouting::DragonflyIndirectRouting(const DragonflyTopology& topology,
                                                   Settings settings)
    : topology_(&topology), settings_(settings), by_a_(topology.size().a) {
  const int source = progressive() ? 2 : 1;
  const int intermediate = settings.place == IntermediatePlace::router ? 2 : 1;
  stage_channel_[0] = 0;
  stage_channel_[1] = static_cast<std::uint8_t>(source);
  stage_channel_[2] = static_cast<std::uint8_t>(source + intermediate);
}

/// Places to draw from: groups, their routers, or routers of the group that both are in; the
/// packet's own two among them or not.
std::uint32_t DragonflyIndirectRouting::places(RouterId from, RouterId to_router) const {
  const std::uint32_t spared = settings_.any_place ? 0 : 2;
  const std::uint32_t a = topology_->size().a;
  if (from == to_router) return 0;
  if (group_of(from) == group_of(to_router)) return a - spared;
  const std::uint32_t groups = topology_->size().g - spared;
  return settings_.place == IntermediatePlace::router ? groups * a : groups;
}

std::uint32_t DragonflyIndirectRouting::place(RouterId from, RouterId to_router,
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

RouteState DragonflyIndirectRouting::state_with(RouterId from, RouterId to_router,
                                                std::uint32_t n) const {
  RouteState state;
  state.via = Journey(Journey::straight, 0).bits();
  if (places(from, to_router) == 0) return state;
  const std::uint32_t via = place(from, to_router, n);
  if (settings_.choice.rule != NonminimalRule::always) {
    state.via = Journey(Journey::undecided, via).bits();
    return state;
  }
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to_router);
  const std::uint32_t via_group =
      settings_.place == IntermediatePlace::router ? group_of(via) : via;
  const bool leads_away = group == to_group ? via != from && via != to_router
                                            : via_group != group && via_group != to_group;
  if (leads_away) state.via = Journey(Journey::outward, via).bits();
  return state;
}

RouteState DragonflyIndirectRouting::start(RouterId from, RouterId to_router, std::uint32_t random,
                                           std::uint32_t) const {
  RouteState state = state_with(from, to_router, below(mixed(random, 0), places(from, to_router)));
  state.random_bits = static_cast<std::uint16_t>(random & 0xFFFFU);
  return state;
}

void DragonflyIndirectRouting::starts(RouterId from, RouterId to_router,
                                      std::vector<RouteState>& out) const {
  const std::uint32_t count = std::max(places(from, to_router), 1U);
  for (std::uint32_t n = 0; n < count; ++n) out.push_back(state_with(from, to_router, n));
}

bool DragonflyIndirectRouting::non_minimal(const RouteState& state) const {
  return Journey(state.via).phase() == Journey::homeward;
}

Hop DragonflyIndirectRouting::local_hop(RouterId here, std::uint32_t to_place,
                                        RouteState& state) const {
  Journey journey(state.via);
  const std::uint32_t channel =
      settings_.by_hops ? journey.hops()
                        : stage_channel_[journey.global_hops()] + (journey.local_taken() ? 1U : 0U);
  journey.count_local();
  state.via = journey.bits();
  return {topology_->local_port(by_a_.remainder(here), to_place),
          static_cast<std::uint8_t>(channel)};
}

Hop DragonflyIndirectRouting::global_hop(std::uint32_t port, RouteState& state) const {
  Journey journey(state.via);
  const std::uint32_t channel = settings_.by_hops ? journey.hops() : journey.global_hops();
  journey.count_global();
  state.via = journey.bits();
  state.scratch = 0;
  return {topology_->global_port(port), static_cast<std::uint8_t>(channel)};
}

Hop DragonflyIndirectRouting::leave(RouterId here, const GlobalLink& link,
                                    RouteState& state) const {
  if (link.near_router == by_a_.remainder(here)) return global_hop(link.near_port, state);
  state.scratch = static_cast<std::uint8_t>(link.near_port + 1);
  return local_hop(here, link.near_router, state);
}

bool DragonflyIndirectRouting::goes_by_group(RouterId here, RouterId to_router,
                                             const RouteState& state) const {
  const bool within =
      group_of(here) == group_of(to_router) && Journey(state.via).global_hops() == 0;
  return settings_.place == IntermediatePlace::group && !within;
}

/// The next hop of the leg that the packet is on. Where it has a choice of links, `pick(n)` says
/// which of n.
template <class Pick>
Hop DragonflyIndirectRouting::step(RouterId here, RouterId to_router, EndpointId to,
                                   RouteState& state, const Pick& pick) const {
  Journey journey(state.via);
  const std::uint32_t group = group_of(here);
  const GroupWiring& wiring = topology_->wiring();
  RouterId target = to_router;
  if (journey.phase() == Journey::outward) {
    const bool to_group = goes_by_group(here, to_router, state);
    if ((to_group ? group : here) == journey.place()) {
      journey.set(Journey::homeward);
      state.via = journey.bits();
    } else if (state.scratch != 0) {
      return global_hop(state.scratch - 1U, state);
    } else if (to_group) {
      const auto links = wiring.links(group, journey.place());
      return leave(here, links[pick(static_cast<std::uint32_t>(links.size()))], state);
    } else {
      target = journey.place();
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
Hop DragonflyIndirectRouting::drawn_step(RouterId here, RouterId to_router, EndpointId to,
                                         RouteState& state) const {
  const std::uint32_t random = mixed(state.random_bits, here);
  return step(here, to_router, to, state,
              [random](std::uint32_t links) { return below(random, links); });
}

/// Hops that a packet has left after its first one: links that it would draw later only decide
/// which minimal path it takes.
std::uint32_t DragonflyIndirectRouting::hops_left(RouterId here, RouterId to_router,
                                                  const RouteState& state) const {
  const Journey journey(state.via);
  std::uint32_t hops = 0;
  if (state.scratch != 0) {  // it goes on by the global link that its local hop led to
    here = topology_->peer(here, topology_->global_port(state.scratch - 1U)).id;
    hops = 1;
  }
  if (journey.phase() == Journey::outward && !goes_by_group(here, to_router, state)) {
    hops += topology_->minimal_hops(here, journey.place());
    here = journey.place();
  }
  return hops + topology_->minimal_hops(here, to_router);
}

/// Of the first output on the path of this state, or of all; and the hops of the whole path.
PathLoad DragonflyIndirectRouting::load_of(RouterId here, RouterId to_router, EndpointId to,
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
  } while (here != to_router || Journey(state.via).phase() == Journey::outward);
  return load;
}

bool DragonflyIndirectRouting::prefers_intermediate(RouterId here, RouterId to_router,
                                                    EndpointId to, const RouteState& state,
                                                    const PortLoads& loads) const {
  RouteState turned = state;
  turned.scratch = 0;
  Journey journey(state.via);
  journey.set(Journey::outward);
  turned.via = journey.bits();
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
bool DragonflyIndirectRouting::weighs_loads(RouterId here, RouterId to_router,
                                            const RouteState& state) const {
  const Journey journey(state.via);
  return journey.phase() == Journey::undecided && here != to_router && journey.global_hops() == 0;
}

Hop DragonflyIndirectRouting::next(RouterId here, RouterId to_router, EndpointId to,
                                   RouteState& state, const PortLoads* loads) const {
  Journey journey(state.via);
  if (journey.phase() == Journey::undecided) {
    const bool weighs = weighs_loads(here, to_router, state);
    if (weighs && prefers_intermediate(here, to_router, to, state, *loads)) {
      journey.set(Journey::outward);
      state.scratch = 0;
    } else if (!weighs || !progressive()) {
      journey.set(Journey::straight);
    }
    state.via = journey.bits();
  }
  return drawn_step(here, to_router, to, state);
}

void DragonflyIndirectRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                       const RouteState& state,
                                       std::vector<RouteOption>& out) const {
  const auto add = [&](Journey::Phase phase, double share) {
    RouteState chosen = state;
    Journey journey(state.via);
    if (phase == Journey::outward && journey.phase() != phase) chosen.scratch = 0;
    journey.set(phase);
    chosen.via = journey.bits();
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
  const Journey journey(state.via);
  if (journey.phase() != Journey::undecided) return add(journey.phase(), 1.0);
  const bool decided = here == to_router || journey.global_hops() > 0;
  add(decided || !progressive() ? Journey::straight : Journey::undecided, 1.0);
  if (!decided) add(Journey::outward, 0.0);
}

}  // namespace simcore::routing
