#include "statics/statics.hpp"

#include "statics/channel_load.hpp"
#include "statics/dependency_graph.hpp"
#include "statics/distances.hpp"

namespace simcore {
namespace {

Value by_class(const Topology& topology, const std::vector<double>& loads) {
  const std::vector<std::string> classes = topology.link_classes();
  Map map;
  for (std::size_t c = 0; c < classes.size(); ++c) map.emplace_back(classes[c], loads[c]);
  return map;
}

void append(Map& document, Map more) {
  for (auto& member : more) document.push_back(std::move(member));
}

}  // namespace

Map describe_statics(const Topology& topology, const Routing& routing) {
  const Distances distances = measure_distances(topology);
  const ChannelLoads loads = measure_channel_loads(topology, routing);
  const DeadlockCheck deadlock = check_deadlock(topology, routing);
  const auto bisection = topology.bisection_links();
  const bool free = deadlock.cycle.empty();
  Map document = topology.describe();
  append(document, {{"diameter", distances.diameter},
                    {"mean_hops", distances.mean_hops},
                    {"mean_hops_including_self", distances.mean_hops_including_self},
                    {"max_channel_load", loads.max},
                    {"max_channel_load_by_class", by_class(topology, loads.max_by_class)},
                    {"mean_channel_load_by_class", by_class(topology, loads.mean_by_class)},
                    {"exact", distances.exact && loads.exact},
                    {"bisection_links", bisection ? Value(*bisection) : Value()},
                    {"virtual_channels", routing.virtual_channels()},
                    {"deadlock_free", deadlock.checked ? Value(free) : Value()},
                    {"cycle", free ? Value() : Value(describe_cycle(topology, deadlock.cycle))}});
  return document;
}

}  // namespace simcore
