#include "topology/sizing.hpp"

#include <algorithm>
#include <cstdio>

#include "params/errors.hpp"

namespace simcore::topology {

bool is_well_provisioned(const std::optional<UniformTraffic>& traffic) {
  return traffic && std::all_of(traffic->busiest_by_class.begin(), traffic->busiest_by_class.end(),
                                [](double load) { return load <= max_chosen_load; });
}

std::string routers_with(std::int64_t radix) {
  return "routers with " + std::to_string(radix) + " ports";
}

std::string chosen_radix_rule(std::int64_t radix) {
  return routers_with(radix) + ", the smallest of " + common_radixes_text +
         " that carry so many endpoints; ";
}

void refuse_endpoints(std::int64_t endpoints, const std::string& routers,
                      const std::vector<std::int64_t>& near, const std::string& reason) {
  std::string allowed;
  for (const std::int64_t size : near) {
    allowed += (allowed.empty() ? "" : " or ") + std::to_string(size);
  }
  throw PointError("topology.endpoints", std::to_string(endpoints),
                   allowed.empty() ? "another number" : allowed,
                   "cannot be had of " + routers + ": " + reason +
                       (allowed.empty() ? "" : "; near are " + allowed));
}

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return text;
}

}  // namespace simcore::topology
