#include "point/point_view.hpp"

#include "failures/damage.hpp"

namespace simcore::point {

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

NetworkState network_state_of(const std::string& kind, const Topology& topology) {
  return {.size = {.kind = kind,
                   .endpoints = topology.endpoints(),
                   .routers = topology.switches(),
                   .channels = 2 * topology.links(),
                   .planes = topology.planes(),
                   .groups = topology.groups(),
                   .grid_widths = topology.grid_widths()},
          .figures = figures_of(network_figures(topology)),
          .known = true,
          .link_classes = topology.link_classes(),
          .links_by_class = links_by_class(topology)};
}

}  // namespace simcore::point
