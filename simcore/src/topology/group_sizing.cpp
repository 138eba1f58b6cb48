#include "topology/group_sizing.hpp"

#include <algorithm>

#include "engine/size_limits.hpp"
#include "topology/group_traffic.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"

namespace simcore::topology {
namespace {

/// Global ports of each of `a` routers for all_to_all wiring with the most links that fit in
/// `ports`: m (g-1) with m a divisor of a; 0 where not even one link fits.
std::int64_t all_to_all_ports(std::int64_t a, std::int64_t g, std::int64_t ports) {
  for (std::int64_t m = std::min(a, ports / (g - 1)); m > 0; --m) {
    if (a % m == 0) return m * (g - 1);
  }
  return 0;
}

/// Whether circulant wiring with h ports joins every two of g groups.
bool circulant_reaches(std::int64_t a, std::int64_t h, std::int64_t g) {
  return h >= 2 && a * h / 2 >= g / 2;
}

/// Whether uniform traffic of p endpoints on each router fits on the global links.
bool carries(std::int64_t p, std::int64_t g, std::int64_t global_ports) {
  return p * (g - 1) <= global_ports * g;
}

GroupChoice choice(std::int64_t p, std::int64_t a, std::int64_t h, std::int64_t g,
                   WiringRule rule) {
  return {static_cast<std::uint32_t>(p), static_cast<std::uint32_t>(a),
          static_cast<std::uint32_t>(h), static_cast<std::uint32_t>(g), rule};
}

/// Wired ports of a router under circulant wiring: offsets that are multiples of g have none.
double circulant_ports(std::int64_t a, std::int64_t h, std::int64_t g) {
  const std::int64_t offsets = a * h / 2;
  const std::int64_t unwired = offsets / g;
  return 2.0 * static_cast<double>(offsets - unwired) / static_cast<double>(a);
}

bool dragonfly_carries(const GroupChoice& chosen) {
  const GroupWiring wiring({chosen.a, chosen.h, chosen.g}, chosen.rule);
  return is_well_provisioned(dragonfly_traffic(wiring, chosen.p));
}

bool dragonfly_plus_carries(const GroupChoice& chosen) {
  const GroupWiring wiring({chosen.a, chosen.h, chosen.g}, chosen.rule);
  return is_well_provisioned(dragonfly_plus_traffic(wiring, chosen.a, chosen.p));
}

/// Ports of a dragonfly's router that may be global, beside p endpoints and a group of a routers.
std::int64_t free_ports(std::int64_t p, std::int64_t a, std::int64_t radix) {
  return std::min(radix - p - (a - 1), max_global_ports);
}

std::optional<GroupChoice> with_concentration(std::int64_t p, std::int64_t routers,
                                              std::int64_t radix) {
  for (std::int64_t a = std::max<std::int64_t>(radix / 4, 1); a > 0; --a) {
    const std::int64_t g = routers / a;
    if (routers % a != 0 || g < 2) continue;
    const std::int64_t ports = std::min(free_ports(p, a, radix), radix / 2);
    const std::int64_t h = all_to_all_ports(a, g, ports);
    if (h == 0 || !carries(p, g, h)) continue;
    const GroupChoice found = choice(p, a, h, g, WiringRule::all_to_all);
    if (dragonfly_carries(found)) return found;
  }
  for (std::int64_t a = radix / 2; a > 1; --a) {
    const std::int64_t g = routers / a;
    if (routers % a != 0 || g < 2) continue;
    const std::int64_t h = std::min(free_ports(p, a, radix), radix / 2) / 2 * 2;
    if (!circulant_reaches(a, h, g)) continue;
    const double load = static_cast<double>(p) * static_cast<double>(g - 1) /
                        static_cast<double>(g) / circulant_ports(a, h, g);
    if (load > 1) continue;
    const GroupChoice found = choice(p, a, h, g, WiringRule::circulant);
    if (dragonfly_carries(found)) return found;
  }
  return std::nullopt;
}

/// The largest groups of half as many routers as ports (rounded up) or fewer whose global ports,
/// all that are left, reach every other group: those of the balanced dragonfly of Kim et al.
std::optional<GroupChoice> balanced(std::int64_t p, std::int64_t routers, std::int64_t radix) {
  for (std::int64_t a = (radix + 1) / 2; a > 1; --a) {
    const std::int64_t g = routers / a;
    const std::int64_t h = free_ports(p, a, radix);
    if (routers % a != 0 || g < 2 || h < 1 || g > a * h + 1) continue;
    // Every two groups have the same number of links; ports beyond that stay empty.
    const std::int64_t wired = a * h / (g - 1) * (g - 1);
    if (p * a * (g - 1) > wired * g) continue;
    const GroupChoice found = choice(p, a, h, g, WiringRule::relative);
    if (dragonfly_carries(found)) return found;
  }
  return std::nullopt;
}

/// Groups of relative wiring with the most links between every two that `ports` global ports of a
/// router allow, and no more ports than these links take: else the first routers of a group would
/// have most of them, and their local links the traffic.
std::optional<GroupChoice> evenly_wired(std::int64_t p, std::int64_t a, std::int64_t g,
                                        std::int64_t ports, bool (*carried)(const GroupChoice&)) {
  const std::int64_t links = ports * a / (g - 1);
  if (links < 1 || p * a > links * g) return std::nullopt;
  const GroupChoice found = choice(p, a, (links * (g - 1) + a - 1) / a, g, WiringRule::relative);
  return carried(found) ? std::optional(found) : std::nullopt;
}

/// The largest groups of at most half as many routers as ports.
std::optional<GroupChoice> largest_even_group(std::int64_t p, std::int64_t routers,
                                              std::int64_t radix) {
  for (std::int64_t a = radix / 2; a > 1; --a) {
    const std::int64_t g = routers / a;
    if (routers % a != 0 || g < 2) continue;
    if (const auto found = evenly_wired(p, a, g, free_ports(p, a, radix), dragonfly_carries)) {
      return found;
    }
  }
  return std::nullopt;
}

std::optional<GroupChoice> even_plus_group(std::int64_t p, std::int64_t a, std::int64_t g,
                                           std::int64_t radix) {
  return evenly_wired(p, a, g, std::min(radix - a, radix / 2), dragonfly_plus_carries);
}

std::optional<GroupChoice> plus_group(std::int64_t p, std::int64_t a, std::int64_t g,
                                      std::int64_t radix) {
  const std::int64_t ports = std::min(radix - a, radix / 2);
  const std::int64_t h = all_to_all_ports(a, g, ports);
  if (h > 0 && carries(p, g, h)) {
    const GroupChoice found = choice(p, a, h, g, WiringRule::all_to_all);
    if (dragonfly_plus_carries(found)) return found;
  }
  const std::int64_t even = ports / 2 * 2;
  if (!circulant_reaches(a, even, g)) return std::nullopt;
  const double load = static_cast<double>(p) * static_cast<double>(g - 1) / static_cast<double>(g) /
                      circulant_ports(a, even, g);
  if (load > 1) return std::nullopt;
  const GroupChoice found = choice(p, a, even, g, WiringRule::circulant);
  return dragonfly_plus_carries(found) ? std::optional(found) : std::nullopt;
}

/// Wires groups of given p, a and g for routers with so many ports, where they carry the traffic.
using PlusGroup = std::optional<GroupChoice> (*)(std::int64_t p, std::int64_t a, std::int64_t g,
                                                 std::int64_t radix);

/// The largest group of at most 1 / `groups` of the endpoints; of equal ones the most endpoints on
/// a leaf.
std::optional<GroupChoice> largest_plus_group(std::int64_t endpoints, std::int64_t radix,
                                              std::int64_t groups, PlusGroup group_of) {
  std::optional<GroupChoice> best;
  for (std::int64_t a = radix / 2; a > 0; --a) {
    for (std::int64_t p = std::min(a, radix - a); p > 0; --p) {
      const std::int64_t size = p * a;
      if (endpoints % size != 0 || endpoints / size < groups) continue;
      const std::int64_t known = best ? std::int64_t{best->p} * best->a : 0;
      if (size < known || (size == known && p <= best->p)) continue;
      if (const auto found = group_of(p, a, endpoints / size, radix)) best = found;
    }
  }
  return best;
}

}  // namespace

std::optional<GroupChoice> size_dragonfly(std::int64_t endpoints, std::int64_t radix) {
  if (endpoints > max_endpoints) return std::nullopt;
  const auto most_endpoints_a_router = [&](std::int64_t most, auto groups_for) {
    std::optional<GroupChoice> found;
    for (std::int64_t p = most; p > 0 && !found; --p) {
      if (endpoints % p == 0) found = groups_for(p, endpoints / p, radix);
    }
    return found;
  };
  const std::int64_t quarter = std::max<std::int64_t>(radix / 4, 1);
  const std::int64_t rounded_up = (radix + 1) / 4;
  if (const auto found = most_endpoints_a_router(quarter, with_concentration)) return found;
  if (const auto found = most_endpoints_a_router(rounded_up, balanced)) return found;
  return most_endpoints_a_router(rounded_up, largest_even_group);
}

std::optional<GroupChoice> size_dragonfly_plus(std::int64_t endpoints, std::int64_t radix) {
  if (endpoints > max_endpoints) return std::nullopt;
  for (const PlusGroup group_of : {plus_group, even_plus_group}) {
    for (const std::int64_t groups : {4, 2}) {
      const auto found = largest_plus_group(endpoints, radix, groups, group_of);
      if (found) return found;
    }
  }
  return std::nullopt;
}

double uniform_global_load(std::uint64_t endpoints, const GroupWiring& wiring) {
  const auto g = static_cast<double>(wiring.size().g);
  const auto links = static_cast<double>(wiring.total_links());
  return static_cast<double>(endpoints) * (g - 1) / g / (2 * links);
}

void describe_wiring(const GroupWiring& wiring, WiringRule rule, std::uint64_t endpoints,
                     Map& report) {
  report.emplace_back("wiring", wiring_rule_names()[static_cast<std::size_t>(rule)]);
  report.emplace_back("global_links", wiring.total_links());
  report.emplace_back("fewest_links_between_groups", wiring.fewest_links());
  report.emplace_back("uniform_global_load", uniform_global_load(endpoints, wiring));
}

ParamSpec wiring_param() {
  return {.name = "wiring",
          .type = ParamType::choice,
          .axis = AxisKind::choice,
          .unit = "choice",
          .default_value = "relative",
          .choices = wiring_rule_names(),
          .help =
              "Which global ports are joined. relative: port after port to the groups 1, 2, "
              "... ahead. circulant: to the router of the same place, ever further ahead and "
              "behind. all_to_all: from every router to every other group. absolute: port "
              "after port to the groups in order."};
}

void apply_without_radix(ParamSpec& param) {
  param.applies_when = "radix is not given";
  param.applies = [](const Params& p) { return !p.has("radix"); };
}

void check_wiring(GroupWiringSize size, WiringRule rule, const char* ports) {
  const std::int64_t others = size.g - 1;
  if (rule == WiringRule::circulant) {
    if (size.h % 2 != 0) {
      refuse_topology(ports, std::to_string(size.h), "an even number",
                      "circulant wiring needs an even number of global ports");
    }
    if (!circulant_reaches(size.a, size.h, size.g)) {
      refuse_topology("groups", std::to_string(size.g),
                      "at most " + std::to_string(size.a * size.h + 1),
                      "too many groups for circulant wiring: some two would have no link");
    }
  } else if (rule == WiringRule::all_to_all) {
    if (size.h % others != 0) {
      refuse_topology(ports, std::to_string(size.h), "a multiple of " + std::to_string(others),
                      "all_to_all wiring needs a multiple of the number of other groups");
    }
    if (size.a % (size.h / others) != 0) {
      refuse_topology(
          ports, std::to_string(size.h),
          std::to_string(others) + " times a divisor of " + std::to_string(size.a),
          "all_to_all wiring: the links of a router to another group must be a divisor of the "
          "routers of a group");
    }
  } else if (std::int64_t{size.a} * size.h < others) {
    refuse_topology("groups", std::to_string(size.g),
                    "at most " + std::to_string(size.a * size.h + 1),
                    "too many groups: some two would have no link");
  }
}

}  // namespace simcore::topology
