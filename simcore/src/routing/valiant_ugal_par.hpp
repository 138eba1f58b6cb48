// Valiant, UGAL and PAR on any topology: two minimal legs by an intermediate router; ROMM too.
#pragma once

#include <memory>
#include <numeric>
#include <vector>

#include "network/topology.hpp"
#include "routing/nonminimal_choice.hpp"
#include "routing/path_choice.hpp"

namespace simcore::routing {

/// A set of routers for every pair of routers, and a random one of it.
class Intermediates {
 public:
  virtual ~Intermediates() = default;
  [[nodiscard]] virtual RouterId draw(RouterId from, RouterId to, std::uint32_t random) const = 0;
  virtual void list(RouterId from, RouterId to, std::vector<RouterId>& out) const = 0;
  /// Whether a leg may begin at this router: minimal paths are bounded between such routers.
  [[nodiscard]] virtual bool has(RouterId) const { return true; }
};

/// All routers that have endpoints (Valiant, SIAM Journal on Computing, 1982).
class AnyRouter final : public Intermediates {
 public:
  explicit AnyRouter(const Topology& topology);
  [[nodiscard]] RouterId draw(RouterId from, RouterId to, std::uint32_t random) const override;
  void list(RouterId from, RouterId to, std::vector<RouterId>& out) const override;
  [[nodiscard]] bool has(RouterId router) const override;

