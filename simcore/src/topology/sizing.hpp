// What topologies share that choose their own shape from endpoints and radix.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore {

/// `radix`: the ports of the routers from which the shape is to be made.
ParamSpec radix_param(const std::string& help);
/// `allow_underprovisioned`, for shapes that cannot carry uniform traffic at full rate.
ParamSpec allow_underprovisioned_param(const std::string& applies_when = "",
                                       bool (*applies)(const Params&) = nullptr);

/// Throws PointError naming topology.endpoints: no shape of these routers has so many.
[[noreturn]] void refuse_endpoints(std::int64_t endpoints, std::int64_t radix,
                                   const std::vector<std::int64_t>& near,
                                   const std::string& reason);

/// The closest numbers below and above `wanted` that `fits` accepts, within `reach`.
template <class Fits>
std::vector<std::int64_t> nearest_sizes(std::int64_t wanted, std::int64_t reach, Fits fits) {
  std::vector<std::int64_t> found;
  for (const std::int64_t step : {-1, 1}) {
    for (std::int64_t n = wanted + step; n >= 2 && n != wanted + step * reach; n += step) {
      if (!fits(n)) continue;
      found.push_back(n);
      break;
    }
  }
  return found;
}

/// `part` to two digits, for messages.
std::string short_number(double number);

}  // namespace simcore
