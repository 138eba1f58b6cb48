#include "routing/layered_routing.hpp"

namespace simcore::routing {
namespace {

/// `scratch` of a packet that has not set out; else one more than its state in the layers.
constexpr std::uint8_t kFresh = 0;

/// Where a packet chooses its first layer, as far as choices are told apart by places.
constexpr std::uint32_t kSettingOut = 0xFFFFFFFFU;

}  // namespace

RouteState LayeredRouting::start(RouterId, RouterId, std::uint32_t random,
                                 std::uint32_t number) const {
  const std::uint32_t bits = choice_ == PortChoice::rotating ? number : random;
  return {.random_bits = static_cast<std::uint16_t>(bits & 0xFFFFU)};
}

std::uint32_t LayeredRouting::first_layers(RouterId from, RouterId to) const {
  const std::uint8_t fewest = paths_->hops(from, to, 0);
  std::uint32_t layers = 1;
  while (layers < paths_->layers() &&
         paths_->hops(from, to, static_cast<LayeredPaths::State>(2 * layers)) == fewest) {
    ++layers;
  }
  return layers;
}

std::uint32_t LayeredRouting::choose(std::uint32_t count, RouterId to, std::uint32_t place,
                                     RouteState& state) const {
  if (choice_ == PortChoice::fixed) return below(mixed(to, place), count);
  if (choice_ != PortChoice::rotating) return below(mixed(state.random_bits, place), count);
  const std::uint32_t digit = (state.random_bits + mixed(0, place) % count) % count;
  state.random_bits = static_cast<std::uint16_t>(state.random_bits / count + digit);
  return digit;
}

LayeredPaths::State LayeredRouting::state_of(RouterId here, RouterId to, RouteState& state) const {
  if (state.scratch != kFresh) return static_cast<LayeredPaths::State>(state.scratch - 1);
  const std::uint32_t layers = first_layers(here, to);
  const std::uint32_t layer = layers == 1 ? 0 : choose(layers, to, kSettingOut - here, state);
  return static_cast<LayeredPaths::State>(2 * layer);
}

void LayeredRouting::find(RouterId here, RouterId to, LayeredPaths::State state, Steps& out) const {
  out.clear();
  paths_->for_each_hop(here, to, state, [&out](PortIndex port, LayeredPaths::State behind) {
    out.push_back({port, behind});
  });
}

Hop LayeredRouting::over(Step step, RouteState& state) {
  state.scratch = static_cast<std::uint8_t>(step.behind + 1);
  return {step.port, static_cast<std::uint8_t>(step.behind / 2)};
}

LayeredRouting::Step LayeredRouting::least_loaded(RouterId here, const Steps& steps,
                                                  std::uint32_t first,
                                                  const PortLoads& loads) const {
  std::size_t at = first;
  Step best = steps[at];
  std::uint32_t least = loads.queued_bytes(here, best.port);
  for (std::size_t i = 1; i < steps.size() && least > 0; ++i) {
    at = at + 1 == steps.size() ? 0 : at + 1;
    const std::uint32_t queued = loads.queued_bytes(here, steps[at].port);
    if (queued >= least) continue;
    least = queued;
    best = steps[at];
  }
  return best;
}

bool LayeredRouting::draws(RouterId from, RouterId to_router) const {
  if (choice_ != PortChoice::random && choice_ != PortChoice::least_loaded) return false;
  if (from == to_router) return false;
  if (first_layers(from, to_router) > 1) return true;
  Steps steps;
  LayeredPaths::State state = 0;
  while (from != to_router) {
    find(from, to_router, state, steps);
    if (steps.size() != 1) return true;
    state = steps[0].behind;
    from = topology_->peer(from, steps[0].port).id;
  }
  return false;
}

Hop LayeredRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  thread_local Steps steps;
  find(here, to_router, state_of(here, to_router, state), steps);
  if (steps.size() == 1) return over(steps[0], state);
  const std::uint32_t chosen =
      choose(static_cast<std::uint32_t>(steps.size()), to_router, here, state);
  if (choice_ != PortChoice::least_loaded) return over(steps[chosen], state);
  return over(least_loaded(here, steps, chosen, *loads), state);
}

void LayeredRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

void LayeredRouting::options(RouterId here, RouterId to_router, EndpointId to,
                             const RouteState& state, std::vector<RouteOption>& out) const {
  if (here == to_router || choice_ == PortChoice::fixed) {
    return Routing::options(here, to_router, to, state, out);
  }
  const bool fresh = state.scratch == kFresh;
  const std::uint32_t layers = fresh ? first_layers(here, to_router) : 1;
  Steps steps;
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    const auto at = static_cast<LayeredPaths::State>(fresh ? 2 * layer : state.scratch - 1);
    find(here, to_router, at, steps);
    for (const Step step : steps) {
      RouteOption option{.after = state,
                         .share = 1.0 / (layers * static_cast<double>(steps.size()))};
      option.after.random_bits = 0;
      option.hop = over(step, option.after);
      out.push_back(option);
    }
  }
}

}  // namespace simcore::routing