 private:
  std::uint32_t routers_;
  std::vector<RouterId> some_;  ///< in order; empty where all routers have endpoints
};

/// Packets go by an intermediate router, drawn when they set out, or straight to their target.
///
/// Every leg of the base routing has its own set of the base's virtual channels and packets only
/// climb from set to set, so the whole is free from deadlock where the base is. Valiant and UGAL:
/// set 0 to the intermediate router, set 1 from there; straight packets keep to either set by one
/// random bit. PAR: set 0 while the packet may still turn off, then sets 1 and 2.
///
/// `Base` is a final class that keeps its own state in `random_bits` and `scratch` alone.
template <class Base>
class ValiantUgalParRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  ValiantUgalParRouting(const Topology& topology, Base base,
                        std::unique_ptr<Intermediates> intermediates, NonminimalSettings settings,
                        bool longer_on_purpose = true)
      : topology_(&topology),
        base_(std::move(base)),
        intermediates_(std::move(intermediates)),
        settings_(settings),
        longer_on_purpose_(longer_on_purpose),
        channels_(base_.virtual_channels()) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return sets() * channels_; }
  [[nodiscard]] std::uint32_t max_hops() const override {
    return (settings_.rule == NonminimalRule::progressive ? 3 : 2) * base_.max_hops();
  }
  [[nodiscard]] bool adaptive() const override {
    return settings_.rule != NonminimalRule::always || base_.adaptive();
  }
  [[nodiscard]] bool weighs_loads(RouterId here, RouterId to_router,
                                  const RouteState& state) const override {
    if (base_.adaptive()) return !ends_at(here, to_router, state);
    return phase_of(state) == undecided && here != to_router;
  }
  [[nodiscard]] bool needs_global_loads() const override { return settings_.global_knowledge; }
  [[nodiscard]] LoadMeasure load_measure() const override { return settings_.measure; }
  [[nodiscard]] bool needs_bubble() const override { return base_.needs_bubble(); }

  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override {
    RouteState state = base_.start(from, to_router, random, number);
    set_out(state, from, to_router,
            intermediates_->draw(from, to_router, mixed(random, first_leg)));
    return state;
  }

  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override {
    if (phase_of(state) == undecided && here != to_router) {
      const RouterId via = via_of(state);
      const bool turns = prefers_intermediate(here, to_router, to, via, state, *loads);
      if (turns) {
        turn_off(state, via);
      } else if (settings_.rule == NonminimalRule::at_source) {
        go_straight(state);
      }
    }
    const Leg leg = leg_at(here, to_router, state);
    Hop hop = base_.next(here, leg.target, to, state, loads);
    if (here == to_router && leg.target == to_router) return hop;
    hop.virtual_channel = static_cast<std::uint8_t>(hop.virtual_channel + leg.set * channels_);
    return hop;
  }

  [[nodiscard]] bool ends_at(RouterId here, RouterId to_router,
                             const RouteState& state) const override {
    return here == to_router && (phase_of(state) != outward || via_of(state) == here);
  }

  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;
  [[nodiscard]] bool takes_nonminimal() const override { return longer_on_purpose_; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return longer_on_purpose_ && phase_of(state) == homeward;
  }

 private:
  /// `via` of the state: the intermediate router, and in its upper bits the phase.
  enum Phase : std::uint32_t { straight, undecided, outward, homeward };
  static constexpr std::uint32_t phase_shift = 28;
  static constexpr std::uint32_t first_leg = 0x5EED;

  struct Leg {
    RouterId target;
    std::uint32_t set;
  };

  [[nodiscard]] std::uint32_t sets() const {
    return settings_.rule == NonminimalRule::progressive ? 3 : 2;
  }
  static Phase phase_of(const RouteState& state) {
    return static_cast<Phase>(state.via >> phase_shift);
  }
  static RouterId via_of(const RouteState& state) { return state.via & ((1U << phase_shift) - 1); }
  static void mark(RouteState& state, Phase phase, RouterId via) {
    state.via = (phase << phase_shift) | via;
  }

  void set_out(RouteState& state, RouterId from, RouterId to_router, RouterId via) const {
    if (from == to_router) return go_straight(state);
    mark(state, settings_.rule == NonminimalRule::always ? outward : undecided, via);
  }
  static void go_straight(RouteState& state) {
    mark(state, straight, static_cast<RouterId>(state.random_bits >> 15));
  }
  static void turn_off(RouteState& state, RouterId via) {
    mark(state, outward, via);
    state.scratch = 0;
  }

  /// Where the packet is going, and on which set of channels; notes that a leg has ended.
  [[nodiscard]] Leg leg_at(RouterId here, RouterId to_router, RouteState& state) const {
    const std::uint32_t first = settings_.rule == NonminimalRule::progressive ? 1 : 0;
    switch (phase_of(state)) {
      case outward:
        if (here != via_of(state)) return {via_of(state), first};
        mark(state, homeward, here);
        state.scratch = 0;
        return {to_router, first + 1};
      case homeward:
        return {to_router, first + 1};
      case straight:
        return {to_router, first == 0 ? via_of(state) : 0};
      case undecided:
        break;
    }
    return {to_router, 0};
  }

  [[nodiscard]] bool prefers_intermediate(RouterId here, RouterId to_router, EndpointId to,
                                          RouterId via, const RouteState& state,
                                          const PortLoads& loads) const {
    if (via == here || via == to_router || !intermediates_->has(here)) return false;
    RouteState fresh = state;
    fresh.scratch = 0;
    PathLoad minimal = load_of(here, to_router, to, state, loads);
    PathLoad nonminimal = load_of(here, via, to, fresh, loads);
    const PathLoad second =
        settings_.global_knowledge ? load_of(via, to_router, to, fresh, loads) : PathLoad{};
    nonminimal.queued_bytes += second.queued_bytes;
    if (!settings_.global_knowledge) {
      minimal.hops = topology_->minimal_hops(here, to_router);
      nonminimal.hops =
          topology_->minimal_hops(here, via) + topology_->minimal_hops(via, to_router);
    }
    return prefers_nonminimal(settings_, minimal, nonminimal, loads.packet_bytes());
  }

  /// Of the first output towards `target`, or of all on the path.
  [[nodiscard]] PathLoad load_of(RouterId here, RouterId target, EndpointId to, RouteState state,
                                 const PortLoads& loads) const {
    PathLoad load;
    while (here != target) {
      const Hop hop = base_.next(here, target, to, state, &loads);
      load.queued_bytes += loads.queued_bytes(here, hop.port);
      if (!settings_.global_knowledge) break;
      here = topology_->peer(here, hop.port).id;
    }
    return load;
  }

  void leg_options(RouterId here, RouterId to_router, EndpointId to, RouteState state, double share,
                   std::vector<RouteOption>& out) const;

  const Topology* topology_;
  Base base_;
  std::unique_ptr<Intermediates> intermediates_;
  NonminimalSettings settings_;
  bool longer_on_purpose_;
  std::uint32_t channels_;
};

