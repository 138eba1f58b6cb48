// Fat trees: declaration, and sizes by rule. The wiring is FatTreeTopology's.
#include "topology/fat_tree_sizing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "topology/fat_tree.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {
namespace {

constexpr int max_levels = 8;

bool is_sized(const Params& p) { return !p.has("children"); }
bool is_general(const Params& p) { return p.has("children"); }

/// down / taper; nothing where that is no whole number.
std::optional<std::int64_t> whole_part(std::int64_t down, double taper) {
  const double up = static_cast<double>(down) / taper;
  const auto whole = static_cast<std::int64_t>(std::llround(up));
  if (whole < 1 || std::abs(up - static_cast<double>(whole)) >= 1e-9) return std::nullopt;
  return whole;
}

std::int64_t tapered(std::int64_t down, double taper, const char* name) {
  if (const auto up = whole_part(down, taper)) return *up;
  refuse_topology(name, short_number(taper), "a ratio that divides " + std::to_string(down),
                  std::to_string(down) + " ports down / " + short_number(taper) +
                      " is no whole number of ports up");
}

std::int64_t largest_divisor(std::int64_t number, std::int64_t most) {
  for (std::int64_t d = std::min(number, most); d > 1; --d) {
    if (number % d == 0) return d;
  }
  return 1;
}

/// Ports above a leaf's place that lead there: one for each plane that the routers above join.
std::int64_t ports_of_leaf(const TreeRequest& r) { return r.joined ? r.planes : 1; }

FatTreeShape two_levels(const TreeRequest& r, std::int64_t leaves) {
  const std::int64_t up = tapered(r.down, r.leaf_taper, "leaf_taper");
  // Planes have as few spines as hold the links; trees of `fat_tree` one above each port up.
  const std::int64_t copies =
      r.planes > 0 ? largest_divisor(up, r.radix / (leaves * ports_of_leaf(r))) : 1;
  return {.children = to_widths({r.down, leaves}),
          .parents = to_widths({1, up / copies}),
          .multiplicities = to_widths({1, copies})};
}

/// Leaves of a pod: as many as fit, of those that divide the leaves into 2 to radix pods; 0: none.
std::int64_t pod_leaves(const TreeRequest& r, std::int64_t leaves) {
  const std::int64_t pod = largest_divisor(leaves, std::min(r.down / ports_of_leaf(r), leaves / 2));
  const std::int64_t pods = leaves / pod;
  return pods >= 2 && pods <= r.radix ? pod : 0;
}

FatTreeShape three_levels(const TreeRequest& r, std::int64_t leaves) {
  const std::int64_t pod = pod_leaves(r, leaves);
  const std::int64_t pods = leaves / pod;
  const std::int64_t up = tapered(pod * ports_of_leaf(r), r.aggregation_taper, "aggregation_taper");
  const std::int64_t copies = largest_divisor(up, r.radix / pods);
  return {.children = to_widths({r.down, pod, pods}),
          .parents = to_widths({1, tapered(r.down, r.leaf_taper, "leaf_taper"), up / copies}),
          .multiplicities = to_widths({1, 1, copies})};
}

}  // namespace

std::optional<int> levels_for(const TreeRequest& r, std::int64_t endpoints) {
  if (endpoints % r.down != 0) return std::nullopt;
  const std::int64_t leaves = endpoints / r.down;
  if (leaves < 2) return std::nullopt;
  const std::int64_t ports = leaves * ports_of_leaf(r);
  if (r.levels == 2) return ports <= r.radix ? std::optional(2) : std::nullopt;
  if (!r.levels && ports <= r.down) return 2;
  return pod_leaves(r, leaves) > 0 ? std::optional(3) : std::nullopt;
}

FatTreeShape shape_of(const TreeRequest& r, std::int64_t endpoints, int levels) {
  FatTreeShape shape =
      levels == 2 ? two_levels(r, endpoints / r.down) : three_levels(r, endpoints / r.down);
  return r.planes > 0 ? behind_interfaces(std::move(shape), r.planes, r.joined) : shape;
}

FatTreeShape behind_interfaces(FatTreeShape shape, std::int64_t planes, bool joined) {
  shape.children.insert(shape.children.begin(), 1);
  shape.parents.insert(shape.parents.begin() + 1, static_cast<std::uint32_t>(planes));
  shape.multiplicities.insert(shape.multiplicities.begin(), 1);
  shape.planes = static_cast<std::uint32_t>(planes);
  shape.joined = joined;
  return shape;
}

