#include "models/congestion/congestion_point.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "congestion/round_kernel.hpp"
#include "flows/registry.hpp"
#include "models/congestion/congestion_sections.hpp"
#include "params/errors.hpp"
#include "placement/registry.hpp"
#include "point/link_class_params.hpp"
#include "point/topology_section.hpp"

namespace simcore::models {
namespace {

/// Channels of a path for the first check of memory. The check is repeated when the paths are
/// known.
constexpr std::uint32_t kUsualPath = 8;

double rate_or_none(const Value* gbps) { return gbps == nullptr ? 0.0 : gbps->as_double(); }

GivenRates given_rates(const Params& congestion, const std::vector<std::string>& classes) {
  GivenRates rates;
  if (congestion.has("link_bandwidth_gbps")) {
    rates.every_cable = congestion.real("link_bandwidth_gbps");
  }
  rates.endpoints = rate_or_none(of_injection_class(congestion, "bandwidth_gbps"));
  for (const std::string& name : classes) {
    rates.by_class.push_back(rate_or_none(of_link_class(congestion, name, "bandwidth_gbps")));
  }
  const auto is_given = [](double rate) { return rate > 0; };
  if (std::none_of(rates.by_class.begin(), rates.by_class.end(), is_given)) rates.by_class.clear();
  return rates;
}

std::unique_ptr<RoundKernel> kernel_of(const CongestionSetup& setup) {
  return make_round_kernel(*setup.cables, {.cost = setup.cost,
                                           .one_to_one = setup.pattern->one_to_one(),
                                           .most_flows = setup.pattern->most_flows()});
}

DrawLoop loop_of(const CongestionSetup& setup, RoundKernel& kernel, const LimitGuard& guard) {
  return {*setup.pattern, *setup.placement, kernel, setup.cost, setup.graph->endpoints(), guard};
}

void run_trials(const CongestionSetup& setup, const LimitGuard& guard,
                CongestionFindings& findings) {
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
    findings.virtual_channels = std::max(findings.virtual_channels, routes.virtual_channels);
    findings.deadlock_free = findings.deadlock_free && check.deadlock_free;
  }
}

}  // namespace

std::unique_ptr<ForwardingEngine> engine_of(const ResolvedPoint& point) {
  return point.component("routing").engine->build(point.params("routing"));
}

CongestionSetup::CongestionSetup(const ResolvedPoint& resolved, RunContext& context)
    : point(resolved), use(context.use()), report(resolved.params("report")) {
  wire(context.fabrics());
  place_pattern();
  read_failures();
  check_memory(context.guard().limits().max_memory_bytes);
}

void CongestionSetup::wire(const Fabrics& fabrics) {
  const Params& congestion = point.params("congestion");
  if (congestion.choice("cost") == "head_of_line") {
    cost.extra_flow_cost = congestion.real("extra_flow_cost");
  }
  const bool weighed = congestion.choice("link_rates") == "weighed";
  engine = engine_of(point);
  topology = build_topology(point, fabrics);
  graph = std::make_unique<NetworkGraph>(*topology);
  const std::vector<std::string> classes = topology->link_classes();
  require_none(refuse_link_classes("congestion", congestion, classes));
  cables = std::make_unique<Cables>(*topology, *graph, given_rates(congestion, classes),
                                    weighed ? RateRule::weighed : RateRule::ignored);
}

void CongestionSetup::place_pattern() {
  const Params& params = point.params("pattern");
  const PlacementEntry& entry = *point.component("placement").placement;
  const std::string& kind = point.kind("placement");
  const bool random = kind == "random";
  const Params& placed = point.params("placement");
  std::vector<EndpointId> places(topology->endpoints());
  if (random) {
    std::iota(places.begin(), places.end(), 0U);
  } else {
    places = entry.build(placed, *topology, stream(Stream::placement));
  }
  require_none(refuse_ranks_of_pattern(params, places.size(), kind == "listed"));
  ranks = ranks_of_pattern(params, places.size());
  pattern = make_flow_pattern(point.values("pattern"), params, ranks, stream(Stream::traffic));
  require_none(refuse_draws(params, random || pattern->random()));
  draws = draws_of(params, random || pattern->random());
  // A symmetric pattern on all endpoints needs no random order: its draws are as random without.
  const bool symmetric = pattern->symmetric() && ranks == topology->endpoints();
  if (random) require_none(refuse_placement_seed(placed, symmetric));
  if (random && !symmetric) {
    placement = std::make_unique<RankPlacement>(ranks, topology->endpoints(),
                                                drawn_by_seed(placed, stream(Stream::placement)));
  } else {
    places.resize(ranks);
    placement = std::make_unique<RankPlacement>(std::move(places));
  }
}

void CongestionSetup::read_failures() {
  const Params& params = point.params("failures");
  failed_links = static_cast<std::uint32_t>(params.integer("failed_links"));
  trials = failed_links > 0 ? static_cast<std::uint32_t>(params.integer("trials")) : 0;
  const std::size_t links = all_links(*graph).size();
  if (failed_links > links) {
    throw PointError("failures.failed_links", std::to_string(failed_links),
                     "0 to " + std::to_string(links),
                     "there are only " + std::to_string(links) + " links between routers");
  }
}

std::uint64_t CongestionSetup::bytes_needed(std::uint32_t longest_path) const {
  constexpr std::uint64_t kBytesPerChannel = 40, kBytesPerEndpoint = 40, kBytesPerRound = 24;
  const std::uint64_t tables = ForwardingTables::bytes_for(*graph) * (trials > 0 ? 2 : 1);
  const std::uint64_t flows = pattern->most_flows();
  const std::uint64_t dependencies = pattern->rounds() > 1 ? 16 * flows : 0;
  return kBytesPerChannel * graph->channels() + kBytesPerEndpoint * graph->endpoints() + tables +
         (trials > 0 ? 2 : 1) * round_kernel_bytes(cables->count(), flows, longest_path) +
         8 * flows + 8 * std::uint64_t{ranks} + dependencies + kBytesPerRound * pattern->rounds() +
         8 * draws * (trials > 0 ? trials + 1 : 1);
}

void CongestionSetup::check_memory(std::uint64_t limit) const {
  std::uint64_t allowed = limit;
  if (allowed == 0) {
    allowed = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
              static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  }
  const std::uint64_t needed = bytes_needed(kUsualPath);
  if (needed > allowed) {
    throw MemoryLimitError(
        "limits.max_memory_bytes: the run needs about " + std::to_string(needed) + " bytes, " +
        (limit > 0 ? "allowed are " : "this machine has ") + std::to_string(allowed));
  }
}

Map CongestionSetup::provenance(std::uint32_t virtual_channels) const {
  Map document{{"topology", topology->describe()}};
  document.emplace_back("routing", Map{{"virtual_lanes", virtual_channels}});
  document.emplace_back("pattern", Map{{"ranks", ranks}, {"draws", draws}});
  return document;
}

CongestionFindings carry_out(const CongestionSetup& setup, const LimitGuard& guard) {
  CongestionFindings findings;
  guard.check_all(0);
  findings.routes =
      setup.engine->route(*setup.graph, *setup.topology, setup.stream(Stream::routing));
  guard.check_all(0);
  findings.check = check_routes(*setup.graph, findings.routes);
  findings.virtual_channels = findings.routes.virtual_channels;
  findings.deadlock_free = findings.check.deadlock_free;
  findings.memory_bytes =
      setup.bytes_needed(findings.check.longest_path_hops) + findings.routes.vcs.size();
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

}  // namespace simcore::models
