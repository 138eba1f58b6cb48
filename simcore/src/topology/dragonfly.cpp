#include "topology/dragonfly.hpp"

#include <algorithm>

#include "params/errors.hpp"
#include "topology/group_sizing.hpp"
#include "topology/group_traffic.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

DragonflyTopology::DragonflyTopology(DragonflySize size, WiringRule rule, bool parallel_surplus)
    : size_(size),
      rule_(rule),
      wiring_({size.a, size.h, size.g}, rule, parallel_surplus),
      by_a_(size.a),
      by_p_(size.p) {}

PortPeer DragonflyTopology::peer(RouterId router, PortIndex port) const {
  const std::uint32_t group = by_a_.quotient(router);
  const std::uint32_t place = by_a_.remainder(router);
  if (port < size_.a - 1) {
    const std::uint32_t other = port < place ? port : port + 1u;
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = local_port(other, place),
            .id = group * size_.a + other};
  }
  const std::uint32_t global = port - (size_.a - 1);
  if (global >= size_.h) {
    return {.kind = PortPeer::Kind::endpoint, .id = router * size_.p + (global - size_.h)};
  }
  const GroupWiring::Far far = wiring_.far_end(group, place, global);
  if (!far.wired) return {.link_class = 1};
  return {.kind = PortPeer::Kind::router,
          .link_class = 1,
          .port = global_port(far.port),
          .id = far.group * size_.a + far.place};
}

std::uint32_t DragonflyTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to);
  if (group == to_group) return from == to ? 0 : 1;
  const std::span<const GlobalLink> links = wiring_.links(group, to_group);
  const std::uint32_t place = by_a_.remainder(from);
  const std::uint32_t far_place = by_a_.remainder(to);
  const auto own = std::ranges::equal_range(links, place, {}, &GlobalLink::near_router);
  if (!own.empty()) {
    return std::ranges::binary_search(own, far_place, {}, &GlobalLink::far_router) ? 1 : 2;
  }
  const auto far_router = [links](std::uint32_t index) { return links[index].far_router; };
  const auto by_far = wiring_.by_far_router(group, to_group);
  return std::ranges::binary_search(by_far, far_place, {}, far_router) ? 2 : 3;
}

void DragonflyTopology::minimal_ports(RouterId here, RouterId to,
                                      std::vector<PortIndex>& out) const {
  out.clear();
  const std::uint32_t group = group_of(here);
  const std::uint32_t to_group = group_of(to);
  const std::uint32_t place = by_a_.remainder(here);
  const std::uint32_t to_place = by_a_.remainder(to);
  if (group == to_group) {
    if (here != to) out.push_back(local_port(place, to_place));
    return;
  }
  const std::uint32_t hops = minimal_hops(here, to);
  for (const GlobalLink& link : wiring_.links(group, to_group)) {
    const bool near = link.near_router == place;
    if ((near ? 0u : 1u) + 1 + (link.far_router != to_place) != hops) continue;
    const PortIndex port = near ? global_port(link.near_port) : local_port(place, link.near_router);
    // Links are in the order of their near routers: equal local ports follow one another.
    if (out.empty() || out.back() != port) out.push_back(port);
  }
  std::sort(out.begin(), out.end());
}

std::uint32_t DragonflyTopology::diameter() const {
  return std::max(wiring_.longest_path(), size_.a > 1 ? 1u : 0u);
}

std::uint64_t DragonflyTopology::links() const {
  return std::uint64_t{size_.g} * size_.a * (size_.a - 1) / 2 + wiring_.total_links();
}

std::vector<std::string> DragonflyTopology::link_classes() const { return {"local", "global"}; }

std::optional<UniformTraffic> DragonflyTopology::uniform_traffic() const {
  return dragonfly_traffic(wiring_, size_.p);
}

Map DragonflyTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("concentration", size_.p);
  report.emplace_back("routers_per_group", size_.a);
  report.emplace_back("global_links_per_router", size_.h);
  report.emplace_back("groups", size_.g);
  describe_wiring(wiring_, rule_, endpoints(), report);
  return report;
}

