#include "point/network_figures.hpp"

#include <algorithm>
#include <cstddef>

#include "statics/distances.hpp"

namespace simcore::point {

Map network_figures(const Topology& network) {
  Map figures{{"endpoints", network.endpoints()}, {"routers", network.routers()},
              {"ports", network.total_ports()},   {"channels", 2 * network.links()},
              {"radix", network.max_radix()},     {"mean_hops", estimate_mean_hops(network)},
              {"groups", network.groups()}};
  const std::size_t own = figures.size();
  for (auto& [name, value] : network.describe()) {
    const bool known =
        std::any_of(figures.begin(), figures.begin() + static_cast<std::ptrdiff_t>(own),
                    [&](const auto& member) { return member.first == name; });
    if (!known) figures.emplace_back(name, std::move(value));
  }
  return figures;
}

NetworkFigures figures_of(const Map& shape) {
  const Value figures(shape);
  const auto figure = [&figures](const char* name) { return figures.find(name)->as_double(); };
  return {.endpoints = figure("endpoints"),
          .routers = figure("routers"),
          .channels = figure("channels"),
          .ports = figure("ports"),
          .mean_hops = figure("mean_hops"),
          .planes = figures.find("planes") == nullptr ? 0 : figure("planes")};
}

}  // namespace simcore::point
