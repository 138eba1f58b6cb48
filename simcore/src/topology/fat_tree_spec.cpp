// Declaration and construction of fat trees.
#include <algorithm>
#include <cmath>
#include <optional>

#include "params/errors.hpp"
#include "topology/fat_tree.hpp"
#include "topology/shape_report.hpp"
#include "topology/sizing.hpp"

namespace simcore {
namespace {

constexpr int max_levels = 8;
constexpr std::int64_t max_routers = 1'048'576;

bool is_sized(const Params& p) { return !p.has("children"); }
bool is_general(const Params& p) { return p.has("children"); }

[[noreturn]] void refuse(const char* name, const std::string& value, const std::string& allowed,
                         const std::string& message) {
  throw PointError(std::string("topology.") + name, value, allowed, message);
}

/// A tree of equal routers, as asked for in words.
struct Request {
  std::int64_t radix;
  std::int64_t down;  ///< endpoints of a leaf, leaves of a full pod
  double leaf_taper;
  double aggregation_taper;
};

/// down / taper, where that is a whole number.
std::int64_t tapered(std::int64_t down, double taper, const char* name) {
  const double up = static_cast<double>(down) / taper;
  const auto whole = static_cast<std::int64_t>(std::llround(up));
  if (whole >= 1 && std::abs(up - static_cast<double>(whole)) < 1e-9) return whole;
  refuse(name, short_number(taper), "a ratio that divides " + std::to_string(down),
         std::to_string(down) + " ports down / " + short_number(taper) +
             " is no whole number of ports up");
}

std::int64_t largest_divisor(std::int64_t number, std::int64_t most) {
  for (std::int64_t d = std::min(number, most); d > 1; --d) {
    if (number % d == 0) return d;
  }
  return 1;
}

FatTreeShape two_levels(const Request& r, std::int64_t leaves) {
  return {.children = to_widths({r.down, leaves}),
          .parents = to_widths({1, tapered(r.down, r.leaf_taper, "leaf_taper")}),
          .multiplicities = {1, 1}};
}

/// Leaves of a pod: as many as fit, of those that divide the leaves into 2 to radix pods; 0: none.
std::int64_t pod_leaves(const Request& r, std::int64_t leaves) {
  const std::int64_t pod = largest_divisor(leaves, std::min(r.down, leaves / 2));
  const std::int64_t pods = leaves / pod;
  return pods >= 2 && pods <= r.radix ? pod : 0;
}

FatTreeShape three_levels(const Request& r, std::int64_t leaves) {
  const std::int64_t pod = pod_leaves(r, leaves);
  const std::int64_t pods = leaves / pod;
  const std::int64_t up = tapered(pod, r.aggregation_taper, "aggregation_taper");
  const std::int64_t copies = largest_divisor(up, r.radix / pods);
  return {.children = to_widths({r.down, pod, pods}),
          .parents = to_widths({1, tapered(r.down, r.leaf_taper, "leaf_taper"), up / copies}),
          .multiplicities = to_widths({1, 1, copies})};
}

/// Levels of the tree with so many endpoints; nothing where there is none.
std::optional<int> levels_for(const Request& r, std::int64_t endpoints,
                              std::optional<std::int64_t> levels) {
  if (endpoints % r.down != 0) return std::nullopt;
  const std::int64_t leaves = endpoints / r.down;
  if (leaves < 2) return std::nullopt;
  if (levels == 2) return leaves <= r.radix ? std::optional(2) : std::nullopt;
  if (!levels && leaves <= r.down) return 2;
  return pod_leaves(r, leaves) > 0 ? std::optional(3) : std::nullopt;
}

FatTreeShape sized_shape(const Params& p) {
  if (!p.has("radix")) {
    refuse("radix", "null", "an integer >= 2", "is required unless children is given");
  }
  if (p.integer("radix") % 2 != 0) {
    refuse("radix", std::to_string(p.integer("radix")), "an even number",
           "must be even: half of a leaf's ports lead to endpoints, half up; children, parents and "
           "link_multiplicity describe other trees");
  }
  const Request r{.radix = p.integer("radix"),
                  .down = p.integer("radix") / 2,
                  .leaf_taper = p.real("leaf_taper"),
                  .aggregation_taper = p.real("aggregation_taper")};
  std::optional<std::int64_t> levels;
  if (p.has("levels")) levels = p.integer("levels");
  const std::int64_t full = levels == 2 ? r.radix : r.down * r.radix;
  const std::int64_t endpoints = p.has("endpoints") ? p.integer("endpoints") : full * r.down;
  if (endpoints > max_endpoints) {
    refuse("endpoints", std::to_string(endpoints), "at most " + std::to_string(max_endpoints),
           "the full tree of this radix is too large: state endpoints");
  }
  const auto chosen = levels_for(r, endpoints, levels);
  if (!chosen) {
    const auto near = nearest_sizes(endpoints, 4 * r.down * r.down, [&](std::int64_t n) {
      return levels_for(r, n, levels).has_value();
    });
    refuse_endpoints(endpoints, r.radix, near,
                     "a leaf has " + std::to_string(r.down) + " endpoints, a pod 1 to " +
                         std::to_string(r.down) + " leaves, and there are 2 to " +
                         std::to_string(r.radix) + " pods (of two levels: leaves)");
  }
  if (chosen == 2 && p.changed("aggregation_taper")) {
    refuse("aggregation_taper", short_number(r.aggregation_taper), "absent",
           "has no effect: the tree has two levels, so nothing is above its aggregation routers");
  }
  return chosen == 2 ? two_levels(r, endpoints / r.down) : three_levels(r, endpoints / r.down);
}

std::vector<std::int64_t> level_list(const Params& p, const char* name, std::size_t levels) {
  std::vector<std::int64_t> items(levels, 1);
  if (!p.has(name)) return items;
  items = p.integer_list(name);
  if (items.size() != levels) {
    refuse(name, std::to_string(items.size()) + " items", std::to_string(levels) + " items",
           "must have as many items as children");
  }
  if (items.front() != 1) {
    refuse(name, std::to_string(items.front()), "1",
           "must begin with 1: an endpoint has one link to one leaf");
  }
  return items;
}

FatTreeShape given_shape(const Params& p) {
  const std::vector<std::int64_t> children = p.integer_list("children");
  if (!p.has("parents") && children.size() > 1) {
    refuse("parents", "null", "a list as long as children", "is required with children");
  }
  const std::vector<std::int64_t> parents = level_list(p, "parents", children.size());
  const std::vector<std::int64_t> copies = level_list(p, "link_multiplicity", children.size());
  const std::int64_t endpoints = product_of(children);
  if (endpoints < 2 || endpoints > max_endpoints) {
    refuse("children", Value(std::to_string(endpoints)).to_text(),
           "a product of 2 to " + std::to_string(max_endpoints),
           "the product is the number of endpoints, which must be from 2 to " +
               std::to_string(max_endpoints));
  }
  if (p.has("endpoints") && p.integer("endpoints") != endpoints) {
    refuse("endpoints", std::to_string(p.integer("endpoints")), std::to_string(endpoints),
           "must equal the product of children");
  }
  std::int64_t tops = 1, subtrees = endpoints / children[0], routers = subtrees;
  for (std::size_t l = 1; l < children.size(); ++l) {
    tops = std::min(tops * parents[l], max_routers + 1);
    subtrees /= children[l];
    routers += tops * subtrees;
  }
  if (routers > max_routers) {
    refuse("parents", Value(std::to_string(tops)).to_text(), "fewer routers",
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
      refuse("children", std::to_string(ports) + " ports", "at most 16384 ports a router",
             "a router of level " + std::to_string(l + 1) + " would have " + std::to_string(ports) +
                 " ports");
    }
  }
}

ParamSpec level_param(const std::string& name, double min, const std::string& help) {
  return {.name = name,
          .type = ParamType::integer_list,
          .unit = "count",
          .nullable = true,
          .min = min,
          .max = 16'384,
          .min_items = 1,
          .max_items = max_levels,
          .help = help};
}

ParamSpec taper_param(const std::string& name, const std::string& help) {
  return {.name = name,
          .type = ParamType::real,
          .unit = "ratio",
          .default_value = 1.0,
          .min = 1,
          .max = 1024,
          .applies_when = "children = null",
          .help = help,
          .applies = is_sized};
}

std::vector<ParamSpec> fat_tree_params() {
  ParamSpec radix = radix_param(
      "Ports of every router. A leaf has radix / 2 endpoints; the full tree is built unless "
      "endpoints says otherwise.");
  radix.applies_when = "children = null";
  radix.applies = is_sized;
  std::vector<ParamSpec> params = {
      nullable_endpoints_param(),
      std::move(radix),
      {.name = "levels",
       .type = ParamType::integer,
       .unit = "count",
       .nullable = true,
       .min = 2,
       .max = 3,
       .applies_when = "children = null",
       .help = "Levels of routers. When not given: 2 where one pod (radix / 2 leaves) is enough, "
               "else 3.",
       .applies = is_sized},
      taper_param("leaf_taper",
                  "Ports down over ports up of a leaf: 2 leaves half of the ports up unused."),
      taper_param("aggregation_taper", "Ports down over ports up of an aggregation router."),
      level_param("children", 1,
                  "The general form, leaves first: endpoints of a leaf, then for each level above "
                  "the subtrees below a router (m of XGFT)."),
      level_param("parents", 1,
                  "As children: how many routers of a level are above one of the level below (w "
                  "of XGFT); 1 for the leaves."),
      level_param("link_multiplicity", 1,
                  "As children: parallel links between two routers (p of PGFT); 1 for the leaves. "
                  "All 1 when not given.")};
  for (ParamSpec& param : params) {
    if (param.name != "parents" && param.name != "link_multiplicity") continue;
    param.applies_when = "children != null";
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
  const bool sized = is_sized(params);
  FatTreeShape shape = sized ? sized_shape(params) : given_shape(params);
  check_radix(shape);
  auto tree = std::make_unique<FatTreeTopology>(std::move(shape));
  if (sized) {
    tree->set_sizing_rule(
        "radix / 2 endpoints a leaf, pods of the most leaves (at most radix / 2) that divide "
        "them; every leaf has a link to each aggregation router of its pod, every aggregation "
        "router as many parallel links to each core router as the core's ports allow; two levels "
        "where one pod is enough; a taper leaves ports up unused");
  }
  return tree;
}

}  // namespace simcore
