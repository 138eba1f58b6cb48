#include "topology/slim_fly.hpp"

#include <algorithm>

#include "topology/shape_report.hpp"

namespace simcore {
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

}  // namespace simcore
