// Uniform traffic on a Slim Fly, from one router of each half.
#include <algorithm>
#include <array>

#include "topology/slim_fly.hpp"

namespace simcore {

/// Shortest ways from the first router of `half` to every router that is two hops off; 0 elsewhere.
std::vector<std::uint32_t> SlimFlyTopology::ways_from(std::uint32_t half) const {
  const RouterId origin = at({half, 0, 0});
  std::vector<std::uint32_t> ways(routers());
  for (std::uint32_t first = 0; first < network_radix(); ++first) {
    const RouterId middle = neighbour(origin, static_cast<PortIndex>(first));
    for (std::uint32_t second = 0; second < network_radix(); ++second) {
      ++ways[neighbour(middle, static_cast<PortIndex>(second))];
    }
  }
  ways[origin] = 0;
  for (std::uint32_t port = 0; port < network_radix(); ++port) {
    ways[neighbour(origin, static_cast<PortIndex>(port))] = 0;
  }
  return ways;
}

std::optional<UniformTraffic> SlimFlyTopology::uniform_traffic() const {
  // What the first router of a half sends over each port as the first of two hops, in units of a
  // pair's traffic. The second hops are first hops of the way back, from the router at the other
  // end, and shifting that one to the first of its half keeps sets, columns and numbers of ways.
  std::array<std::vector<double>, 2> first_hops;
  for (std::uint32_t half = 0; half < 2; ++half) {
    const std::vector<std::uint32_t> ways = ways_from(half);
    for (std::uint32_t port = 0; port < network_radix(); ++port) {
      const RouterId middle = neighbour(at({half, 0, 0}), static_cast<PortIndex>(port));
      double load = 0;
      for (std::uint32_t next = 0; next < network_radix(); ++next) {
        const std::uint32_t count = ways[neighbour(middle, static_cast<PortIndex>(next))];
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
      // The way back over the same cable is the port of the opposite step.
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

}  // namespace simcore
