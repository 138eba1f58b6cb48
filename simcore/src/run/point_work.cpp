#include "run/point_work.hpp"

#include "models/registry.hpp"
#include "models/sections.hpp"
#include "point/topology_section.hpp"
#include "run/run_point.hpp"

namespace simcore::run {
namespace {

/// What a rule sees of the point: the sections that it reads, in its order.
PointView part_of_view(const PointView& whole, const std::vector<std::string>& sections) {
  PointView view{.network = whole.network, .route = whole.route};
  for (const std::string& name : sections) view.sections.emplace_back(name, whole.find(name));
  return view;
}

}  // namespace

Work work_of(const Value& point, const RunOptions& options) {
  RunContext context(limits_of_point(point), options);
  const ResolvedPoint resolved = resolve_point(point);
  const Model& model = model_of(point);
  const auto topology = build_topology(resolved, context.fabrics());
  NetworkState network = network_state_of(resolved.kind("topology"), *topology);
  network.has_tables = topology->imported_tables() != nullptr;
  if (model.tree_levels != nullptr) network.tree_levels = model.tree_levels(*topology);
  PointView view = resolved.view();
  RoutedState route;
  if (model.route != nullptr) route = model.route(*topology, *view.find("routing"));
  view.network = &network;
  view.route = &route;
  for (const Rule& rule : model.rules()) {
    require_none(rule.judge(part_of_view(view, rule.sections)));
  }
  return model.estimate()->of(view);
}

}  // namespace simcore::run
