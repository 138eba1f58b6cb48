// Endpoints with a link to each of several trees: planes, and rails of servers. The wiring is
// FatTreeTopology's.
#include <algorithm>
#include <optional>
#include <string>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "topology/fat_tree.hpp"
#include "topology/fat_tree_sizing.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"

namespace simcore::topology {
namespace {

constexpr std::int64_t kMostPlanes = 64;

bool has_planes_to_join(const Params& p) { return p.integer("planes") > 1; }

TreeRequest request_of(const Params& p) {
  return {.radix = p.integer("radix"),
          .down = p.integer("radix") / 2,
          .leaf_taper = p.real("leaf_taper"),
          .aggregation_taper = p.real("aggregation_taper"),
          .planes = p.integer("planes"),
          .joined = has_planes_to_join(p) && p.choice("rails") == "joined"};
}

/// The tiers of switches that hold so many endpoints, or those that are asked for; nothing where
/// they cannot.
std::optional<int> tiers_for(const Params& p, TreeRequest request, std::int64_t endpoints) {
  const auto asked = [&p](int tiers) { return !p.has("levels") || p.integer("levels") == tiers; };
  if (asked(1) && endpoints <= request.radix) return 1;
  for (const int tiers : {2, 3}) {
    request.levels = tiers;
    if (asked(tiers) && levels_for(request, endpoints) == tiers) return tiers;
  }
  return std::nullopt;
}

[[noreturn]] void refuse_size(const Params& p, const TreeRequest& r, std::int64_t endpoints) {
  const auto fits = [&](std::int64_t n) {
    return n <= max_endpoints && tiers_for(p, r, n).has_value();
  };
  const std::string down = std::to_string(r.down);
  refuse_endpoints(endpoints, routers_with(r.radix),
                   nearest_sizes(endpoints, 4 * r.down * r.down, fits),
                   "a leaf of more than one tier has " + down + " endpoints" +
                       (r.joined ? ", and a router above has ports for each of the planes" : "") +
                       "; tiers are as many as levels says, else as few as do, at most 3");
}

void refuse_idle_params(const Params& p, int tiers) {
  const std::string why = "has no effect: the planes have " + std::to_string(tiers) +
                          (tiers == 1 ? " tier" : " tiers") + " of switches";
  const auto refuse = [&](const char* name, const std::string& value, const std::string& allowed) {
    refuse_topology(name, value, allowed, why);
  };
  if (tiers == 1 && p.changed("leaf_taper")) {
    refuse("leaf_taper", short_number(p.real("leaf_taper")), "absent");
  }
  if (tiers < 3 && p.changed("aggregation_taper")) {
    refuse("aggregation_taper", short_number(p.real("aggregation_taper")), "absent");
  }
  if (tiers == 1 && p.changed("rails")) refuse("rails", p.choice("rails"), "apart");
}

}  // namespace

ComponentSpec multi_plane_spec() {
  ParamSpec radix = radix_param(
      "Ports of every switch, each at the rate of one plane: a switch of 64 ports of 800 Gb/s has "
      "512 of 100. A leaf below others has radix / 2 endpoints.");
  radix.required = true;
  radix.nullable = false;
  ParamSpec planes = count_param(
      AxisKind::resource, "planes", {}, {.least = 1, .most = static_cast<double>(kMostPlanes)},
      "Links of an endpoint, each to a switch of another plane. Where an endpoint is a server of "
      "accelerators: its rails, or rails times planes.");
  planes.required = true;
  planes.nullable = false;
  const auto taper = [](const char* name, const char* help) {
    return real_param(AxisKind::choice, name, "ratio", 1.0, {.least = 1, .most = 1024}, help);
  };
  return {
      .section = "topology",
      .kind = "multi_plane",
      .title = "Multi-plane tree",
      .help =
          "Every endpoint has a link to each of several fat trees (planes), and its interface "
          "spreads packets over them as the routing says. Rails of servers are planes, too: apart "
          "(rail-only) or joined by the routers above the leaves (rail-optimised).",
      .source =
          "Qian et al., Alibaba HPN, SIGCOMM 2024 (dual planes); Wang et al., Rail-only, Hot "
          "Interconnects 2024",
      .params = {endpoints_param(),
                 std::move(planes),
                 std::move(radix),
                 {.name = "levels",
                  .type = ParamType::integer,
                  .axis = AxisKind::scale,
                  .unit = "count",
                  .nullable = true,
                  .min = 1,
                  .max = 3,
                  .help = "Tiers of switches in a plane. When not given: as few as do."},
                 only_when("planes is above 1", has_planes_to_join,
                           choice_param(AxisKind::choice, "rails", {"apart", "joined"},
                                        "apart: planes share nothing but the endpoints; joined: "
                                        "the routers above the leaves have links to the leaves of "
                                        "all planes.")),
                 taper("leaf_taper",
                       "Ports down over ports up of a leaf: 2 leaves half of the ports up unused."),
                 taper("aggregation_taper",
                       "Ports down over ports up of a router of the second of three tiers.")},
      // The static model gives each pair of endpoints one path, in one plane; trees of reduction
      // join the switches of one.
      .models = {"packet", "flow", "loggp"}};
}

std::unique_ptr<Topology> build_multi_plane(const Params& params) {
  const TreeRequest request = request_of(params);
  const std::int64_t endpoints = params.integer("endpoints");
  if (request.radix % 2 != 0) {
    refuse_topology("radix", std::to_string(request.radix), "an even number",
                    "must be even: half of a leaf's ports lead to endpoints, half up");
  }
  const auto tiers = tiers_for(params, request, endpoints);
  if (!tiers) refuse_size(params, request, endpoints);
  refuse_idle_params(params, *tiers);
  FatTreeShape shape = *tiers == 1
                           ? behind_interfaces({.children = {static_cast<std::uint32_t>(endpoints)},
                                                .parents = {1},
                                                .multiplicities = {1}},
                                               request.planes, false)
                           : shape_of(request, endpoints, *tiers);
  auto tree = std::make_unique<FatTreeTopology>(std::move(shape));
  tree->set_sizing_rule(
      "each plane is one switch where it has the ports, else a tree of the fewest tiers: radix / 2 "
      "endpoints a leaf, pods of the most leaves that divide them, as many parallel links between "
      "two switches as their ports allow; a taper leaves ports up unused");
  return tree;
}

}  // namespace simcore::topology
