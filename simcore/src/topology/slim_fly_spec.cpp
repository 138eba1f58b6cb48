// Declaration and construction of the Slim Fly.
#include <algorithm>
#include <optional>

#include "params/errors.hpp"
#include "topology/sizing.hpp"
#include "topology/slim_fly.hpp"
#include "topology/widths.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t largest_q = 127;

bool is_odd_prime(std::int64_t q) {
  if (q < 3 || q % 2 == 0) return false;
  for (std::int64_t d = 3; d * d <= q; d += 2) {
    if (q % d == 0) return false;
  }
  return true;
}

/// Endpoints a router that two hops a packet leave room for: every channel carries at most what one
/// endpoint injects.
std::int64_t full_concentration(std::int64_t q) {
  return (slim_fly_network_radix(static_cast<std::uint32_t>(q)) + 1) / 2;
}

struct SlimFlySize {
  std::int64_t q;
  std::int64_t concentration;
};

/// The smallest q whose routers carry `endpoints` within `radix` ports at full rate.
std::optional<SlimFlySize> size_of(std::int64_t endpoints, std::int64_t radix) {
  for (std::int64_t q = 3; q <= largest_q; ++q) {
    if (!is_odd_prime(q) || endpoints % (2 * q * q) != 0) continue;
    const std::int64_t p = endpoints / (2 * q * q);
    const std::int64_t ports = slim_fly_network_radix(static_cast<std::uint32_t>(q)) + p;
    if (p > full_concentration(q) || ports > radix) continue;
    const SlimFlyTopology fly(static_cast<std::uint32_t>(q), static_cast<std::uint32_t>(p));
    if (is_well_provisioned(fly.uniform_traffic())) return SlimFlySize{q, p};
  }
  return std::nullopt;
}

SlimFlySize sized(const Params& p) {
  const std::int64_t radix = p.integer("radix");
  return choose_size(p.integer("endpoints"), radix, 65536,
                     "a Slim Fly has 2 q^2 routers of (3 q -+ 1) / 2 network ports for a prime q, "
                     "and at most half as many endpoints each, fewer where shortest paths would "
                     "load a link by more than 1.1 times its rate",
                     [radix](std::int64_t n) { return size_of(n, radix); });
}

SlimFlySize given(const Params& p) {
  if (!p.has("q")) {
    throw PointError("topology.q", "null", "a prime from 3 to " + std::to_string(largest_q),
                     "is required unless endpoints and radix are given");
  }
  const std::int64_t q = p.integer("q");
  if (!is_odd_prime(q)) {
    throw PointError("topology.q", std::to_string(q),
                     "a prime from 3 to " + std::to_string(largest_q),
                     "must be an odd prime (fields of prime powers are not supported)");
  }
  const std::int64_t full = full_concentration(q);
  const std::int64_t c = p.has("concentration") ? p.integer("concentration") : full;
  if (c > full && !p.boolean("allow_underprovisioned")) {
    throw PointError("topology.concentration", std::to_string(c), "at most " + std::to_string(full),
                     "is more than the links can carry at full rate under uniform traffic; "
                     "allow_underprovisioned accepts it");
  }
  return {q, c};
}

void check_given_endpoints(const Params& p, SlimFlySize size) {
  const std::int64_t endpoints = 2 * size.q * size.q * size.concentration;
  if (endpoints > max_endpoints) {
    throw PointError("topology.q", std::to_string(size.q),
                     "at most " + std::to_string(max_endpoints) + " endpoints",
                     "gives " + std::to_string(endpoints) + " endpoints");
  }
  if (p.has("endpoints") && p.integer("endpoints") != endpoints) {
    throw PointError("topology.endpoints", std::to_string(p.integer("endpoints")),
                     std::to_string(endpoints), "must equal 2 q^2 x concentration");
  }
}

bool has_no_radix(const Params& p) { return !p.has("radix"); }

}  // namespace

ComponentSpec slim_fly_spec() {
  return {
      .section = "topology",
      .kind = "slim_fly",
      .title = "Slim Fly",
      .help =
          "Two halves of q columns of q routers; any two routers are at most two hops apart, with "
          "close to the fewest ports that this takes.",
      .source =
          "Besta & Hoefler, Slim Fly: A Cost Effective Low-Diameter Network Topology, SC 2014",
      .params = {
          nullable_endpoints_param(),
          {.name = "q",
           .type = ParamType::integer,
           .axis = AxisKind::scale,
           .unit = "count",
           .nullable = true,
           .min = 3,
           .max = largest_q,
           .applies_when = "radix is not given",
           .help = "An odd prime: 2 q^2 routers with (3 q - 1) / 2 network ports, or (3 q + 1) / 2 "
                   "where q + 1 is a multiple of 4.",
           .applies = has_no_radix},
          {.name = "concentration",
           .type = ParamType::integer,
           .axis = AxisKind::choice,
           .unit = "count",
           .nullable = true,
           .min = 1,
           .max = 4096,
           .applies_when = "radix is not given",
           .help = "Endpoints of each router. Null: half the network ports, rounded up.",
           .applies = has_no_radix},
          radix_param("Ports of a router. Together with endpoints it gives the whole shape: see "
                      "sizing_rule in the result."),
          allow_underprovisioned_param("radix is not given", has_no_radix)}};
}

std::unique_ptr<Topology> build_slim_fly(const Params& params) {
  if (params.has("radix") && !params.has("endpoints")) {
    throw PointError("topology.endpoints", "null", "an integer", "is required with radix");
  }
  const SlimFlySize size = params.has("radix") ? sized(params) : given(params);
  check_given_endpoints(params, size);
  auto topology = std::make_unique<SlimFlyTopology>(static_cast<std::uint32_t>(size.q),
                                                    static_cast<std::uint32_t>(size.concentration));
  if (params.has("radix")) {
    topology->set_sizing_rule(
        "the smallest prime q whose 2 q^2 routers carry the endpoints, at most half as many a "
        "router as network ports, within radix, no link loaded by more than 1.1 times its rate "
        "under uniform traffic");
  }
  return topology;
}

}  // namespace simcore
