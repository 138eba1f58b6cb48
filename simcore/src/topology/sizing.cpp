#include "topology/sizing.hpp"

#include <cstdio>

#include "params/errors.hpp"

namespace simcore {

ParamSpec radix_param(const std::string& help) {
  return {.name = "radix",
          .type = ParamType::integer,
          .unit = "count",
          .nullable = true,
          .min = 2,
          .max = 16'384,
          .help = help};
}

ParamSpec allow_underprovisioned_param(const std::string& applies_when,
                                       bool (*applies)(const Params&)) {
  return {.name = "allow_underprovisioned",
          .type = ParamType::boolean,
          .unit = "bool",
          .default_value = false,
          .applies_when = applies_when,
          .help =
              "Accept a network whose links cannot carry uniform traffic of all endpoints at "
              "full rate; otherwise it is an error.",
          .applies = applies};
}

void refuse_endpoints(std::int64_t endpoints, std::int64_t radix,
                      const std::vector<std::int64_t>& near, const std::string& reason) {
  std::string allowed;
  for (const std::int64_t size : near) {
    allowed += (allowed.empty() ? "" : " or ") + std::to_string(size);
  }
  throw PointError("topology.endpoints", std::to_string(endpoints),
                   allowed.empty() ? "another number" : allowed,
                   "cannot be had of routers with " + std::to_string(radix) + " ports: " + reason +
                       (allowed.empty() ? "" : "; near are " + allowed));
}

std::string short_number(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", number);
  return text;
}

}  // namespace simcore
