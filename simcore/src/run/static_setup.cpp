#include "run/static_setup.hpp"

#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "congestion/failure_trials.hpp"
#include "congestion/round_kernel.hpp"
#include "forwarding/registry.hpp"
#include "params/choose.hpp"
#include "params/errors.hpp"
#include "params/version.hpp"
#include "pattern/registry.hpp"
#include "placement/random.hpp"
#include "placement/registry.hpp"
#include "run/network_wires.hpp"
#include "run/pattern_size.hpp"
#include "run/run_sections.hpp"
#include "run/static_sections.hpp"
#include "topology/registry.hpp"

namespace simcore {
namespace {

/// Channels of a path, for the first look at memory; looked at again when the paths are known.
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

}  // namespace

StaticSetup::StaticSetup(const Value& point, const Fabrics& fabrics) {
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

void StaticSetup::wire(const Value& point, const Fabrics& fabrics) {
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

void StaticSetup::place_pattern(const Value& pattern_section, const Value& placement_section) {
  const Params params = check_pattern(pattern_section);
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
  pattern = make_pattern(pattern_section, params, ranks, stream(Stream::traffic));
  require_none(refuse_draws(params, random || pattern->random()));
  draws = draws_of(params, random || pattern->random());
  // A symmetric pattern on all endpoints is as random without a random order.
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

void StaticSetup::read_failures(const Value& section) {
  const Params params = validate(failures_spec(), section);
  failed_links = static_cast<std::uint32_t>(params.integer("failed_links"));
  trials = failed_links > 0 ? static_cast<std::uint32_t>(params.integer("trials")) : 0;
  const std::size_t links = all_links(*graph).size();
  if (failed_links > links) {
    throw PointError("failures.failed_links", std::to_string(failed_links),
                     "0 to " + std::to_string(links),
                     "there are only " + std::to_string(links) + " links between routers");
  }
}

std::uint64_t StaticSetup::bytes_needed(std::uint32_t longest_path) const {
  constexpr std::uint64_t kBytesPerChannel = 40, kBytesPerEndpoint = 40, kBytesPerRound = 24;
  const std::uint64_t tables = ForwardingTables::bytes_for(*graph) * (trials > 0 ? 2 : 1);
  const std::uint64_t flows = pattern->most_flows();
  const std::uint64_t dependencies = pattern->rounds() > 1 ? 16 * flows : 0;
  return kBytesPerChannel * graph->channels() + kBytesPerEndpoint * graph->endpoints() + tables +
         (trials > 0 ? 2 : 1) * round_kernel_bytes(cables->count(), flows, longest_path) +
         8 * flows + 8 * std::uint64_t{ranks} + dependencies + kBytesPerRound * pattern->rounds() +
         8 * draws * (trials > 0 ? trials + 1 : 1);
}

void StaticSetup::check_memory() const {
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

Map StaticSetup::provenance(std::uint32_t virtual_lanes) const {
  return {{"simcore_version", simcore_version()},
          {"model_revision", kModelRevision},
          {"model", "static"},
          {"base_seed", base_seed},
          {"replicate", replicate},
          {"topology", topology->describe()},
          {"routing", Map{{"virtual_lanes", virtual_lanes}}},
          {"pattern", Map{{"ranks", ranks}, {"draws", draws}}}};
}

}  // namespace simcore
