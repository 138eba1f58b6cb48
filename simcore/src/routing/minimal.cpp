#include "routing/minimal.hpp"

#include <algorithm>

#include "routing/dimension_order.hpp"
#include "routing/dragonfly_minimal.hpp"
#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"

namespace simcore::routing {
namespace {

bool in_turn(PortChoice choice) {
  return choice == PortChoice::rotating || choice == PortChoice::next_with_room;
}

}  // namespace

MinimalRouting::MinimalRouting(const Topology& topology, PortChoice choice, ChannelRule rule)
    : topology_(&topology),
      tree_(topology.as_fat_tree()),
      choice_(choice),
      rule_(rule),
      diameter_(topology.diameter()) {}

MinimalRouting minimal_paths(const Topology& topology, PortChoice choice, bool avoid_deadlock) {
  return {topology, choice,
          avoid_deadlock && !topology.turns_once() ? ChannelRule::by_hops : ChannelRule::one};
}

/// Valid until the thread asks again.
MinimalRouting::PortSet MinimalRouting::minimal_ports(RouterId here, RouterId to_router) const {
  if (tree_ != nullptr && tree_->level_of(to_router) == 1) {
    const FatTreeTopology::PortRange range = tree_->minimal_range(here, to_router);
    return {range.count, range.first, nullptr};
  }
  thread_local std::vector<PortIndex> ports;
  topology_->minimal_ports(here, to_router, ports);
  return {static_cast<std::uint32_t>(ports.size()), 0, ports.data()};
}

PortIndex MinimalRouting::least_loaded(RouterId here, const PortSet& ports, std::uint32_t random,
                                       const PortLoads& loads) {
  std::uint32_t at = below(random, ports.count);
  PortIndex best = ports[at];
  std::uint32_t least = loads.queued_bytes(here, best);
  for (std::uint32_t i = 1; i < ports.count && least > 0; ++i) {
    at = at + 1 == ports.count ? 0 : at + 1;
    const std::uint32_t queued = loads.queued_bytes(here, ports[at]);
    if (queued >= least) continue;
    least = queued;
    best = ports[at];
  }
  return best;
}

std::uint32_t MinimalRouting::virtual_channels() const {
  return rule_ == ChannelRule::one ? 1 : std::max(diameter_, 1U);
}

RouteState MinimalRouting::start(RouterId, RouterId, std::uint32_t random,
                                 std::uint32_t number) const {
  const std::uint32_t bits = in_turn(choice_) ? number : random;
  return {.random_bits = static_cast<std::uint16_t>(bits & 0xFFFFU)};
}

/// Up to the first router with a choice there is one path.
bool MinimalRouting::draws(RouterId from, RouterId to_router) const {
  if (choice_ != PortChoice::random && choice_ != PortChoice::least_loaded) return false;
  while (from != to_router) {
    const PortSet ports = minimal_ports(from, to_router);
    if (ports.count > 1) return true;
    from = topology_->peer(from, ports[0]).id;
  }
  return false;
}

Hop MinimalRouting::over(PortIndex port, RouteState& state) const {
  if (rule_ == ChannelRule::one) return {port};
  return {port, state.scratch++};
}

PortIndex MinimalRouting::pick(RouterId here, RouterId to_router, const PortSet& ports,
                               RouteState& state, const PortLoads* loads) const {
  switch (choice_) {
    case PortChoice::fixed:
      return ports[below(mixed(to_router, here), ports.count)];
    case PortChoice::rotating:
      return ports[turn(here, ports.count, state)];
    case PortChoice::random:
      return ports[below(mixed(state.random_bits, here), ports.count)];
    case PortChoice::next_with_room:
      return next_with_room(here, ports, state, *loads);
    case PortChoice::least_loaded:
      break;
  }
  return least_loaded(here, ports, mixed(state.random_bits, here), *loads);
}

std::uint32_t MinimalRouting::turn(RouterId here, std::uint32_t count, RouteState& state) {
  const std::uint32_t digit = (state.random_bits + mixed(0, here) % count) % count;
  // What is left is skewed by the port taken. Else all packets of one leaf, then of one subtree,
  // would have the same digit higher up, and take one of several parallel links down.
  state.random_bits = static_cast<std::uint16_t>(state.random_bits / count + digit);
  return digit;
}

PortIndex MinimalRouting::next_with_room(RouterId here, const PortSet& ports, RouteState& state,
                                         const PortLoads& loads) const {
  const std::uint32_t channel = rule_ == ChannelRule::one ? 0 : state.scratch;
  std::uint32_t at = turn(here, ports.count, state);
  PortIndex best = ports[at];
  std::uint32_t least = ~0U;
  for (std::uint32_t i = 0; i < ports.count; ++i) {
    const PortIndex port = ports[at];
    if (loads.has_room(here, port, channel)) return port;
    const std::uint32_t queued = loads.queued_bytes(here, port);
    if (queued < least) {
      least = queued;
      best = port;
    }
    at = at + 1 == ports.count ? 0 : at + 1;
  }
  return best;
}

Hop MinimalRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const {
  if (here == to_router) return {topology_->port_of(to)};
  const PortSet ports = minimal_ports(here, to_router);
  return over(ports.count == 1 ? ports[0] : pick(here, to_router, ports, state, loads), state);
}

void MinimalRouting::starts(RouterId, RouterId, std::vector<RouteState>& out) const {
  out.emplace_back();
}

void MinimalRouting::options(RouterId here, RouterId to_router, EndpointId to,
                             const RouteState& state, std::vector<RouteOption>& out) const {
  if (here == to_router || choice_ == PortChoice::fixed) {
    return Routing::options(here, to_router, to, state, out);
  }
  const PortSet ports = minimal_ports(here, to_router);
  for (std::uint32_t i = 0; i < ports.count; ++i) {
    RouteOption option{.after = state, .share = 1.0 / ports.count};
    option.after.random_bits = 0;
    option.hop = over(ports[i], option.after);
    out.push_back(option);
  }
}

namespace {

PortChoice port_choice(const Params& params) {
  switch (path_choice(params)) {
    case PathChoice::fixed:
      return PortChoice::fixed;
    case PathChoice::rotating:
      return PortChoice::rotating;
    case PathChoice::first:  // refused before
    case PathChoice::random:
      break;
  }
  return PortChoice::random;
}

}  // namespace

ComponentSpec minimal_spec() {
  return {.section = "routing",
          .kind = "minimal",
          .title = "Minimal",
          .help =
              "Fewest hops, without regard to load. Dimension order on rings, meshes, tori and "
              "HyperX; at most local-global-local on the dragonfly; any minimal path elsewhere. "
              "Packets split over several minimal paths.",
          .source =
              "Dally & Seitz, IEEE Transactions on Computers, 1987 (datelines); Kim, Dally, "
              "Scott & Abts, ISCA 2008 (dragonfly)",
          .params = {deadlock_avoidance_param(), path_choice_param()}};
}

std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology) {
  if (auto routing = dimension_order(params, topology)) return routing;
  refuse_first(params);
  const bool avoid = avoids_deadlock(params);
  if (topology.routers() == 1) {
    refuse_given(params, "path_choice", kOneMinimalPath);
    return std::make_unique<SingleRouterRouting>();
  }
  if (const auto* dragonfly = topology.as_dragonfly()) {
    return std::make_unique<DragonflyMinimalRouting>(*dragonfly, avoid, path_choice(params));
  }
  return std::make_unique<MinimalRouting>(minimal_paths(topology, port_choice(params), avoid));
}

}  // namespace simcore::routing