template <class Base>
void ValiantUgalParRouting<Base>::starts(RouterId from, RouterId to_router,
                                         std::vector<RouteState>& out) const {
  std::vector<RouterId> vias;
  if (from == to_router) {
    vias.push_back(from);
  } else {
    intermediates_->list(from, to_router, vias);
  }
  const auto paths = [&](RouterId a, RouterId b) {
    std::vector<RouteState> states;
    base_.starts(a, b, states);
    return std::max<std::size_t>(states.size(), 1);
  };
  // Bits that split the paths of one leg split those of the other too, and those of the minimal
  // path: all their combinations, and as many states for every intermediate router, for all are
  // equally likely.
  const std::size_t straight_ways =
      settings_.rule == NonminimalRule::always ? 1 : paths(from, to_router);
  std::vector<std::size_t> combinations;
  std::size_t most = 1;
  for (const RouterId via : vias) {
    const std::size_t of_legs = std::lcm(paths(from, via), paths(via, to_router));
    combinations.push_back(std::lcm(of_legs, straight_ways));
    most = std::lcm(most, combinations.back());
  }
  const std::uint32_t sets_to_keep_to = settings_.rule == NonminimalRule::at_source ? 2 : 1;
  for (std::size_t i = 0; i < vias.size(); ++i) {
    for (std::size_t n = 0; n < most * sets_to_keep_to; ++n) {
      const std::size_t bits = n / sets_to_keep_to % combinations[i];
      RouteState state{.random_bits = static_cast<std::uint16_t>(bits)};
      if (combinations[i] == 1) {
        state.random_bits = base_.start(from, to_router, 0, 0).random_bits;
      }
      if (sets_to_keep_to == 2) {
        state.random_bits =
            static_cast<std::uint16_t>((state.random_bits & 0x7FFFU) | (n % 2 << 15));
      }
      set_out(state, from, to_router, vias[i]);
      out.push_back(state);
    }
  }
}

template <class Base>
void ValiantUgalParRouting<Base>::leg_options(RouterId here, RouterId to_router, EndpointId to,
                                              RouteState state, double share,
                                              std::vector<RouteOption>& out) const {
  const Leg leg = leg_at(here, to_router, state);
  const std::size_t first = out.size();
  base_.options(here, leg.target, to, state, out);
  for (std::size_t i = first; i < out.size(); ++i) {
    out[i].share *= share;
    if (here == to_router && leg.target == to_router) continue;
    out[i].hop.virtual_channel =
        static_cast<std::uint8_t>(out[i].hop.virtual_channel + leg.set * channels_);
  }
}

template <class Base>
void ValiantUgalParRouting<Base>::options(RouterId here, RouterId to_router, EndpointId to,
                                          const RouteState& state,
                                          std::vector<RouteOption>& out) const {
  RouteState stays = state;
  if (phase_of(state) == undecided && here != to_router) {
    const RouterId via = via_of(state);
    if (settings_.rule == NonminimalRule::at_source) go_straight(stays);
    if (via != here && via != to_router && intermediates_->has(here)) {
      RouteState turned = state;
      turn_off(turned, via);
      leg_options(here, to_router, to, turned, 0.0, out);
    }
  }
  leg_options(here, to_router, to, stays, 1.0, out);
}

}  // namespace simcore::routing
