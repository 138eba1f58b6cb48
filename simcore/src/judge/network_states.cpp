#include "judge/network_states.hpp"

#include <algorithm>
#include <memory>

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

}  // namespace

NetworkStates::NetworkStates(const std::vector<SectionState>& topologies,
                             const std::vector<SectionState>& routings,
                             std::vector<std::pair<std::int32_t, std::int32_t>> pairs,
                             const Model& model, const FabricFacts& fabrics)
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
        network = network_state_of(section.kind(), *topology);
        if (model.tree_levels != nullptr) network.tree_levels = model.tree_levels(*topology);
      }
    }
    const SectionState& routing = routings[static_cast<std::size_t>(r)];
    if (model.route != nullptr && topology != nullptr && routing.component != nullptr) {
      route = model.route(*topology, routing);
    }
  }
}

}  // namespace simcore::judge