namespace {

TreeRequest request_of(const Params& p, std::int64_t radix) {
  TreeRequest request{.radix = radix,
                      .down = radix / 2,
                      .leaf_taper = p.real("leaf_taper"),
                      .aggregation_taper = p.real("aggregation_taper")};
  if (p.has("levels")) request.levels = p.integer("levels");
  return request;
}

/// Whether equal routers make a tree of so many endpoints that can be tapered as asked.
bool suits(const TreeRequest& r, std::int64_t endpoints) {
  const auto levels = levels_for(r, endpoints);
  if (!levels || !whole_part(r.down, r.leaf_taper)) return false;
  if (levels == 2) return r.aggregation_taper == 1;
  return whole_part(pod_leaves(r, endpoints / r.down), r.aggregation_taper).has_value();
}

/// The fewest levels, then the smallest common radix, of the trees that suit so many endpoints.
std::optional<TreeRequest> fewest_levels(const Params& p, std::int64_t endpoints) {
  for (const std::int64_t levels : {2, 3}) {
    if (p.has("levels") && levels != p.integer("levels")) continue;
    const auto request = [&p, levels](std::int64_t radix) {
      TreeRequest r = request_of(p, radix);
      r.levels = levels;
      return r;
    };
    const auto radix = smallest_radix(
        endpoints, [&](std::int64_t n, std::int64_t ports) { return suits(request(ports), n); });
    if (radix) return request(*radix);
  }
  return std::nullopt;
}

/// The tree that endpoints alone give.
TreeRequest chosen_request(const Params& p) {
  if (!p.has("endpoints")) {
    refuse_topology("radix", "null", "an integer >= 2",
                    "is required unless endpoints or children is given");
  }
  return choose_radix(p.integer("endpoints"), 4096,
                      "no tree of at most three levels has so many endpoints on half of the ports "
                      "of every leaf",
                      [&p](std::int64_t n) { return fewest_levels(p, n); });
}

/// The tree that radix gives.
TreeRequest given_request(const Params& p) {
  const std::int64_t radix = p.integer("radix");
  if (radix % 2 == 0) return request_of(p, radix);
  refuse_topology(
      "radix", std::to_string(radix), "an even number",
      "must be even: half of a leaf's ports lead to endpoints, half up; children, parents and "
      "link_multiplicity describe other trees");
}

/// As asked for, or of the full tree.
std::int64_t endpoints_of(const Params& p, const TreeRequest& r) {
  const std::int64_t full = r.levels == 2 ? r.radix : r.down * r.radix;
  const std::int64_t endpoints = p.has("endpoints") ? p.integer("endpoints") : full * r.down;
  if (endpoints <= max_endpoints) return endpoints;
  refuse_topology("endpoints", std::to_string(endpoints),
                  "at most " + std::to_string(max_endpoints),
                  "the full tree of this radix is too large: state endpoints");
}

FatTreeShape sized_shape(const Params& p, const TreeRequest& r) {
  const std::int64_t endpoints = endpoints_of(p, r);
  const int chosen =
      choose_size(endpoints, r.radix, 4 * r.down * r.down,
                  "a leaf has " + std::to_string(r.down) + " endpoints, a pod 1 to " +
                      std::to_string(r.down) + " leaves, and there are 2 to " +
                      std::to_string(r.radix) + " pods (of two levels: leaves)",
                  [&r](std::int64_t n) { return levels_for(r, n); });
  if (chosen == 2 && p.changed("aggregation_taper")) {
    refuse_topology(
        "aggregation_taper", short_number(r.aggregation_taper), "absent",
        "has no effect: the tree has two levels, so nothing is above its aggregation routers");
  }
  return shape_of(r, endpoints, chosen);
}

std::vector<std::int64_t> level_list(const Params& p, const char* name, std::size_t levels) {
  std::vector<std::int64_t> items(levels, 1);
  if (!p.has(name)) return items;
  items = p.integer_list(name);
  if (items.size() != levels) {
    refuse_topology(name, std::to_string(items.size()) + " items",
                    std::to_string(levels) + " items", "must have as many items as children");
  }
  if (items.front() != 1) {
    refuse_topology(name, std::to_string(items.front()), "1",
                    "must begin with 1: an endpoint has one link to one leaf");
  }
  return items;
}

FatTreeShape given_shape(const Params& p) {
  const std::vector<std::int64_t> children = p.integer_list("children");
  if (!p.has("parents") && children.size() > 1) {
    refuse_topology("parents", "null", "a list as long as children", "is required with children");
  }
  const std::vector<std::int64_t> parents = level_list(p, "parents", children.size());
  const std::vector<std::int64_t> copies = level_list(p, "link_multiplicity", children.size());
  const std::int64_t endpoints = product_of(children);
  if (endpoints < 2 || endpoints > max_endpoints) {
    refuse_topology("children", Value(std::to_string(endpoints)).to_text(),
                    "a product of 2 to " + std::to_string(max_endpoints),
                    "the product is the number of endpoints, which must be from 2 to " +
                        std::to_string(max_endpoints));
  }
  if (p.has("endpoints") && p.integer("endpoints") != endpoints) {
    refuse_topology("endpoints", std::to_string(p.integer("endpoints")), std::to_string(endpoints),
                    "must equal the product of children");
  }
  std::int64_t tops = 1, subtrees = endpoints / children[0], routers = subtrees;
  for (std::size_t l = 1; l < children.size(); ++l) {
    tops = std::min(tops * parents[l], max_routers + 1);
    subtrees /= children[l];
    routers += tops * subtrees;
  }
  if (routers > max_routers) {
    refuse_topology("parents", Value(std::to_string(tops)).to_text(), "fewer routers",
                    "the tree would have more than " + std::to_string(max_routers) + " routers");
  }
  return {.children = to_widths(children),
          .parents = to_widths(parents),
          .multiplicities = to_widths(copies)};
}

void check_radix(const FatTreeShape& shape) {
  for (std::size_t l = 0; l < shape.children.size(); ++l) {
    std::uint64_t ports = std::uint64_t{shape.children[l]} * shape.multiplicities[l];
    if (l + 1 < shape.children.size()) {
      ports += std::uint64_t{shape.parents[l + 1]} * shape.multiplicities[l + 1];
    }
    if (ports > 16'384) {
      refuse_topology("children", std::to_string(ports) + " ports", "at most 16384 ports a router",
                      "a router of level " + std::to_string(l + 1) + " would have " +
                          std::to_string(ports) + " ports");
    }
  }
}

ParamSpec level_param(AxisKind axis, const std::string& name, double min, const std::string& help) {
  return {.name = name,
          .type = ParamType::integer_list,
          .axis = axis,
          .unit = "count",
          .nullable = true,
          .min = min,
          .max = 16'384,
          .min_items = 1,
          .max_items = max_levels,
          .help = help};
}

ParamSpec taper_param(const std::string& name, const std::string& help) {
  return only_when(
      "children is not given", is_sized,
      real_param(AxisKind::choice, name, "ratio", 1.0, {.least = 1, .most = 1024}, help));
}

std::vector<ParamSpec> fat_tree_params() {
  ParamSpec radix = radix_param(
      "Ports of every router. A leaf has radix / 2 endpoints; the full tree is built unless "
      "endpoints says otherwise. With endpoints alone: the tree of the fewest levels, of the "
      "smallest of 8, 16, 32, 48, 64 or 128 ports.");
  radix.applies_when = "children is not given";
  radix.applies = is_sized;
  std::vector<ParamSpec> params = {
      nullable_endpoints_param(),
      std::move(radix),
      {.name = "levels",
       .type = ParamType::integer,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 2,
       .max = 3,
       .applies_when = "children is not given",
       .help =
           "Levels of routers. When not given: 2 where one pod (radix / 2 leaves) is enough or, "
           "without radix, where a tree of two levels has so many endpoints; else 3.",
       .applies = is_sized},
      taper_param("leaf_taper",
                  "Ports down over ports up of a leaf: 2 leaves half of the ports up unused."),
      taper_param("aggregation_taper", "Ports down over ports up of an aggregation router."),
      level_param(AxisKind::scale, "children", 1,
                  "The general form, leaves first: endpoints of a leaf, then for each level above "
                  "the subtrees below a router (m of XGFT)."),
      level_param(AxisKind::resource, "parents", 1,
                  "As children: how many routers of a level are above one of the level below (w "
                  "of XGFT); 1 for the leaves."),
      level_param(AxisKind::resource, "link_multiplicity", 1,
                  "As children: parallel links between two routers (p of PGFT); 1 for the leaves. "
                  "All 1 when not given.")};
  for (ParamSpec& param : params) {
    if (param.name != "parents" && param.name != "link_multiplicity") continue;
    param.applies_when = "children is given";
    param.applies = is_general;
  }
  return params;
}

}  // namespace

