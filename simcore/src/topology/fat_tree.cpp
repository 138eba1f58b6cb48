#include "topology/fat_tree.hpp"

#include <algorithm>
#include <numeric>

#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

FatTreeTopology::FatTreeTopology(FatTreeShape shape)
    : shape_(std::move(shape)),
      tops_{0, 1},
      joins_{0, 1},
      steps_{0, 1},
      sizes_{0, 1},
      leaves_below_{0, 1} {
  for (std::uint32_t level = 2; level <= levels(); ++level) {
    joins_.push_back(shape_.joined && level == 3 ? tops_.back() : 1);
    steps_.push_back(tops_.back() / joins_.back());
    tops_.push_back(steps_.back() * shape_.parents[level - 1]);
    sizes_.push_back(sizes_.back() * shape_.children[level - 1] + tops_.back());
    leaves_below_.push_back(leaves_below_.back() * shape_.children[level - 1]);
  }
  for (const std::uint32_t n : leaves_below_) by_leaves_below_.emplace_back(std::max(n, 1U));
  places_.reserve(sizes_.back());
  number_routers(levels(), 0);
}

void FatTreeTopology::number_routers(std::uint32_t level, std::uint32_t subtree) {
  if (level > 1) {
    const std::uint32_t children = shape_.children[level - 1];
    for (std::uint32_t c = 0; c < children; ++c) number_routers(level - 1, subtree * children + c);
  } else {
    leaves_.push_back(static_cast<RouterId>(places_.size()));
  }
  for (std::uint32_t index = 0; index < tops_[level]; ++index) {
    places_.push_back({level, subtree, index});
  }
}

RouterId FatTreeTopology::router_at(const Place& place) const {
  RouterId id = place.index;
  std::uint32_t subtree = place.subtree;
  if (place.level > 1) id += sizes_[place.level] - tops_[place.level];
  for (std::uint32_t level = place.level; level < levels(); ++level) {
    id += subtree % shape_.children[level] * sizes_[level];
    subtree /= shape_.children[level];
  }
  return id;
}

std::uint32_t FatTreeTopology::level_radix(std::uint32_t level) const {
  const std::uint32_t each = level == 1 ? 1 : ports_to_child(level);
  return up_ports(level) + shape_.children[level - 1] * each;
}

PortPeer FatTreeTopology::peer(RouterId router, PortIndex port) const {
  const Place here = places_[router];
  const std::uint32_t up = up_ports(here.level);
  if (port < up) {
    const std::uint32_t copies = shape_.multiplicities[here.level];
    const std::uint32_t children = shape_.children[here.level];
    const std::uint32_t step = steps_[here.level + 1];
    const Place above{here.level + 1, here.subtree / children,
                      here.index % step + port / copies * step};
    return {.kind = PortPeer::Kind::router,
            .link_class = static_cast<std::uint8_t>(here.level - 1),
            .port = static_cast<PortIndex>(up_ports(above.level) +
                                           here.subtree % children * ports_to_child(above.level) +
                                           here.index / step * copies + port % copies),
            .id = router_at(above)};
  }
  const std::uint32_t below = port - up;
  if (here.level == 1) {
    return {.kind = PortPeer::Kind::endpoint, .id = here.subtree * shape_.children[0] + below};
  }
  const std::uint32_t copies = shape_.multiplicities[here.level - 1];
  const std::uint32_t step = steps_[here.level];
  const std::uint32_t child = below / ports_to_child(here.level);
  const std::uint32_t joined = below / copies % joins_[here.level];
  return {.kind = PortPeer::Kind::router,
          .link_class = static_cast<std::uint8_t>(levels() - 1 + here.level - 2),
          .port = static_cast<PortIndex>(here.index / step * copies + below % copies),
          .id = router_at({here.level - 1, here.subtree * shape_.children[here.level - 1] + child,
                           here.index % step + joined * step})};
}

bool FatTreeTopology::meet(const Place& a, const Place& b, std::uint32_t low,
                           std::uint32_t high) const {
  // A router's index tells those of the routers below it but for multiples of the steps between.
  std::uint32_t apart = tops_[low];
  for (std::uint32_t l = low + 1; l <= high; ++l) apart = std::min(apart, steps_[l]);
  return a.index % apart == b.index % apart;
}

