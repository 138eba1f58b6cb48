#include "models/packet/packet_run.hpp"

#include <algorithm>

#include "models/packet/packet_report.hpp"
#include "packet/simulated_network.hpp"
#include "statics/deadlock_check.hpp"
#include "statics/message_deadlock.hpp"

namespace simcore::models {

PacketRun::PacketRun(const ResolvedPoint& point, RunContext& context)
    : context_(context), setup_(point, context.attachments(), context.budget(), context.use()) {}

Map PacketRun::check() {
  const DeadlockCheck deadlock = check_deadlock(*setup_.topology, *setup_.routing);
  const bool free = deadlock.cycle.empty();
  Map found = {{"deadlock_free", deadlock.checked ? Value(free) : Value()},
               {"cycle", free ? Value() : Value(describe_cycle(*setup_.topology, deadlock.cycle))}};
  const Component& workload = setup_.point.component("workload");
  if (workload.workload->networks != nullptr) {
    const std::string cycle =
        check_message_deadlock(
            *setup_.topology, *setup_.routing,
            classes_in_order(workload.workload->networks(setup_.point.params("workload"))))
            .cycle;
    found.emplace_back("cycle_if_refused", cycle.empty() ? Value() : Value(cycle));
  }
  return found;
}

Findings PacketRun::result() {
  const LimitGuard& guard = context_.guard();
  if (setup_.is_disconnected()) return disconnected_findings(setup_, guard);
  const CompiledNetwork network(setup_.simulated_topology(), setup_.settings.interfaces,
                                setup_.wires ? &*setup_.wires : nullptr);
  const std::unique_ptr<PacketNetwork> simulated =
      make_packet_network(setup_.simulated_routing(), network, setup_.settings,
                          setup_.stream(Stream::routing), guard, context_.schedule());
  simulated->attach(*setup_.workload);
  simulated->count_memory(setup_.table_bytes());
  if (setup_.report.has("hot_link_window_ns")) {
    simulated->watch_links(
        std::max<Picoseconds>(from_ns(setup_.report.real("hot_link_window_ns")), 1),
        static_cast<std::size_t>(setup_.report.integer("hot_link_count")));
  }
  context_.begin_run();
  const bool completed = simulated->run_to_its_end();
  guard.check(simulated->memory_bytes() + setup_.workload->report_bytes());
  return packet_findings(setup_, network, *simulated, guard, completed);
}

}  // namespace simcore::models
