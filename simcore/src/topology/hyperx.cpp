#include "topology/hyperx.hpp"

#include "topology/shape_report.hpp"

namespace simcore {

HyperXTopology::HyperXTopology(Widths widths, Widths link_multiplicities,
                               std::uint32_t concentration)
    : shape_(std::move(widths)),
      multiplicities_(std::move(link_multiplicities)),
      by_concentration_(concentration) {
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    first_ports_.push_back(network_ports_);
    network_ports_ += (shape_.width(d) - 1) * multiplicities_[d];
  }
}

PortPeer HyperXTopology::peer(RouterId router, PortIndex port) const {
  if (port >= network_ports_) {
    return {.kind = PortPeer::Kind::endpoint,
            .id = router * by_concentration_.divisor() + (port - network_ports_)};
  }
  std::size_t d = shape_.dimensions() - 1;
  while (port < first_ports_[d]) --d;
  const std::uint32_t link = port - first_ports_[d];
  const std::uint32_t neighbour = link / multiplicities_[d];
  const std::uint32_t copy = link % multiplicities_[d];
  const std::uint32_t from = shape_.coordinate(shape_.position(router), d);
  const std::uint32_t to = neighbour < from ? neighbour : neighbour + 1;
  return {.kind = PortPeer::Kind::router,
          .link_class = static_cast<std::uint8_t>(d),
          .port = static_cast<PortIndex>(first_port(d, to, from) + copy),
          .id = shape_.moved(router, d, from, to)};
}

std::uint32_t HyperXTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t here = shape_.position(from);
  const std::uint32_t there = shape_.position(to);
  std::uint32_t hops = 0;
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    hops += shape_.coordinate(here, d) != shape_.coordinate(there, d);
  }
  return hops;
}

void HyperXTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const std::uint32_t at = shape_.coordinate(shape_.position(here), d);
    const std::uint32_t target = shape_.coordinate(shape_.position(to), d);
    if (at == target) continue;
    for (std::uint32_t copy = 0; copy < multiplicities_[d]; ++copy) {
      out.push_back(static_cast<PortIndex>(first_port(d, at, target) + copy));
    }
  }
}

std::vector<std::string> HyperXTopology::link_classes() const {
  return dimension_classes(shape_.dimensions());
}

std::optional<double> HyperXTopology::bisection_rate(const std::vector<double>& class_rates) const {
  const auto thinness = [&](std::size_t d) {
    return shape_.width(d) * multiplicities_[d] * class_rates[d];
  };
  std::size_t thinnest = 0;
  for (std::size_t d = 1; d < shape_.dimensions(); ++d) {
    if (thinness(d) < thinness(thinnest)) thinnest = d;
  }
  if (shape_.width(thinnest) % 2 != 0) return std::nullopt;
  const std::uint64_t links =
      std::uint64_t{shape_.routers()} * shape_.width(thinnest) * multiplicities_[thinnest] / 4;
  return static_cast<double>(links) * class_rates[thinnest];
}

std::optional<UniformTraffic> HyperXTopology::uniform_traffic() const {
  UniformTraffic traffic;
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const double width = shape_.width(d);
    traffic.busiest_by_class.push_back(by_concentration_.divisor() / (width * multiplicities_[d]));
    traffic.mean_hops += 1 - 1 / width;
  }
  return traffic;
}

Map HyperXTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("widths", widths_value(shape_.widths()));
  report.emplace_back("link_multiplicity", widths_value(multiplicities_));
  report.emplace_back("concentration", by_concentration_.divisor());
  return report;
}

}  // namespace simcore
