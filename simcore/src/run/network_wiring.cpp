#include "run/network_wiring.hpp"

#include <string>
#include <utility>
#include <vector>

#include "engine/listen.hpp"
#include "failures/damage.hpp"
#include "models/packet/failures_section.hpp"
#include "models/packet/network_rates.hpp"
#include "params/errors.hpp"
#include "point/point_sections.hpp"
#include "topology/registry.hpp"

namespace simcore::run {
namespace {

template <class Number>
Value column_of(std::vector<Number> numbers) {
  return SharedColumn(Column(std::move(numbers)));
}

const char* family_of(const Topology& topology) {
  if (topology.is_imported()) return "imported";
  if (topology.as_dragonfly() != nullptr || topology.as_dragonfly_plus() != nullptr) {
    return "groups";
  }
  if (topology.turns_once()) return "levels";
  return topology.grid_widths().empty() ? "other" : "grid";
}

Value names_of(const Topology& topology) {
  if (!topology.is_wired()) return {};
  List names;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    names.emplace_back(topology.router_name(router));
  }
  return names;
}

Map routers_of(const Topology& topology) {
  std::vector<std::uint32_t> group(topology.routers()), endpoints(topology.routers());
  for (RouterId router = 0; router < topology.routers(); ++router) {
    group[router] = topology.group_of(router);
  }
  for (EndpointId e = 0; e < topology.endpoints(); ++e) ++endpoints[topology.router_of(e)];
  return {{"group", column_of(std::move(group))}, {"endpoints", column_of(std::move(endpoints))}};
}

Map links_of(const Topology& topology, const NetworkRates& rates) {
  const std::vector<Link> links = all_links(topology);
  const std::size_t count = links.size();
  std::vector<std::uint32_t> from(count), from_port(count), to(count), to_port(count),
      link_class(count);
  std::vector<double> rate(count);
  Steps steps;
  for (std::size_t i = 0; i < count; ++i) {
    steps.next();
    const PortPeer peer = topology.peer(links[i].router, links[i].port);
    from[i] = links[i].router;
    from_port[i] = links[i].port;
    to[i] = peer.id;
    to_port[i] = peer.port;
    link_class[i] = peer.link_class;
    rate[i] = rates.link_gbps(links[i].router, links[i].port);
  }
  return {{"from", column_of(std::move(from))},
          {"from_port", column_of(std::move(from_port))},
          {"to", column_of(std::move(to))},
          {"to_port", column_of(std::move(to_port))},
          {"link_class", column_of(std::move(link_class))},
          {"rate_gbps", column_of(std::move(rate))}};
}

Value endpoint_routers(const Topology& topology) {
  std::vector<std::uint32_t> routers(topology.endpoints());
  for (EndpointId e = 0; e < topology.endpoints(); ++e) routers[e] = topology.router_of(e);
  return column_of(std::move(routers));
}

void refuse_too_many_links(const Topology& topology) {
  const std::uint64_t links = topology.links();
  if (links <= max_told_links) return;
  throw PointError(
      "topology", std::to_string(links) + " cables", "at most " + std::to_string(max_told_links),
      "the network has " + std::to_string(links) +
          " cables between routers; networks are drawn up to " + std::to_string(max_told_links));
}

/// What a run of the point draws: under the same seeds the same parts.
Damage damage_of(const Value& point, const Topology& topology) {
  const Value& section = section_of(point, "failures");
  if (section.is_null()) return {};
  const Params failures = validate(packet_failures_spec(), section);
  require_none(refuse_failures(failures, topology.link_classes()));
  const DamageRequest request = damage_request(failures);
  if (!request.any()) return {};
  return draw_damage(
      request, topology,
      {seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0), Stream::failures});
}

}  // namespace

Map network_wiring_of(const Value& point, const RunOptions& options) {
  RunContext context({}, options);
  check_section_names(point, {"topology", "network", "failures", "base_seed", "replicate"},
                      "packet");
  const auto topology = make_topology(required_section(point, "topology"), context.fabrics());
  refuse_too_many_links(*topology);
  const NetworkRates rates(*topology, section_of(point, "network"));
  Damage damage = damage_of(point, *topology);
  List classes, widths;
  for (const std::string& name : topology->link_classes()) classes.emplace_back(name);
  for (const std::uint32_t width : topology->grid_widths()) widths.emplace_back(width);
  return {{"family", family_of(*topology)},
          {"endpoints", topology->endpoints()},
          {"groups", topology->groups()},
          {"grid_widths", std::move(widths)},
          {"link_classes", std::move(classes)},
          {"router_names", names_of(*topology)},
          {"routers", routers_of(*topology)},
          {"links", links_of(*topology, rates)},
          {"endpoint_router", endpoint_routers(*topology)},
          {"failed_links", column_of(std::move(damage.failed_links))},
          {"degraded_links", column_of(std::move(damage.degraded_links))},
          {"failed_routers", column_of(std::move(damage.failed_routers))}};
}

}  // namespace simcore::run