std::uint32_t FatTreeTopology::minimal_hops(RouterId from, RouterId to) const {
  if (from == to) return 0;
  const Place a = places_[from];
  const Place b = places_[to];
  std::uint32_t highest = std::max(a.level, b.level);
  std::uint32_t lowest = std::min(a.level, b.level);
  // Up to where one subtree holds both ...
  const std::uint32_t first_a = a.subtree * leaves_below_[a.level];
  const std::uint32_t first_b = b.subtree * leaves_below_[b.level];
  while (first_a / leaves_below_[highest] != first_b / leaves_below_[highest]) ++highest;
  // ... and down to where the routers above one another agree.
  while (!meet(a, b, lowest, highest)) --lowest;
  const std::uint32_t down_first = a.level - lowest + highest - b.level;
  const std::uint32_t up_first = highest - a.level + b.level - lowest;
  return highest - lowest + std::min(down_first, up_first);
}

void FatTreeTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  if (level_of(to) != 1) return Topology::minimal_ports(here, to, out);
  out.clear();
  if (here == to) return;
  const PortRange range = minimal_range(here, to);
  out.resize(range.count);
  std::iota(out.begin(), out.end(), range.first);
}

std::uint32_t FatTreeTopology::diameter() const {
  std::uint32_t level = levels();
  while (level > 1 && shape_.children[level - 1] == 1) --level;
  return 2 * (level - 1);
}

std::uint32_t FatTreeTopology::group_of(RouterId router) const {
  const Place& place = places_[router];
  if (!has_groups()) return 0;
  if (place.level == levels()) return groups();
  return place.subtree * leaves_below_[place.level] / leaves_below_[levels() - 1];
}

std::uint64_t FatTreeTopology::links_above(std::uint32_t level) const {
  const std::uint64_t routers = leaves_.size() / leaves_below_[level] * tops_[level];
  return routers * up_ports(level);
}

std::uint64_t FatTreeTopology::links() const {
  std::uint64_t links = 0;
  for (std::uint32_t level = 1; level < levels(); ++level) links += links_above(level);
  return links;
}

std::vector<std::string> FatTreeTopology::link_classes() const {
  std::vector<std::string> names;
  const std::uint32_t interfaces = shape_.planes > 0 ? 1 : 0;
  for (std::uint32_t level = 1; level < levels(); ++level) {
    names.push_back(level == interfaces ? kPlaneUp : "up_" + std::to_string(level - interfaces));
  }
  for (std::uint32_t level = 2; level <= levels(); ++level) {
    names.push_back(level - 1 == interfaces ? kPlaneDown
                                            : "down_" + std::to_string(level - interfaces));
  }
  return names;
}

std::optional<double> FatTreeTopology::bisection_rate(
    const std::vector<double>& class_rates) const {
  if (levels() < 2 || shape_.children.back() % 2 != 0) return std::nullopt;
  const auto slower_way = [&](std::uint32_t level) {
    return std::min(class_rates[level - 1], class_rates[levels() - 1 + level - 1]);
  };
  const std::uint32_t last = levels() - 1;
  const std::uint64_t top = links_above(last);
  for (std::uint32_t level = 1; level < levels(); ++level) {
    const double rate = static_cast<double>(links_above(level)) * slower_way(level);
    if (rate < static_cast<double>(top) * slower_way(last)) return std::nullopt;
  }
  const std::uint64_t half = top / 2;
  return static_cast<double>(half) * slower_way(last);
}

std::optional<UniformTraffic> FatTreeTopology::uniform_traffic() const {
  UniformTraffic traffic;
  for (std::uint32_t level = 1; level < levels(); ++level) {
    const double below = static_cast<double>(leaves_below_[level]) * shape_.children[0];
    const double outside = 1 - below / endpoints();
    const double links = static_cast<double>(tops_[level]) * up_ports(level);
    traffic.busiest_by_class.push_back(below * outside / links);
    traffic.mean_hops += 2 * outside;
  }
  // The links down of level l + 1 are those up of level l, the other way.
  const std::vector<double> up = traffic.busiest_by_class;
  traffic.busiest_by_class.insert(traffic.busiest_by_class.end(), up.begin(), up.end());
  return traffic;
}

Map FatTreeTopology::describe() const {
  Map report = shape_report(*this);
  if (shape_.planes > 0) {
    report.emplace_back("planes", shape_.planes);
    report.emplace_back("interfaces", endpoints());
    report.emplace_back("switches", routers() - endpoints());
  }
  Widths routers(levels());
  for (const Place& place : places_) ++routers[place.level - 1];
  report.emplace_back("levels", levels());
  report.emplace_back("children", widths_value(shape_.children));
  report.emplace_back("parents", widths_value(shape_.parents));
  report.emplace_back("link_multiplicity", widths_value(shape_.multiplicities));
  report.emplace_back("concentration", shape_.children[0]);
  report.emplace_back("routers_by_level", widths_value(routers));
  return report;
}

}  // namespace simcore::topology
