#include "topology/group_sizing.hpp"

#include <algorithm>

#include "params/errors.hpp"

namespace simcore {
namespace {

/// Most endpoints, routers or global ports that a search considers: keeps products small.
constexpr std::int64_t max_size = 1'048'576;

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
  return 2.0 * static_cast<double>(offsets - offsets / g) / static_cast<double>(a);
}

std::optional<GroupChoice> with_concentration(std::int64_t p, std::int64_t routers,
                                              std::int64_t radix) {
  for (std::int64_t a = std::max<std::int64_t>(radix / 4, 1); a > 0; --a) {
    const std::int64_t g = routers / a;
    if (routers % a != 0 || g < 2) continue;
    const std::int64_t ports = std::min(radix - p - (a - 1), radix / 2);
    const std::int64_t h = all_to_all_ports(a, g, ports);
    if (h > 0 && carries(p, g, h)) return choice(p, a, h, g, WiringRule::all_to_all);
  }
  for (std::int64_t a = radix / 2; a > 1; --a) {
    const std::int64_t g = routers / a;
    if (routers % a != 0 || g < 2) continue;
    const std::int64_t h = std::min(radix - p - (a - 1), radix / 2) / 2 * 2;
    if (!circulant_reaches(a, h, g)) continue;
    const double load = static_cast<double>(p) * static_cast<double>(g - 1) /
                        static_cast<double>(g) / circulant_ports(a, h, g);
    if (load <= 1) return choice(p, a, h, g, WiringRule::circulant);
  }
  return std::nullopt;
}

/// The largest groups of half as many routers as ports (rounded up) or fewer whose global ports,
/// all that are left, reach every other group: those of the balanced dragonfly of Kim et al.
std::optional<GroupChoice> balanced(std::int64_t p, std::int64_t routers, std::int64_t radix) {
  for (std::int64_t a = (radix + 1) / 2; a > 1; --a) {
    const std::int64_t g = routers / a;
    const std::int64_t h = radix - p - (a - 1);
    if (routers % a != 0 || g < 2 || h < 1 || g > a * h + 1) continue;
    // Every two groups have the same number of links; ports beyond that stay empty.
    const std::int64_t wired = a * h / (g - 1) * (g - 1);
    if (p * a * (g - 1) <= wired * g) return choice(p, a, h, g, WiringRule::relative);
  }
  return std::nullopt;
}

std::optional<GroupChoice> plus_group(std::int64_t p, std::int64_t a, std::int64_t g,
                                      std::int64_t radix) {
  const std::int64_t ports = std::min(radix - a, radix / 2);
  const std::int64_t h = all_to_all_ports(a, g, ports);
  if (h > 0 && carries(p, g, h)) return choice(p, a, h, g, WiringRule::all_to_all);
  const std::int64_t even = ports / 2 * 2;
  if (!circulant_reaches(a, even, g)) return std::nullopt;
  const double load = static_cast<double>(p) * static_cast<double>(g - 1) / static_cast<double>(g) /
                      circulant_ports(a, even, g);
  if (load > 1) return std::nullopt;
  return choice(p, a, even, g, WiringRule::circulant);
}

/// The largest group of at most 1 / `groups` of the endpoints; of equal ones the most endpoints on
/// a leaf.
std::optional<GroupChoice> largest_plus_group(std::int64_t endpoints, std::int64_t radix,
                                              std::int64_t groups) {
  std::optional<GroupChoice> best;
  for (std::int64_t a = radix / 2; a > 0; --a) {
    for (std::int64_t p = std::min(a, radix - a); p > 0; --p) {
      const std::int64_t size = p * a;
      if (endpoints % size != 0 || endpoints / size < groups) continue;
      const std::int64_t known = best ? std::int64_t{best->p} * best->a : 0;
      if (size < known || (size == known && p <= best->p)) continue;
      if (const auto found = plus_group(p, a, endpoints / size, radix)) best = found;
    }
  }
  return best;
}

[[noreturn]] void refuse(const char* name, std::int64_t value, const std::string& allowed,
                         const std::string& message) {
  throw PointError(std::string("topology.") + name, std::to_string(value), allowed, message);
}

}  // namespace

std::optional<GroupChoice> size_dragonfly(std::int64_t endpoints, std::int64_t radix) {
  for (std::int64_t p = std::max<std::int64_t>(radix / 4, 1); p > 0; --p) {
    if (endpoints % p != 0 || endpoints > max_size) continue;
    if (const auto found = with_concentration(p, endpoints / p, radix)) return found;
  }
  for (std::int64_t p = (radix + 1) / 4; p > 0; --p) {
    if (endpoints % p != 0 || endpoints > max_size) continue;
    if (const auto found = balanced(p, endpoints / p, radix)) return found;
  }
  return std::nullopt;
}

std::optional<GroupChoice> size_dragonfly_plus(std::int64_t endpoints, std::int64_t radix) {
  if (endpoints > max_size) return std::nullopt;
  if (const auto several = largest_plus_group(endpoints, radix, 4)) return several;
  return largest_plus_group(endpoints, radix, 2);
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
  param.applies_when = "radix = null";
  param.applies = [](const Params& p) { return !p.has("radix"); };
}

void check_wiring(GroupWiringSize size, WiringRule rule, const char* ports) {
  const std::int64_t others = size.g - 1;
  if (rule == WiringRule::circulant) {
    if (size.h % 2 != 0) {
      refuse(ports, size.h, "an even number",
             "circulant wiring needs an even number of global ports");
    }
    if (!circulant_reaches(size.a, size.h, size.g)) {
      refuse("groups", size.g, "at most " + std::to_string(size.a * size.h + 1),
             "too many groups for circulant wiring: some two would have no link");
    }
  } else if (rule == WiringRule::all_to_all) {
    if (size.h % others != 0) {
      refuse(ports, size.h, "a multiple of " + std::to_string(others),
             "all_to_all wiring needs a multiple of the number of other groups");
    }
    if (size.a % (size.h / others) != 0) {
      refuse(ports, size.h,
             std::to_string(others) + " times a divisor of " + std::to_string(size.a),
             "all_to_all wiring: the links of a router to another group must be a divisor of the "
             "routers of a group");
    }
  } else if (std::int64_t{size.a} * size.h < others) {
    refuse("groups", size.g, "at most " + std::to_string(size.a * size.h + 1),
           "too many groups: some two would have no link");
  }
}

}  // namespace simcore
