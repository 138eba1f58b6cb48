#include "topology/grid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

namespace {

/// k/4, or (k - 1/k)/4 where k is odd: the mean distance on a ring, and what crosses the middle of
/// a line.
double quarter(double width) {
  return std::fmod(width, 2) == 0 ? width / 4 : (width - 1 / width) / 4;
}

}  // namespace

double uniform_line_load(double width, double concentration, bool wraps) {
  return quarter(width) * concentration / (wraps ? 2 : 1);
}

GridTopology::GridTopology(Widths widths, bool wraps, std::uint32_t concentration)
    : shape_(std::move(widths)), wraps_(wraps), by_concentration_(concentration) {}

PortPeer GridTopology::peer(RouterId router, PortIndex port) const {
  if (port >= network_ports()) {
    return {.kind = PortPeer::Kind::endpoint,
            .id = router * concentration() + (port - network_ports())};
  }
  const std::size_t dimension = port / 2;
  const bool forward = port % 2 == 0;
  const std::uint32_t width = shape_.width(dimension);
  const std::uint32_t at = shape_.coordinate(shape_.position(router), dimension);
  const bool leaves = forward ? at == width - 1 : at == 0;
  if (leaves && !wraps_) return {};
  const std::uint32_t next = forward ? (leaves ? 0 : at + 1) : (leaves ? width - 1 : at - 1);
  return {.kind = PortPeer::Kind::router,
          .link_class = static_cast<std::uint8_t>(dimension),
          .port = static_cast<PortIndex>(port ^ 1),
          .id = shape_.moved(router, dimension, at, next)};
}

std::uint32_t GridTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t here = shape_.position(from);
  const std::uint32_t there = shape_.position(to);
  std::uint32_t hops = 0;
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const std::uint32_t a = shape_.coordinate(here, d);
    const std::uint32_t b = shape_.coordinate(there, d);
    const std::uint32_t straight = a > b ? a - b : b - a;
    hops += wraps_ ? std::min(straight, shape_.width(d) - straight) : straight;
  }
  return hops;
}

void GridTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const std::uint32_t at = shape_.coordinate(shape_.position(here), d);
    const std::uint32_t target = shape_.coordinate(shape_.position(to), d);
    if (at == target) continue;
    const std::uint32_t width = shape_.width(d);
    const std::uint32_t ahead = target > at ? target - at : target + width - at;
    const bool forward = wraps_ ? 2 * ahead <= width : target > at;
    const bool backward = wraps_ ? 2 * ahead >= width : target < at;
    if (forward) out.push_back(static_cast<PortIndex>(2 * d));
    if (backward) out.push_back(static_cast<PortIndex>(2 * d + 1));
  }
}

std::uint32_t GridTopology::diameter() const {
  std::uint32_t hops = 0;
  for (const std::uint32_t width : shape_.widths()) hops += wraps_ ? width / 2 : width - 1;
  return hops;
}

std::uint64_t GridTopology::links() const {
  std::uint64_t links = 0;
  for (const std::uint32_t width : shape_.widths()) {
    links += std::uint64_t{shape_.routers()} / width * (wraps_ ? width : width - 1);
  }
  return links;
}

std::vector<std::string> GridTopology::link_classes() const {
  return dimension_classes(shape_.dimensions());
}

/// Across one dimension. No other cut carries less: uniform traffic on minimal paths loads no
/// channel more than this says.
std::optional<double> GridTopology::bisection_rate(const std::vector<double>& class_rates) const {
  double least = std::numeric_limits<double>::infinity();
  bool halves = false;
  for (std::size_t d = 0; d < class_rates.size(); ++d) {
    const std::uint32_t width = shape_.widths()[d];
    const std::uint64_t links = std::uint64_t{shape_.routers()} / width * (wraps_ ? 2 : 1);
    const double rate = static_cast<double>(links) * class_rates[d];
    const bool even = width % 2 == 0;
    if (rate < least || (rate == least && even)) halves = even;
    least = std::min(least, rate);
  }
  return halves ? std::optional<double>(least) : std::nullopt;
}

std::optional<UniformTraffic> GridTopology::uniform_traffic() const {
  UniformTraffic traffic;
  for (const std::uint32_t width : shape_.widths()) {
    traffic.busiest_by_class.push_back(uniform_line_load(width, concentration(), wraps_));
    traffic.mean_hops += wraps_ ? quarter(width) : (width - 1.0 / width) / 3;
  }
  return traffic;
}

Map GridTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("widths", widths_value(shape_.widths()));
  report.emplace_back("concentration", concentration());
  return report;
}

}  // namespace simcore::topology
