#include "run/run_point.hpp"

#include <algorithm>

#include "network/run_limits.hpp"
#include "run/built_network.hpp"
#include "run/closed_form_point.hpp"
#include "run/congestion_point.hpp"
#include "run/loggp_point.hpp"
#include "run/packet_report.hpp"
#include "run/packet_setup.hpp"
#include "run/point_sections.hpp"
#include "run/run_watch.hpp"
#include "statics/deadlock_check.hpp"

namespace simcore::run {

namespace {

Value run_packet_point(const Value& point, const RunOptions& options) {
  RunWatch watch(point, limits_spec(), options);
  const LimitGuard& guard = watch.guard();
  const PacketSetup setup(point, options.known_fabrics());
  if (setup.is_disconnected()) return disconnected_result(setup, guard);
  const CompiledNetwork network(setup.simulated_topology(), setup.settings.interfaces,
                                setup.wires ? &*setup.wires : nullptr);
  const std::unique_ptr<PacketNetwork> simulated =
      make_packet_network(setup.simulated_routing(), network, setup.settings,
                          setup.stream(Stream::routing), guard, options.schedule);
  simulated->attach(*setup.workload);
  simulated->count_memory(setup.table_bytes());
  if (setup.report.has("hot_link_window_ns")) {
    simulated->watch_links(
        std::max<Picoseconds>(from_ns(setup.report.real("hot_link_window_ns")), 1),
        static_cast<std::size_t>(setup.report.integer("hot_link_count")));
  }
  watch.stop_listening();
  const bool completed = simulated->run_to_its_end();
  guard.check(simulated->memory_bytes() + setup.workload->report_bytes());
  return packet_result(setup, network, *simulated, guard, completed);
}

}  // namespace

Value run_point(const Value& point, const RunOptions& options) {
  if (model_of(point) == "static") {
    return run_congestion_point(point, options);
  }
  if (model_of(point) == "closed_form") return run_closed_form_point(point, options);
  if (model_of(point) == "loggp") return run_loggp_point(point, options);
  return run_packet_point(point, options);
}

Value check_point(const Value& point, const Fabrics& fabrics) {
  if (model_of(point) == "static") return check_congestion_point(point, fabrics);
  if (model_of(point) == "closed_form") return check_closed_form_point(point, fabrics);
  if (model_of(point) == "loggp") return check_loggp_point(point, fabrics);
  const PacketSetup setup(point, fabrics);
  Map document = setup.provenance();
  const DeadlockCheck deadlock = check_deadlock(*setup.topology, *setup.routing);
  const bool free = deadlock.cycle.empty();
  document.emplace_back("deadlock_free", deadlock.checked ? Value(free) : Value());
  document.emplace_back("cycle",
                        free ? Value() : Value(describe_cycle(*setup.topology, deadlock.cycle)));
  return document;
}

}  // namespace simcore::run