namespace {

/// Routers per group for `routers` in all: the smallest a with a*g = routers and 2 <= g <= a*h+1;
/// 0 when there is none.
std::int64_t smallest_group(std::int64_t routers, std::int64_t h) {
  for (std::int64_t a = 1; 2 * a <= routers; ++a) {
    if (routers % a == 0 && routers / a <= a * h + 1) return a;
  }
  return 0;
}

std::int64_t routers_per_group_of(const Params& p) {
  if (p.has("routers_per_group")) return p.integer("routers_per_group");
  const auto routers = given_routers(p);
  return routers ? smallest_group(*routers, p.integer("global_links_per_router")) : 0;
}

bool shape_is_given(const Params& p) { return p.has("routers_per_group") && p.has("groups"); }

std::vector<ParamSpec> dragonfly_params() {
  std::vector<ParamSpec> params = {
      nullable_endpoints_param(),
      concentration_param(),
      {.name = "routers_per_group",
       .type = ParamType::integer,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 4096,
       .help = "Routers of a group, fully connected. When neither this nor groups is given: the "
               "smallest that reaches endpoints with links between all groups."},
      {.name = "global_links_per_router",
       .type = ParamType::integer,
       .axis = AxisKind::resource,
       .unit = "count",
       .default_value = 1,
       .min = 1,
       .max = static_cast<double>(max_global_ports),
       .help = "Global ports of each router."},
      {.name = "groups",
       .type = ParamType::integer,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 2,
       .max = static_cast<double>(max_endpoints),
       .help = "Number of groups; given together with routers_per_group or derived."},
      {.name = "surplus_global_ports",
       .type = ParamType::choice,
       .axis = AxisKind::choice,
       .unit = "choice",
       .default_value = "empty",
       .choices = {"empty", "parallel"},
       .applies_when = "radix is not given and wiring is relative",
       .help = "Global ports left over when every pair of groups has the same number of links: "
               "left empty, or used for parallel links.",
       .applies =
           [](const Params& p) { return !p.has("radix") && p.choice("wiring") == "relative"; }},
      wiring_param(),
  };
  for (ParamSpec& param : params) {
    if (param.name != "endpoints" && param.applies == nullptr) apply_without_radix(param);
  }
  params.push_back(radix_param(
      "Ports of a router. Together with endpoints it gives the whole shape: see sizing_rule in "
      "the result."));
  params.push_back(allow_underprovisioned_param("radix is not given",
                                                [](const Params& p) { return !p.has("radix"); }));
  return params;
}

std::vector<ConstraintSpec> given_shape_constraints() {
  return {
      {.fields = {"topology.groups", "topology.routers_per_group"},
       .message = "groups and routers_per_group must be given together",
       .holds = [](const Params& p) { return p.has("groups") == p.has("routers_per_group"); }},
      {.fields = {"topology.groups", "topology.routers_per_group",
                  "topology.global_links_per_router"},
       .message = "too many groups: each pair needs a link, so groups must be at most "
                  "routers_per_group x global_links_per_router + 1",
       .holds =
           [](const Params& p) {
             return !shape_is_given(p) ||
                    p.integer("groups") <=
                        p.integer("routers_per_group") * p.integer("global_links_per_router") + 1;
           }},
      {.fields = {"topology.groups"},
       .message = "groups x routers_per_group x concentration must be at most " +
                  std::to_string(max_endpoints) + " endpoints",
       .holds =
           [](const Params& p) {
             return !shape_is_given(p) || p.integer("groups") * p.integer("routers_per_group") *
                                                  p.integer("concentration") <=
                                              max_endpoints;
           }},
  };
}

std::vector<ConstraintSpec> endpoint_constraints() {
  return {
      {.fields = {"topology.endpoints"},
       .message = "is required unless groups and routers_per_group are given",
       .holds = [](const Params& p) { return p.has("endpoints") || p.has("groups"); }},
      {.fields = {"topology.endpoints", "topology.groups", "topology.routers_per_group"},
       .message = "groups x routers_per_group x concentration must equal endpoints",
       .holds =
           [](const Params& p) {
             return !shape_is_given(p) || !p.has("endpoints") ||
                    p.integer("groups") * p.integer("routers_per_group") *
                            p.integer("concentration") ==
                        p.integer("endpoints");
           }},
      {.fields = {"topology.endpoints"},
       .message = "no balanced dragonfly has this many endpoints: endpoints / concentration must "
                  "be a product of routers per group and 2 or more groups, at most routers per "
                  "group x global_links_per_router + 1",
       .holds =
           [](const Params& p) {
             return p.has("radix") || !p.has("endpoints") || p.has("groups") ||
                    p.has("routers_per_group") || routers_per_group_of(p) > 0;
           }},
      {.fields = {"topology.endpoints"},
       .message = "groups would have more than 4096 routers",
       .holds = [](const Params& p) { return p.has("radix") || routers_per_group_of(p) <= 4096; }},
  };
}

}  // namespace

