#include "run/congestion_point.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "congestion/round_kernel.hpp"
#include "flows/registry.hpp"
#include "forwarding/registry.hpp"
#include "params/choose.hpp"
#include "params/errors.hpp"
#include "placement/registry.hpp"
#include "run/congestion_report.hpp"
#include "run/congestion_sections.hpp"
#include "run/limits_section.hpp"
#include "run/link_class_params.hpp"
#include "run/provenance.hpp"
#include "run/report_section.hpp"
#include "run/run_point.hpp"
#include "run/run_watch.hpp"
#include "topology/registry.hpp"

namespace simcore::run {
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

void append_members(Map& document, Map more) {
  for (auto& member : more) document.push_back(std::move(member));
}

}  // namespace

CongestionSetup::CongestionSetup(const Value& point, const Fabrics& fabrics) {
  check_section_names(point, {"model", "topology", "routing", "pattern", "placement", "congestion",
                              "failures", "report", "base_seed", "replicate", "limits"});
  base_seed = seed_of(point, "base_seed", 1);
  replicate = seed_of(point, "replicate", 0);
  limits = limits_of(point, static_limits_spec());
  report = validate(static_report_spec(), section_of(point, "report"));
  wire(point, fabrics);
  place_pattern(required_section(point, "pattern"), section_of(point, "placement"));
  read_failures(section_of(point, "failures"));
  check_memory();
}

void CongestionSetup::wire(const Value& point, const Fabrics& fabrics) {
  const Params congestion = validate(congestion_spec(), section_of(point, "congestion"));
  if (congestion.choice("cost") == "head_of_line") {
    cost.extra_flow_cost = congestion.real("extra_flow_cost");
  }
  const bool weighed = congestion.choice("link_rates") == "weighed";
  engine = make_engine(section_of(point, "routing"));
  topology = make_topology(required_section(point, "topology"), "static", fabrics);
  graph = std::make_unique<NetworkGraph>(*topology);
  const std::vector<std::string> classes = topology->link_classes();
  require_none(refuse_link_classes("congestion", congestion, classes));
  cables = std::make_unique<Cables>(*topology, *graph, given_rates(congestion, classes),
                                    weighed ? RateRule::weighed : RateRule::ignored);
}

void CongestionSetup::place_pattern(const Value& pattern_section, const Value& placement_section) {
  const Params params = check_flow_pattern(pattern_section);
  const PlacementEntry& entry =
      choose("placement", placement_registry(), placement_section, "random", "static");
  const std::string kind = entry.spec().kind;
  const bool random = kind == "random";
  const Params placed = validate(entry.spec(), placement_section);
  std::vector<EndpointId> places(topology->endpoints());
  if (random) {
    std::iota(places.begin(), places.end(), 0U);
  } else {
    places = entry.build(placed, *topology, stream(Stream::placement));
  }
  require_none(refuse_ranks_of_pattern(params, places.size(), kind == "listed"));
  ranks = ranks_of_pattern(params, places.size());
  pattern = make_flow_pattern(pattern_section, params, ranks, stream(Stream::traffic));
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

void CongestionSetup::read_failures(const Value& section) {
  const Params params = validate(static_failures_spec(), section);
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

void CongestionSetup::check_memory() const {
  std::uint64_t allowed = limits.max_memory_bytes;
  if (allowed == 0) {
    allowed = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
              static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE));
  }
  const std::uint64_t needed = bytes_needed(kUsualPath);
  if (needed > allowed) {
    throw MemoryLimitError("limits.max_memory_bytes: the run needs about " +
                           std::to_string(needed) + " bytes, " +
                           (limits.max_memory_bytes > 0 ? "allowed are " : "this machine has ") +
                           std::to_string(allowed));
  }
}

Map CongestionSetup::provenance(std::uint32_t virtual_channels) const {
  Map document = provenance_of("static", base_seed, replicate);
  document.emplace_back("topology", topology->describe());
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

Value run_congestion_point(const Value& point, const RunOptions& options) {
  const RunWatch watch(point, static_limits_spec(), options);
  const LimitGuard& guard = watch.guard();
  const CongestionSetup setup(point, options.known_fabrics());
  const CongestionFindings findings = carry_out(setup, guard);
  Map provenance = setup.provenance(findings.virtual_channels);
  provenance.emplace_back("outcome", "completed");
  provenance.emplace_back("random_streams", random_streams(setup.use));
  RunReport report = congestion_metrics(setup, findings);
  return Map{{"metrics", std::move(report.metrics)},
             {"unmeasured", std::move(report.unmeasured)},
             {"distributions", congestion_distributions(setup, findings)},
             {"static", congestion_section(setup, findings)},
             {"fabric", fabric_section(setup, findings)},
             {"cost", Map{{"events", 0},
                          {"packet_hops", 0},
                          {"link_visits", findings.link_visits},
                          {"cpu_seconds", guard.cpu_seconds()},
                          {"peak_memory_bytes", findings.memory_bytes}}},
             {"provenance", std::move(provenance)}};
}

Value check_congestion_point(const Value& point, const Fabrics& fabrics) {
  const CongestionSetup setup(point, fabrics);
  const Routes routes =
      setup.engine->route(*setup.graph, *setup.topology, setup.stream(Stream::routing));
  const RoutesCheck check = check_routes(*setup.graph, routes);
  Map document = setup.provenance(routes.virtual_channels);
  append_members(document,
                 table_report(*setup.topology, *setup.graph, check, routes.virtual_channels));
  return document;
}

Map analyse_forwarding(const Value& point, const Fabrics& fabrics) {
  const auto engine = make_engine(section_of(point, "routing"));
  const auto topology = make_topology(required_section(point, "topology"), "static", fabrics);
  const NetworkGraph graph(*topology);
  const RandomStream stream(seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0),
                            Stream::routing);
  const Routes routes = engine->route(graph, *topology, stream);
  Map document = topology->describe();
  append_members(document, table_report(*topology, graph, check_routes(graph, routes),
                                        routes.virtual_channels));
  return document;
}

}  // namespace simcore::run
