#include "topology/slim_fly.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "params/errors.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

namespace {

/// The powers base^0 ... base^(q-2) modulo q.
std::vector<std::uint32_t> powers_of(std::uint32_t base, std::uint32_t q) {
  std::vector<std::uint32_t> powers{1};
  while (powers.size() + 1 < q) {
    powers.push_back(static_cast<std::uint32_t>(std::uint64_t{powers.back()} * base % q));
  }
  return powers;
}

/// Powers of the smallest element that generates the field's multiplicative group.
std::vector<std::uint32_t> primitive_powers(std::uint32_t q) {
  for (std::uint32_t base = 2;; ++base) {
    std::vector<std::uint32_t> powers = powers_of(base, q);
    if (std::count(powers.begin(), powers.end(), 1U) == 1) return powers;
  }
}

/// The generating set of a half, closed under negation: the even or the odd powers, where q = 4w -
/// 1 with the signs that close it.
std::vector<std::uint32_t> generating_set(std::uint32_t half, std::uint32_t q) {
  const std::vector<std::uint32_t> powers = primitive_powers(q);
  std::vector<std::uint32_t> set;
  const bool minus_one_is_square = q % 4 == 1;
  const std::uint32_t end = minus_one_is_square ? q - 1 : (q + 1) / 2;
  for (std::uint32_t e = half; e < end; e += 2) {
    set.push_back(powers[e]);
    if (!minus_one_is_square) set.push_back(q - powers[e]);
  }
  std::sort(set.begin(), set.end());
  return set;
}

}  // namespace

std::uint32_t slim_fly_network_radix(std::uint32_t q) {
  return q % 4 == 1 ? (3 * q - 1) / 2 : (3 * q + 1) / 2;
}

SlimFlyTopology::SlimFlyTopology(std::uint32_t q, std::uint32_t concentration)
    : q_(q), concentration_(concentration) {
  for (std::uint32_t half = 0; half < 2; ++half) {
    generators_[half] = generating_set(half, q);
    port_of_step_[half].assign(q, no_port);
    for (std::uint32_t port = 0; port < generators_[half].size(); ++port) {
      port_of_step_[half][generators_[half][port]] = port;
    }
  }
}

RouterId SlimFlyTopology::neighbour(RouterId router, PortIndex port) const {
  const Place here = place_of(router);
  if (port < column_ports()) {
    return at({here.half, here.column, (here.row + generators_[here.half][port]) % q_});
  }
  const std::uint32_t column = port - column_ports();
  // y = m x + c: the half 1 adds the product to its row, the half 0 takes it away.
  const std::uint32_t product = here.column * column % q_;
  const std::uint32_t row = here.half == 1 ? here.row + product : here.row + q_ - product;
  return at({1 - here.half, column, row % q_});
}

std::uint32_t SlimFlyTopology::port_between(RouterId from, RouterId to) const {
  const Place here = place_of(from);
  const Place there = place_of(to);
  if (here.half == there.half) {
    if (here.column != there.column) return no_port;
    return port_of_step_[here.half][(there.row + q_ - here.row) % q_];
  }
  const std::uint32_t port = column_ports() + there.column;
  return neighbour(from, static_cast<PortIndex>(port)) == to ? port : no_port;
}

PortPeer SlimFlyTopology::peer(RouterId router, PortIndex port) const {
  if (port >= network_radix()) {
    return {.kind = PortPeer::Kind::endpoint,
            .id = router * concentration_ + (port - network_radix())};
  }
  const RouterId other = neighbour(router, port);
  return {.kind = PortPeer::Kind::router,
          .link_class = static_cast<std::uint8_t>(port < column_ports() ? 0 : 1),
          .port = static_cast<PortIndex>(port_between(other, router)),
          .id = other};
}

std::uint32_t SlimFlyTopology::minimal_hops(RouterId from, RouterId to) const {
  if (from == to) return 0;
  return port_between(from, to) != no_port ? 1 : 2;
}

void SlimFlyTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  if (here == to) return;
  const std::uint32_t direct = port_between(here, to);
  if (direct != no_port) {
    out.push_back(static_cast<PortIndex>(direct));
    return;
  }
  for (std::uint32_t port = 0; port < network_radix(); ++port) {
    const auto index = static_cast<PortIndex>(port);
    if (port_between(neighbour(here, index), to) != no_port) out.push_back(index);
  }
}

std::vector<std::string> SlimFlyTopology::link_classes() const { return {"column", "cross"}; }

Map SlimFlyTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("q", q_);
  report.emplace_back("concentration", concentration_);
  report.emplace_back("network_radix", network_radix());
  return report;
}

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
                     "and at most half as many endpoints each, fewer where minimal paths would "
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

/// Minimal paths from the first router of `half` to every router that is two hops off; 0 elsewhere.
std::vector<std::uint32_t> SlimFlyTopology::paths_from(std::uint32_t half) const {
  const RouterId origin = at({half, 0, 0});
  std::vector<std::uint32_t> paths(routers());
  for (std::uint32_t first = 0; first < network_radix(); ++first) {
    const RouterId middle = neighbour(origin, static_cast<PortIndex>(first));
    for (std::uint32_t second = 0; second < network_radix(); ++second) {
      ++paths[neighbour(middle, static_cast<PortIndex>(second))];
    }
  }
  paths[origin] = 0;
  for (std::uint32_t port = 0; port < network_radix(); ++port) {
    paths[neighbour(origin, static_cast<PortIndex>(port))] = 0;
  }
  return paths;
}

std::optional<UniformTraffic> SlimFlyTopology::uniform_traffic() const {
  // What the first router of a half sends over each port as the first of two hops, in units of a
  // pair's traffic. The second hops are first hops of the path back, from the router at the other
  // end, and shifting that one to the first of its half keeps sets, columns and numbers of paths.
  std::array<std::vector<double>, 2> first_hops;
  for (std::uint32_t half = 0; half < 2; ++half) {
    const std::vector<std::uint32_t> paths = paths_from(half);
    for (std::uint32_t port = 0; port < network_radix(); ++port) {
      const RouterId middle = neighbour(at({half, 0, 0}), static_cast<PortIndex>(port));
      double load = 0;
      for (std::uint32_t next = 0; next < network_radix(); ++next) {
        const std::uint32_t count = paths[neighbour(middle, static_cast<PortIndex>(next))];
        if (count > 0) load += 1.0 / count;
      }
      first_hops[half].push_back(load);
    }
  }
  const auto busiest = [&](std::uint32_t half, std::uint32_t first, std::uint32_t end) {
    const auto begin = first_hops[half].begin();
    return *std::max_element(begin + first, begin + end);
  };
  double column = 0;
  for (std::uint32_t half = 0; half < 2; ++half) {
    for (std::uint32_t port = 0; port < column_ports(); ++port) {
      // The direction back over the same cable is the port of the opposite step.
      const std::uint32_t back = port_of_step_[half][q_ - generators_[half][port]];
      column = std::max(column, first_hops[half][port] + first_hops[half][back]);
    }
  }
  // A cable between the halves is any column of the one with any column of the other.
  const double cross =
      busiest(0, column_ports(), network_radix()) + busiest(1, column_ports(), network_radix());
  const double pair = static_cast<double>(concentration_) / routers();
  const double near = network_radix();
  return UniformTraffic{.busiest_by_class = {(1 + column) * pair, (1 + cross) * pair},
                        .mean_hops = (near + 2 * (routers() - 1 - near)) / routers()};
}

}  // namespace simcore::topology
