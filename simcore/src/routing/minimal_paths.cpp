#include "routing/minimal_paths.hpp"

#include <algorithm>

namespace simcore {
namespace {

/// The minimal ports, in memory that each thread reuses.
const std::vector<PortIndex>& minimal_ports(const Topology& topology, RouterId here, RouterId to) {
  thread_local std::vector<PortIndex> ports;
  topology.minimal_ports(here, to, ports);
  return ports;
}

bool in_turn(PortChoice choice) {
  return choice == PortChoice::rotating || choice == PortChoice::next_with_room;
}

}  // namespace

PortIndex least_loaded(const PortLoads& loads, RouterId here, const std::vector<PortIndex>& ports,
                       std::uint32_t random) {
  const std::size_t count = ports.size();
  std::size_t at = below(random, static_cast<std::uint32_t>(count));
  PortIndex best = ports[at];
  std::uint32_t least = loads.queued_bytes(here, best);
  for (std::size_t i = 1; i < count && least > 0; ++i) {
    at = at + 1 == count ? 0 : at + 1;
    const std::uint32_t queued = loads.queued_bytes(here, ports[at]);
    if (queued >= least) continue;
    least = queued;
    best = ports[at];
  }
  return best;
}

MinimalPathsRouting::MinimalPathsRouting(const Topology& topology, PortChoice choice,
                                         ChannelRule rule)
    : topology_(&topology), choice_(choice), rule_(rule), diameter_(topology.diameter()) {}

std::uint32_t MinimalPathsRouting::virtual_channels() const {
  return rule_ == ChannelRule::one ? 1 : std::max(diameter_, 1U);
}

RouteState MinimalPathsRouting::start(RouterId, RouterId, std::uint32_t random,
                                      std::uint32_t number) const {
  const std::uint32_t bits = in_turn(choice_) ? number : random;
  return {.random_bits = static_cast<std::uint16_t>(bits & 0xFFFFU)};
}

Hop MinimalPathsRouting::over(PortIndex port, RouteState& state) const {
  if (rule_ == ChannelRule::one) return {port};
  return {port, state.scratch++};
}

std::size_t MinimalPathsRouting::pick(RouterId here, RouterId to_router,
                                      const std::vector<PortIndex>& ports, RouteState& state,
                                      const PortLoads* loads) const {
  const auto count = static_cast<std::uint32_t>(ports.size());
  switch (choice_) {
    case PortChoice::fixed:
      return below(mixed(to_router, here), count);
    case PortChoice::rotating:
      return turn(here, count, state);
    case PortChoice::random:
      return below(mixed(state.random_bits, here), count);
    case PortChoice::next_with_room:
      return next_with_room(here, ports, state, *loads);
    case PortChoice::least_loaded:
      break;
  }
  const PortIndex best = least_loaded(*loads, here, ports, mixed(state.random_bits, here));
  return static_cast<std::size_t>(std::find(ports.begin(), ports.end(), best) - ports.begin());
}

std::uint32_t MinimalPathsRouting::turn(RouterId here, std::uint32_t count, RouteState& state) {
  const std::uint32_t digit = (state.random_bits + mixed(0, here) % count) % count;
  // What is left is skewed by the port taken. Else all packets of one leaf, then of one subtree,
  // would have the same digit higher up, and take one of several parallel links down.
  state.random_bits = static_cast<std::uint16_t>(state.random_bits / count + digit);
  return digit;
}

std::size_t MinimalPathsRouting::next_with_room(RouterId here, const std::vector<PortIndex>& ports,
                                                RouteState& state, const PortLoads& loads) const {
  const auto count = static_cast<std::uint32_t>(ports.size());
  const std::uint32_t channel = rule_ == ChannelRule::one ? 0 : state.scratch;
  std::uint32_t at = turn(here, count, state);
  std::uint32_t best = at;
  std::uint32_t least = ~0U;
  for (std::uint32_t i = 0; i < count; ++i) {
    if (loads.has_room(here, ports[at], channel)) return at;
    const std::uint32_t queued = loads.queued_bytes(here, ports[at]);
    if (queued < least) {
      least = queued;
      best = at;
    }
    at = at + 1 == count ? 0 : at + 1;
  }
  return best;
}

Hop MinimalPathsRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                              const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  const std::vector<PortIndex>& ports = minimal_ports(*topology_, here, to_router);
  return over(ports.size() == 1 ? ports.front() : ports[pick(here, to_router, ports, state, loads)],
              state);
}

void MinimalPathsRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

void MinimalPathsRouting::options(RouterId here, RouterId to_router, EndpointId to,
                                  const RouteState& state, std::vector<RouteOption>& out) const {
  if (here == to_router || choice_ == PortChoice::fixed) {
    return Routing::options(here, to_router, to, state, out);
  }
  const std::vector<PortIndex>& ports = minimal_ports(*topology_, here, to_router);
  for (const PortIndex port : ports) {
    RouteOption option{.after = state, .share = 1.0 / static_cast<double>(ports.size())};
    option.after.random_bits = 0;
    option.hop = over(port, option.after);
    out.push_back(option);
  }
}

}  // namespace simcore
