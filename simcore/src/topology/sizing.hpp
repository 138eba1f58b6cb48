// What topologies share that choose their own shape from endpoints and radix.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore::topology {

/// Most load of any channel under uniform traffic, in units of an endpoint's rate, in a shape that
/// a rule chooses: what minimal paths that do not use all channels quite alike may add to full
/// load.
inline constexpr double max_chosen_load = 1.1;

/// Whether a topology's rule may choose it.
bool is_well_provisioned(const std::optional<UniformTraffic>& traffic);

/// Whether one router would hold so many endpoints, so that a network of such routers makes no
/// sense.
inline bool fits_one_router(std::int64_t endpoints, std::int64_t radix) {
  return endpoints <= radix;
}

/// Why a network of several routers is refused where one would do.
inline constexpr const char* one_router_reason =
    "one such router holds them all (kind single_router)";

/// Throws PointError naming topology.endpoints: no shape of these routers has so many. `routers`
/// tells them: "routers with 64 ports".
[[noreturn]] void refuse_endpoints(std::int64_t endpoints, const std::string& routers,
                                   const std::vector<std::int64_t>& near,
                                   const std::string& reason);

/// "routers with 64 ports".
std::string routers_with(std::int64_t radix);

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

/// The size that `size(endpoints)` finds, an optional, for routers with `radix` ports of which one
/// is not enough. Throws PointError with `reason` and the nearest sizes within `reach` where there
/// is none.
template <class Size>
auto choose_size(std::int64_t endpoints, std::int64_t radix, std::int64_t reach,
                 const std::string& reason, Size size) {
  const auto fits = [&](std::int64_t n) { return !fits_one_router(n, radix) && size(n); };
  if (fits_one_router(endpoints, radix)) {
    refuse_endpoints(endpoints, routers_with(radix), nearest_sizes(endpoints, radix + reach, fits),
                     one_router_reason);
  }
  const auto found = size(endpoints);
  if (!found) {
    refuse_endpoints(endpoints, routers_with(radix), nearest_sizes(endpoints, reach, fits), reason);
  }
  return *found;
}

/// Ports of the routers that are sold, from which a rule takes the fewest that do where the spec
/// does not say: they use their ports, and larger ones would hold a small network all by
/// themselves.
inline constexpr std::array<std::int64_t, 6> common_radixes = {8, 16, 32, 48, 64, 128};

/// They, in words.
inline constexpr const char* common_radixes_text = "8, 16, 32, 48, 64 or 128 ports";

/// How a rule that chose among common_radixes begins, in words.
std::string chosen_radix_rule(std::int64_t radix);

/// The smallest of common_radixes for which `size(endpoints, radix)` finds an optional.
template <class Size>
std::optional<std::int64_t> smallest_radix(std::int64_t endpoints, Size size) {
  for (const std::int64_t radix : common_radixes) {
    if (!fits_one_router(endpoints, radix) && size(endpoints, radix)) return radix;
  }
  return std::nullopt;
}

/// What `choose(endpoints)`, an optional, picks among common_radixes. Throws PointError as
/// choose_size().
template <class Choose>
auto choose_radix(std::int64_t endpoints, std::int64_t reach, const std::string& reason,
                  Choose choose) {
  const auto found = choose(endpoints);
  if (!found) {
    refuse_endpoints(
        endpoints, std::string("routers with ") + common_radixes_text,
        nearest_sizes(endpoints, reach, choose),
        fits_one_router(endpoints, common_radixes.front()) ? one_router_reason : reason);
  }
  return *found;
}

/// `part` to two digits, for messages.
std::string short_number(double number);

}  // namespace simcore::topology
