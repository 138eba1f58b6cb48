#include "run/static_run.hpp"

#include <algorithm>
#include <utility>

#include "engine/listen.hpp"

namespace simcore {
namespace {

std::unique_ptr<RoundKernel> kernel_of(const StaticSetup& setup) {
  return make_round_kernel(*setup.cables, {.cost = setup.cost,
                                           .one_to_one = setup.pattern->one_to_one(),
                                           .most_flows = setup.pattern->most_flows()});
}

DrawLoop loop_of(const StaticSetup& setup, RoundKernel& kernel, const LimitGuard& guard) {
  return {*setup.pattern, *setup.placement, kernel, setup.cost, setup.graph->endpoints(), guard};
}

void run_trials(const StaticSetup& setup, const LimitGuard& guard, StaticFindings& findings) {
  const std::vector<ChannelId> links = all_links(*setup.graph);
  findings.kernel = kernel_of(setup);
  findings.totals = {};
  DrawLoop loop = loop_of(setup, *findings.kernel, guard);
  for (std::uint32_t trial = 0; trial < setup.trials; ++trial) {
    const std::vector<ChannelId> failed =
        failed_links(links, setup.failed_links, setup.stream(Stream::failures), trial);
    const NetworkGraph damaged = setup.graph->without(failed);
    const Routes routes =
        setup.engine->route(damaged, *setup.topology, setup.stream(Stream::routing));
    const RoutesCheck check = check_routes(damaged, routes);
    guard.check_all(findings.memory_bytes);
    findings.kernel->set_routes(routes, check.longest_path_hops);
    DrawTotals trial_totals;
    loop.add_draws(0, setup.draws, trial_totals);
    findings.totals.add(trial_totals);
    findings.link_visits += trial_totals.link_visits;
    const double intact = findings.intact_mean_bandwidth;
    const double loss = intact > 0 ? 1 - trial_totals.mean_bandwidth() / intact : 0.0;
    findings.harm.add_trial(failed, loss, check.unreachable_pairs + check.looping_pairs);
    findings.virtual_lanes = std::max(findings.virtual_lanes, routes.virtual_lanes);
    findings.deadlock_free = findings.deadlock_free && check.deadlock_free;
  }
}

}  // namespace

StaticFindings carry_out(const StaticSetup& setup, const LimitGuard& guard) {
  StaticFindings findings;
  guard.check_all(0);
  const Listening listening([&guard] { guard.check_all(0); });
  findings.routes =
      setup.engine->route(*setup.graph, *setup.topology, setup.stream(Stream::routing));
  guard.check_all(0);
  findings.check = check_routes(*setup.graph, findings.routes);
  findings.virtual_lanes = findings.routes.virtual_lanes;
  findings.deadlock_free = findings.check.deadlock_free;
  findings.memory_bytes =
      setup.bytes_needed(findings.check.longest_path_hops) + findings.routes.lanes.size();
  guard.check_all(findings.memory_bytes);
  findings.kernel = kernel_of(setup);
  findings.kernel->set_routes(findings.routes, findings.check.longest_path_hops);
  const double routed = guard.cpu_seconds();
  loop_of(setup, *findings.kernel, guard).add_draws(0, setup.draws, findings.totals);
  findings.draw_seconds = guard.cpu_seconds() - routed;
  findings.link_visits = findings.totals.link_visits;
  findings.intact_mean_bandwidth = findings.totals.mean_bandwidth();
  if (setup.trials > 0) run_trials(setup, guard, findings);
  return findings;
}

}  // namespace simcore
