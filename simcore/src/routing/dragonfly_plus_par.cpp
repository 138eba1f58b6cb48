#include "routing/dragonfly_plus_par.hpp"

#include <algorithm>

#include "routing/kinds.hpp"
#include "routing/routing_params.hpp"

namespace simcore {

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
                                                 WeightedDetour rule)
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
    const Choice detour = least_loaded(here, third, random, *loads);
    if (rule_.prefers_detour(choice.queued, detour.queued)) choice = detour;
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

ComponentSpec dragonfly_plus_par_spec() {
  return {.section = "routing",
          .kind = "dragonfly_plus_par",
          .title = "Dragonfly+ adaptive",
          .help =
              "Dragonfly+ only, with links from every spine to every group: leaves send to "
              "spines in turn, and the first spine chooses between the target's group and a "
              "detour by a random other one. Two virtual channels.",
          .source = "Shpiner, Haramaty, Eliad, Zdornov, Gafni & Zahavi, HiPINEB 2017",
          .params = detour_weight_params()};
}

std::unique_ptr<Routing> build_dragonfly_plus_par(const Params& params, const Topology& topology) {
  const auto* plus = topology.as_dragonfly_plus();
  if (plus == nullptr || !DragonflyPlusParRouting::serves(*plus)) {
    refuse_topology("dragonfly_plus_par",
                    "Dragonfly+ networks whose spines have links to every other group (as wiring "
                    "all_to_all gives)");
  }
  return std::make_unique<DragonflyPlusParRouting>(*plus, weighted_detour(params));
}

}  // namespace simcore
