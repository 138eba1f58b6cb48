#include "topology/dragonfly_plus.hpp"

#include <algorithm>

#include "params/common_params.hpp"
#include "topology/group_sizing.hpp"
#include "topology/group_traffic.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

DragonflyPlusTopology::DragonflyPlusTopology(DragonflyPlusSize size, WiringRule rule)
    : size_(size), rule_(rule), wiring_({size.spines, size.h, size.g}, rule) {}

PortPeer DragonflyPlusTopology::peer(RouterId router, PortIndex port) const {
  const std::uint32_t group = group_of(router);
  const std::uint32_t place = place_of(router);
  const std::uint32_t first = group * group_size();
  if (is_leaf(router)) {
    if (port >= size_.spines) {
      const std::uint32_t leaf = group * size_.leaves + place;
      return {.kind = PortPeer::Kind::endpoint, .id = leaf * size_.p + (port - size_.spines)};
    }
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = static_cast<PortIndex>(place),
            .id = first + size_.leaves + port};
  }
  const std::uint32_t spine = place - size_.leaves;
  if (port < size_.leaves) {
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = static_cast<PortIndex>(spine),
            .id = first + port};
  }
  const GroupWiring::Far far = wiring_.far_end(group, spine, port - size_.leaves);
  if (!far.wired) return {.link_class = 1};
  return {.kind = PortPeer::Kind::router,
          .link_class = 1,
          .port = static_cast<PortIndex>(size_.leaves + far.port),
          .id = far.group * group_size() + size_.leaves + far.place};
}

std::uint32_t DragonflyPlusTopology::local_hops(std::uint32_t place, std::uint32_t to_place) const {
  if (place == to_place) return 0;
  return (place < size_.leaves) == (to_place < size_.leaves) ? 2 : 1;
}

std::uint32_t DragonflyPlusTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to);
  if (group == to_group) return local_hops(place_of(from), place_of(to));
  if (is_leaf(from) && is_leaf(to)) return 3;
  std::uint32_t fewest = ~0U;
  for (const GlobalLink& link : wiring_.links(group, to_group)) {
    fewest = std::min(fewest, local_hops(place_of(from), size_.leaves + link.near_router) + 1 +
                                  local_hops(size_.leaves + link.far_router, place_of(to)));
  }
  return fewest;
}

void DragonflyPlusTopology::add_global_ports(RouterId here, std::uint32_t to_group,
                                             std::vector<PortIndex>& out) const {
  for (const GlobalLink& link : wiring_.links(group_of(here), to_group)) {
    if (is_leaf(here)) {
      // Links are in the order of their near routers.
      if (out.empty() || out.back() != link.near_router) out.push_back(link.near_router);
    } else if (size_.leaves + link.near_router == place_of(here)) {
      out.push_back(static_cast<PortIndex>(size_.leaves + link.near_port));
    }
  }
  std::sort(out.begin(), out.end());
}

void DragonflyPlusTopology::minimal_ports(RouterId here, RouterId to,
                                          std::vector<PortIndex>& out) const {
  out.clear();
  if (here == to) return;
  if (!is_leaf(to)) return ports_by_distance(here, to, out);
  if (group_of(here) != group_of(to)) {
    add_global_ports(here, group_of(to), out);
    if (!out.empty()) return;
    // A spine without a link to that group: by any leaf to a spine that has one.
    for (std::uint32_t leaf = 0; leaf < size_.leaves; ++leaf) {
      out.push_back(static_cast<PortIndex>(leaf));
    }
  } else if (is_leaf(here)) {
    for (std::uint32_t spine = 0; spine < size_.spines; ++spine) {
      out.push_back(static_cast<PortIndex>(spine));
    }
  } else {
    out.push_back(static_cast<PortIndex>(place_of(to)));
  }
}

void DragonflyPlusTopology::ports_by_distance(RouterId here, RouterId to,
                                              std::vector<PortIndex>& out) const {
  const std::uint32_t hops = minimal_hops(here, to);
  for (std::uint32_t port = 0; port < radix(here); ++port) {
    const PortPeer next = peer(here, static_cast<PortIndex>(port));
    if (next.kind != PortPeer::Kind::router) continue;
    // After one global link no other may follow.
    if (next.link_class == 1 && group_of(next.id) != group_of(to)) continue;
    if (minimal_hops(next.id, to) + 1 == hops) out.push_back(static_cast<PortIndex>(port));
  }
}

std::vector<std::string> DragonflyPlusTopology::link_classes() const { return {"local", "global"}; }

std::optional<UniformTraffic> DragonflyPlusTopology::uniform_traffic() const {
  return dragonfly_plus_traffic(wiring_, size_.leaves, size_.p);
}

Map DragonflyPlusTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("concentration", size_.p);
  report.emplace_back("leaves_per_group", size_.leaves);
  report.emplace_back("spines_per_group", size_.spines);
  report.emplace_back("global_links_per_spine", size_.h);
  report.emplace_back("groups", size_.g);
  describe_wiring(wiring_, rule_, endpoints(), report);
  return report;
}

