#include "judge/point_view.hpp"

#include <algorithm>
#include <memory>

#include "failures/damage.hpp"
#include "routing/registry.hpp"
#include "run/closed_form_sections.hpp"
#include "run/network_analysis.hpp"

namespace simcore::judge {
namespace {

/// Mean hops of an imported fabric, whose wiring is not at hand. Most have two or three levels.
constexpr double kHopsOfFabrics = 3;

NetworkFigures imported_figures(const NetworkSize& size) {
  const auto endpoints = static_cast<double>(size.endpoints);
  const auto channels = static_cast<double>(size.channels);
  return {.endpoints = endpoints,
          .routers = static_cast<double>(size.routers),
          .channels = channels,
          .ports = endpoints + channels,
          .mean_hops = kHopsOfFabrics};
}

NetworkState imported_network(const SectionState& section, const FabricFacts& fabrics) {
  const Params& params = section.params;
  NetworkState state{
      .known = params.has("endpoints") && params.has("routers") && params.has("channels"),
      .fabric = params.text("fabric")};
  const auto stated = [&params](const char* name) {
    return params.has(name) ? static_cast<std::uint64_t>(params.integer(name)) : 0U;
  };
  state.size = {.kind = section.kind(),
                .endpoints = stated("endpoints"),
                .routers = stated("routers"),
                .channels = stated("channels")};
  state.figures = imported_figures(state.size);
  for (const auto& [digest, facts] : fabrics) {
    if (digest != params.text("fabric")) continue;
    const Value* tables = facts.find("has_tables");
    const Value* name = facts.find("name");
    if (tables != nullptr && tables->is_bool()) state.has_tables = tables->as_bool();
    if (name != nullptr && name->is_string()) state.fabric = name->as_string();
  }
  return state;
}

NetworkSize size_of(const std::string& kind, const Topology& topology) {
  return {.kind = kind,
          .endpoints = topology.endpoints(),
          .routers = topology.routers(),
          .channels = 2 * topology.links(),
          .groups = topology.groups(),
          .grid_widths = topology.grid_widths()};
}

RoutedState route_on(const Topology& topology, const SectionState& routing) {
  try {
    return {.needs = needs_of(*make_routing(routing.values, topology)), .known = true};
  } catch (const PointError& error) {
    Refusal refusal = located(error, Map{{"routing", routing.values}});
    if (refusal.field == "routing.kind") refusal.related = {"routing.kind", "topology.kind"};
    return {.refusals = {std::move(refusal)}};
  }
}

}  // namespace

const SectionState* PointView::find(const std::string& name) const {
  for (const auto& [section, state] : sections) {
    if (section == name) return state;
  }
  return nullptr;
}

const Value& PointView::values(const std::string& name) const {
  static const Value absent;
  const SectionState* found = find(name);
  return found != nullptr ? found->values : absent;
}

Value PointView::field(const std::string& dotted) const {
  const std::size_t dot = dotted.find('.');
  const std::string section = dotted.substr(0, dot);
  const std::string name = dotted.substr(dot + 1);
  if (section == "topology" && network != nullptr && network->known) {
    if (name == "endpoints") return network->size.endpoints;
    if (name == "routers") return network->size.routers;
    if (name == "channels") return network->size.channels;
    if (name == "groups") return network->size.groups;
  }
  const Value* value = values(section).find(name);
  return value != nullptr ? *value : Value();
}

NetworkStates::NetworkStates(const std::vector<SectionState>& topologies,
                             const std::vector<SectionState>& routings,
                             std::vector<std::pair<std::int32_t, std::int32_t>> pairs,
                             const std::string& model, const FabricFacts& fabrics)
    : networks_(topologies.size()) {
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  std::unique_ptr<Topology> topology;
  std::int32_t current = -1;
  for (const auto& [t, r] : pairs) {
    RoutedState& route = routes_[{t, r}];
    const SectionState& section = topologies[static_cast<std::size_t>(t)];
    if (section.component == nullptr) continue;
    NetworkState& network = networks_[static_cast<std::size_t>(t)];
    if (t != current) {
      current = t;
      topology.reset();
      if (section.component->topology->build == nullptr) {
        network = imported_network(section, fabrics);
      } else {
        topology = section.component->topology->build(section.params);
        network = {.size = size_of(section.kind(), *topology),
                   .figures = figures_of(network_figures(*topology)),
                   .known = true,
                   .link_classes = topology->link_classes(),
                   .links_by_class = links_by_class(*topology),
                   .tree_levels = model == "closed_form" ? levels_of(*topology) : 0};
      }
    }
    const SectionState& routing = routings[static_cast<std::size_t>(r)];
    if (model == "packet" && topology != nullptr && routing.component != nullptr) {
      route = route_on(*topology, routing);
    }
  }
}

}  // namespace simcore::judge