ComponentSpec fat_tree_spec() {
  return {.section = "topology",
          .kind = "fat_tree",
          .title = "Fat tree",
          .help =
              "Levels of routers, endpoints below the leaves, every router with several parents. "
              "Either from radix (leaf, aggregation and core routers alike, tapered on demand) or "
              "in general form from children, parents and link_multiplicity.",
          .source =
              "Leiserson, IEEE Transactions on Computers, 1985; Ohring, Ibel, Das & Kumar, On "
              "Generalized Fat Trees, IPPS 1995; Petrini & Vanneschi, k-ary n-trees, IPPS 1997",
          .params = fat_tree_params()};
}

std::unique_ptr<Topology> build_fat_tree(const Params& params) {
  if (is_general(params)) {
    FatTreeShape shape = given_shape(params);
    check_radix(shape);
    return std::make_unique<FatTreeTopology>(std::move(shape));
  }
  const bool given = params.has("radix");
  const TreeRequest request = given ? given_request(params) : chosen_request(params);
  FatTreeShape shape = sized_shape(params, request);
  check_radix(shape);
  auto tree = std::make_unique<FatTreeTopology>(std::move(shape));
  tree->set_sizing_rule(
      (given ? "" : "the fewest levels, and " + chosen_radix_rule(request.radix)) +
      "radix / 2 endpoints a leaf, pods of the most leaves (at most radix / 2) that divide "
      "them; every leaf has a link to each aggregation router of its pod, every aggregation "
      "router as many parallel links to each core router as the core's ports allow; two levels "
      "where one pod is enough; a taper leaves ports up unused");
  return tree;
}

}  // namespace simcore::topology