namespace {

std::vector<ParamSpec> dragonfly_plus_params() {
  ParamSpec concentration = concentration_param();
  concentration.help = "Endpoints attached to each leaf.";
  std::vector<ParamSpec> params = {
      std::move(concentration),
      count_param(AxisKind::scale, "leaves_per_group", {}, {.least = 1, .most = 4096},
                  "Leaf routers of a group."),
      count_param(AxisKind::resource, "spines_per_group", {}, {.least = 1, .most = 4096},
                  "Spine routers of a group, each joined to all its leaves; as many as leaves when "
                  "not given."),
      count_param(AxisKind::resource, "global_links_per_spine", {}, {.least = 1, .most = 250},
                  "Global ports of each spine."),
      count_param(AxisKind::scale, "groups", {},
                  {.least = 2, .most = static_cast<double>(max_endpoints)}, "Number of groups."),
      wiring_param()};
  for (ParamSpec& param : params) apply_without_radix(param);
  ParamSpec endpoints = nullable_endpoints_param();
  endpoints.help = "Endpoints attached to the network; with radix, all that is needed.";
  params.insert(params.begin(), std::move(endpoints));
  params.push_back(radix_param(
      "Ports of a router. Together with endpoints it gives the whole shape: see sizing_rule in "
      "the result."));
  params.push_back(allow_underprovisioned_param("radix is not given",
                                                [](const Params& p) { return !p.has("radix"); }));
  return params;
}

std::unique_ptr<Topology> sized(std::int64_t endpoints, std::int64_t radix) {
  const GroupChoice choice =
      choose_size(endpoints, radix, radix * radix,
                  "no groups of leaves and as many spines carry uniform traffic of so many",
                  [radix](std::int64_t n) { return size_dragonfly_plus(n, radix); });
  auto plus = std::make_unique<DragonflyPlusTopology>(
      DragonflyPlusSize{choice.p, choice.a, choice.a, choice.h, choice.g}, choice.rule);
  plus->set_sizing_rule(
      "as many spines as leaves in a group; the group with the most endpoints (at most radix / 2 "
      "leaves with at most as many endpoints each) of which there are 4 or more, else 2 or more; "
      "wired all_to_all with as many global ports a spine as fit (at most radix / 2), or "
      "circulant where there are too many groups for that, or, where both load a link too much, "
      "relative with no more global ports than the same number of links between every two groups "
      "takes; no global link loaded by more than its "
      "rate under uniform traffic on average, and no link of any class by more than 1.1 times");
  return plus;
}

std::uint32_t required(const Params& p, const char* name) {
  if (!p.has(name))
    refuse_topology(name, "null", "an integer", "is required unless radix is given");
  return static_cast<std::uint32_t>(p.integer(name));
}

void check_endpoints(const Params& p, const DragonflyPlusSize& size) {
  const std::int64_t endpoints = std::int64_t{size.p} * size.leaves * size.g;
  const std::int64_t routers = std::int64_t{size.g} * (size.leaves + size.spines);
  if (endpoints < 2 || endpoints > max_endpoints || routers > max_endpoints) {
    refuse_topology(
        "groups", std::to_string(size.g), "fewer groups",
        "there may be 2 to " + std::to_string(max_endpoints) + " endpoints and as many routers");
  }
  if (p.has("endpoints") && p.integer("endpoints") != endpoints) {
    refuse_topology("endpoints", std::to_string(p.integer("endpoints")), std::to_string(endpoints),
                    "must equal concentration x leaves_per_group x groups");
  }
}

}  // namespace

ComponentSpec dragonfly_plus_spec() {
  return {.section = "topology",
          .kind = "dragonfly_plus",
          .title = "Dragonfly+",
          .help =
              "Groups of leaf and spine routers, every leaf joined to every spine of its group; "
              "global links between spines.",
          .source =
              "Shpiner, Haramaty, Eliad, Zdornov, Gafni & Zahavi, Dragonfly+: Low Cost Topology "
              "for Scaling Datacenters, HiPINEB 2017",
          .params = dragonfly_plus_params()};
}

std::unique_ptr<Topology> build_dragonfly_plus(const Params& params) {
  if (params.has("radix")) {
    if (!params.has("endpoints")) {
      refuse_topology("endpoints", "null", "an integer", "is required with radix");
    }
    return sized(params.integer("endpoints"), params.integer("radix"));
  }
  DragonflyPlusSize size{.p = static_cast<std::uint32_t>(params.integer("concentration")),
                         .leaves = required(params, "leaves_per_group"),
                         .spines = 0,
                         .h = required(params, "global_links_per_spine"),
                         .g = required(params, "groups")};
  size.spines = params.has("spines_per_group") ? required(params, "spines_per_group") : size.leaves;
  const WiringRule rule = wiring_rule(params.choice("wiring"));
  check_endpoints(params, size);
  check_wiring({size.spines, size.h, size.g}, rule, "global_links_per_spine");
  auto plus = std::make_unique<DragonflyPlusTopology>(size, rule);
  const double load = uniform_global_load(plus->endpoints(), plus->wiring());
  if (load > 1 && !params.boolean("allow_underprovisioned")) {
    refuse_topology(
        "global_links_per_spine", std::to_string(size.h),
        "more global links, or allow_underprovisioned: true",

        "uniform traffic would load a global link by " + short_number(load) +
            " times its rate: add global links, or set allow_underprovisioned: true for a machine "
            "that is built so");
  }
  return plus;
}

}  // namespace simcore::topology