ComponentSpec dragonfly_spec() {
  ComponentSpec spec{
      .section = "topology",
      .kind = "dragonfly",
      .title = "Dragonfly",
      .help =
          "Groups of fully connected routers; every pair of groups is joined by the same "
          "number of global links.",
      .source =
          "Kim, Dally, Scott & Abts, Technology-Driven, Highly-Scalable Dragonfly Topology, "
          "ISCA 2008",
      .params = dragonfly_params(),
      .constraints = given_shape_constraints()};
  for (ConstraintSpec& constraint : endpoint_constraints()) {
    spec.constraints.push_back(std::move(constraint));
  }
  return spec;
}

namespace {

std::unique_ptr<Topology> sized_dragonfly(std::int64_t endpoints, std::int64_t radix) {
  const GroupChoice choice =
      choose_size(endpoints, radix, 4 * radix * radix,
                  "no groups of equal routers carry uniform traffic of so many endpoints",
                  [radix](std::int64_t n) { return size_dragonfly(n, radix); });
  auto dragonfly = std::make_unique<DragonflyTopology>(
      DragonflySize{choice.p, choice.a, choice.h, choice.g}, choice.rule);
  dragonfly->set_sizing_rule(
      "radix / 4 endpoints a router, or the most that work; groups of radix / 4 routers or the "
      "most that divide them, wired all_to_all with as many global ports a router as fit (at "
      "most radix / 2); where there are too many groups for that, groups of radix / 2 routers "
      "or the most that divide them, wired circulant with the even number of global ports that "
      "fits; where no number of endpoints a router allows either, (radix + 1) / 4 endpoints a "
      "router or the most that work, groups of (radix + 1) / 2 routers or the most that divide "
      "them, all other ports, 250 at most, global and wired relative; where these load a link too "
      "much, groups "
      "of "
      "radix / 2 routers or the most that divide them, wired relative with no more global ports "
      "than the same number of links between every two groups takes; no global link loaded by more "
      "than its "
      "rate under uniform traffic on average, and no link of any class by more than 1.1 times");
  return dragonfly;
}

void check_provision(const DragonflyTopology& dragonfly) {
  const double load = uniform_global_load(dragonfly.endpoints(), dragonfly.wiring());
  if (load <= 1) return;
  throw PointError(
      "topology.global_links_per_router", std::to_string(dragonfly.size().h),
      "more global links, or allow_underprovisioned: true",
      "uniform traffic would load a global link by " + short_number(load) +
          " times its rate: add global links (surplus_global_ports: parallel uses "
          "those left over), or set allow_underprovisioned: true for a machine that is built so");
}

}  // namespace

std::unique_ptr<Topology> build_dragonfly(const Params& params) {
  if (params.has("radix")) {
    return sized_dragonfly(params.integer("endpoints"), params.integer("radix"));
  }
  const std::int64_t a = routers_per_group_of(params);
  const std::int64_t g =
      params.has("groups") ? params.integer("groups") : *given_routers(params) / a;
  const DragonflySize size{
      .p = static_cast<std::uint32_t>(params.integer("concentration")),
      .a = static_cast<std::uint32_t>(a),
      .h = static_cast<std::uint32_t>(params.integer("global_links_per_router")),
      .g = static_cast<std::uint32_t>(g)};
  const WiringRule rule = wiring_rule(params.choice("wiring"));
  check_wiring({size.a, size.h, size.g}, rule);
  auto dragonfly = std::make_unique<DragonflyTopology>(
      size, rule, params.choice("surplus_global_ports") == "parallel");
  if (!params.boolean("allow_underprovisioned")) check_provision(*dragonfly);
  return dragonfly;
}

}  // namespace simcore::topology
