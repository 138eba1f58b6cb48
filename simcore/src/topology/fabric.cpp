#include "topology/fabric.hpp"

#include <algorithm>
#include <queue>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "topology/kinds.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {
namespace {

constexpr std::uint32_t most_link_classes = 256;

/// Hops from the nearest router with endpoints, by router; routers() where there is none.
std::vector<std::uint32_t> router_levels(const Wiring& wiring) {
  const auto routers = static_cast<std::uint32_t>(wiring.routers.size());
  std::vector<std::vector<RouterId>> neighbours(routers);
  for (const Wiring::Link& link : wiring.links) {
    neighbours[link.router_a].push_back(link.router_b);
    neighbours[link.router_b].push_back(link.router_a);
  }
  std::vector<std::uint32_t> level(routers, routers);
  std::queue<RouterId> open;
  for (const Wiring::Endpoint& endpoint : wiring.endpoints) {
    if (level[endpoint.router] == 0) continue;
    level[endpoint.router] = 0;
    open.push(endpoint.router);
  }
  for (; !open.empty(); open.pop()) {
    for (const RouterId next : neighbours[open.front()]) {
      if (level[next] != routers) continue;
      level[next] = level[open.front()] + 1;
      open.push(next);
    }
  }
  return level;
}

/// The wiring with a link class for every pair of levels that a link joins.
Wiring with_link_classes(Wiring wiring) {
  const std::vector<std::uint32_t> level = router_levels(wiring);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint8_t> classes;
  const auto levels_of = [&level](const Wiring::Link& link) {
    return std::minmax({level[link.router_a], level[link.router_b]});
  };
  for (const Wiring::Link& link : wiring.links) classes.emplace(levels_of(link), 0);
  wiring.link_classes.clear();
  for (auto& [levels, number] : classes) {
    number = static_cast<std::uint8_t>(
        std::min<std::size_t>(wiring.link_classes.size(), most_link_classes - 1));
    if (wiring.link_classes.size() == most_link_classes) continue;
    wiring.link_classes.push_back("level_" + std::to_string(levels.first) + "_" +
                                  std::to_string(levels.second));
  }
  for (Wiring::Link& link : wiring.links) link.link_class = classes.at(levels_of(link));
  return wiring;
}

ParamSpec stated_number(const std::string& name, const std::string& what, double min) {
  return count_param(
      AxisKind::scale, name, {}, {.least = min, .most = 4'294'967'295.0},
      what + " of the fabric. Filled in from it; an error when given and different.");
}

void check_stated(const Params& params, const char* name, std::uint64_t found) {
  if (!params.has(name) || params.integer(name) == static_cast<std::int64_t>(found)) return;
  throw PointError(std::string("topology.") + name, std::to_string(params.integer(name)),
                   std::to_string(found), "the fabric has " + std::to_string(found));
}

}  // namespace

FabricTopology::FabricTopology(std::shared_ptr<const FabricContent> content, FabricRates rates)
    : WiredTopology(with_link_classes(content->wiring), {}),
      content_(std::move(content)),
      rule_(rates) {
  std::map<std::pair<RouterId, std::uint32_t>, double> rate_of_label;
  for (const Wiring::Link& link : content_->wiring.links) {
    rate_of_label[{link.router_a, link.port_a}] = link.rate_gbps;
    rate_of_label[{link.router_b, link.port_b}] = link.rate_gbps;
  }
  for (RouterId router = 0; router < routers(); ++router) {
    for (std::uint32_t port = 0; port < radix(router); ++port) {
      const auto index = static_cast<PortIndex>(port);
      const bool network =
          rule_ == FabricRates::as_imported && peer(router, index).kind == PortPeer::Kind::router;
      rates_.push_back(network ? rate_of_label.at({router, port_label(router, index)}) : 0);
    }
  }
}

ComponentSpec fabric_spec() {
  return {
      .section = "topology",
      .kind = "fabric",
      .title = "Imported fabric",
      .help =
          "A real network from its discovery, with the names, rates and forwarding tables "
          "that came with it. In the packet model the routing imported sends packets by these "
          "tables, and the rates must be those of the section network.",
      .params = {{.name = "fabric",
                  .type = ParamType::fabric,
                  .axis = AxisKind::choice,
                  .unit = "name",
                  .required = true,
                  .help = "The fabric: its name, its name and version, or its digest."},
                 {.name = "link_rates",
                  .type = ParamType::choice,
                  .axis = AxisKind::condition,
                  .unit = "choice",
                  .default_value = "as_imported",
                  .choices = {"as_imported", "equal"},
                  .help = "as_imported: each link and endpoint has the rate that came with it; "
                          "the packet model gives all links one rate and all endpoints one, "
                          "and refuses a fabric of other rates. equal: no rate of the fabric "
                          "counts."},
                 stated_number("endpoints", "Endpoints", 2),
                 stated_number("routers", "Routers", 1),
                 stated_number("channels", "Directed router-to-router channels", 0)},
  };
}

std::unique_ptr<Topology> build_fabric(const Params& params, const Fabrics& fabrics) {
  const std::string& name = params.text("fabric");
  const auto found = fabrics.find(name);
  if (found == fabrics.end()) {
    std::vector<std::string> names;
    for (const auto& [known, content] : fabrics) names.push_back(known);
    throw PointError("topology.fabric", "\"" + name + "\"", comma_joined(names),
                     "no such fabric was given" + did_you_mean(name, names));
  }
  const bool equal = params.choice("link_rates") == "equal";
  auto topology = std::make_unique<FabricTopology>(
      found->second, equal ? FabricRates::equal : FabricRates::as_imported);
  check_stated(params, "endpoints", topology->endpoints());
  check_stated(params, "routers", topology->routers());
  check_stated(params, "channels", 2 * std::uint64_t{found->second->wiring.links.size()});
  return topology;
}

}  // namespace simcore::topology
