#include "judge/rules.hpp"

#include "flows/registry.hpp"
#include "judge/resolve.hpp"
#include "params/resolve_section.hpp"
#include "placement/registry.hpp"
#include "routing/damaged_routing.hpp"
#include "run/aggregation_section.hpp"
#include "run/congestion_sections.hpp"
#include "run/failures_section.hpp"
#include "run/link_class_params.hpp"
#include "run/mpi_section.hpp"
#include "run/network_section.hpp"
#include "run/rank_jobs.hpp"
#include "run/report_section.hpp"

namespace simcore::judge {

std::vector<Refusal> refuse_network_rules(const PointView& point, const std::string& section) {
  const SectionState* state = point.find(section);
  if (state == nullptr || point.network == nullptr || !point.network->known) return {};
  std::vector<Refusal> refusals;
  for (const ConstraintSpec& rule : state->component->spec.constraints) {
    if (rule.fits == nullptr || rule.fits(state->params, point.network->size)) continue;
    std::vector<Value> others;
    for (std::size_t i = 1; i < rule.fields.size(); ++i) {
      others.push_back(point.field(rule.fields[i]));
    }
    refusals.push_back(broken_rule(rule, section, point.field(rule.fields.front()), others));
  }
  return refusals;
}

std::vector<Refusal> with_values(std::vector<Refusal> refusals, const PointView& point) {
  Map all;
  for (const auto& [name, state] : point.sections) all.emplace_back(name, state->values);
  for (Refusal& refusal : refusals) {
    const PointError error = point_error(refusal);
    std::vector<std::string> related = std::move(refusal.related);
    refusal = located(error, all);
    refusal.related = std::move(related);
  }
  return refusals;
}

namespace {

/// Refuses the routing `imported` on a fabric that has no forwarding tables.
std::vector<Refusal> refuse_missing_tables(const PointView& point) {
  const NetworkState& network = *point.network;
  if (point.find("routing")->kind() != "imported" || network.has_tables.value_or(true)) return {};
  return {{.field = "routing.kind",
           .value = "imported",
           .allowed = "a fabric with tables, or another routing",
           .message = "the fabric " + network.fabric +
                      " was imported without forwarding tables: choose another routing, or import "
                      "it together with its tables",
           .related = {"routing.kind", "topology.fabric"}}};
}

// The rules of the packet model.

std::vector<Refusal> judge_route(const PointView& point) {
  std::vector<Refusal> refusals = refuse_network_rules(point, "routing");
  if (refusals.empty()) refusals = refuse_missing_tables(point);
  return refusals.empty() ? point.route->refusals : refusals;
}

std::vector<Refusal> judge_channels(const PointView& point) {
  if (!point.route->known || point.find("network") == nullptr) return {};
  const RoutingNeeds needs =
      needs_on(point.find("failures")->params, point.values("routing"), point.route->needs);
  return refuse_network(point.find("network")->params, needs);
}

std::vector<Refusal> judge_failures(const PointView& point) {
  const NetworkState& network = *point.network;
  const Params& failures = point.find("failures")->params;
  std::vector<Refusal> refusals = refuse_network_rules(point, "failures");
  if (!refusals.empty() || !network.link_classes) return refusals;
  refusals = refuse_failures(failures, *network.link_classes);
  if (!refusals.empty()) return refusals;
  return refuse_scarce_links(failures, *network.link_classes, network.links_by_class);
}

/// Whether degraded links and slow endpoints still have a rate.
std::vector<Refusal> judge_least_rates(const PointView& point) {
  const NetworkState& network = *point.network;
  const SectionState* section = point.find("network");
  const Params& failures = point.find("failures")->params;
  if (section == nullptr || !network.link_classes || !damage_request(failures).varies()) return {};
  // Those have a rule of their own.
  if (!refuse_link_classes("network", section->params, *network.link_classes).empty()) return {};
  return refuse_least_rates(failures, link_rates(point.values("network"), *network.link_classes),
                            network.link_classes->size());
}

/// Whether the routing can route around failed parts.
std::vector<Refusal> judge_damage(const PointView& point) {
  const DamageRequest request = damage_request(point.find("failures")->params);
  if (!request.takes_tables()) return {};
  return refuse_on_damaged(point.values("routing"), request.channels);
}

std::vector<Refusal> judge_link_classes(const PointView& point) {
  const NetworkState& network = *point.network;
  const SectionState* section = point.find("network");
  if (section == nullptr || !network.link_classes) return {};
  return refuse_link_classes("network", section->params, *network.link_classes);
}

std::vector<Refusal> judge_placement(const PointView& point) {
  return refuse_network_rules(point, "placement");
}

/// The number of endpoints that a job can have.
std::uint32_t job_places(const PointView& point) {
  return static_cast<std::uint32_t>(
      places_of(point.values("placement"), point.network->size.endpoints));
}

/// For the rules of a workload, the network's endpoints are those that the job has.
std::vector<Refusal> judge_traffic(const PointView& point) {
  if (!point.network->known) return {};
  NetworkState job = *point.network;
  job.size.endpoints = job_places(point);
  PointView view = point;
  view.network = &job;
  std::vector<Refusal> refusals = refuse_network_rules(view, "workload");
  const WorkloadEntry& entry = *point.find("workload")->component->workload;
  append_to(refusals,
            refuse_part_of_network(entry, job.size.endpoints, point.network->size.endpoints));
  return refusals;
}

std::vector<Refusal> judge_ranks(const PointView& point) {
  const SectionState* workload = point.find("workload");
  if (!workload->component->workload->has_ranks()) {
    std::vector<Refusal> refusals = refuse_mpi_settings(point.values("mpi"), workload->kind());
    append_to(refusals, refuse_environment(point.values("environment"), workload->kind()));
    append_to(refusals, refuse_aggregation(point.values("aggregation"), workload->kind()));
    return refusals;
  }
  if (!point.network->known) return {};
  return with_values(
      refuse_ranks(workload->values, point.values("mpi"), point.values("environment"),
                   point.values("aggregation"), job_places(point)),
      point);
}

std::vector<Refusal> judge_trees(const PointView& point) {
  return refuse_network_rules(point, "aggregation");
}

std::vector<Refusal> judge_payload(const PointView& point) {
  const SectionState* network = point.find("network");
  const SectionState* aggregation = point.find("aggregation");
  if (network == nullptr || aggregation == nullptr) return {};
  return refuse_payload(aggregation->params, network->params.integer("packet_bytes"));
}

std::vector<Refusal> judge_priorities(const PointView& point) {
  const SectionState* network = point.find("network");
  if (network == nullptr) return {};
  const auto networks = network->params.integer_list("virtual_network_weights").size();
  return refuse_priorities(point.values("environment"), static_cast<std::uint32_t>(networks));
}

std::vector<Refusal> judge_networks(const PointView& point) {
  const SectionState* workload = point.find("workload");
  const SectionState* network = point.find("network");
  if (network == nullptr) return {};
  const auto networks = network->params.integer_list("virtual_network_weights").size();
  return refuse_networks(*workload->component->workload, workload->params,
                         static_cast<std::uint32_t>(networks));
}

std::vector<Refusal> judge_interfaces(const PointView& point) {
  const SectionState* workload = point.find("workload");
  const SectionState* network = point.find("network");
  if (network == nullptr) return {};
  return refuse_idle_interfaces(*workload->component->workload, workload->params,
                                interfaces_of_networks(network->params));
}

std::vector<Refusal> judge_tables(const PointView& point) {
  const SectionState* report = point.find("report");
  if (report == nullptr) return {};
  return refuse_tables(report->params, *point.find("workload")->component->workload);
}

std::vector<Refusal> judge_windows(const PointView& point) {
  const SectionState* workload = point.find("workload");
  const SectionState* network = point.find("network");
  const SectionState* report = point.find("report");
  const auto watched_time = workload->component->workload->watched_time;
  if (watched_time == nullptr || network == nullptr || report == nullptr) return {};
  if (!report->params.has("hot_link_window_ns")) return {};
  return refuse_windows(report->params,
                        watched_time(workload->params, settings_of(network->params, {}, {})));
}

const std::vector<Rule>& packet_rules() {
  static const std::vector<Rule> rules = {
      {{"topology", "routing"}, judge_route},
      {{"topology", "failures"}, judge_failures},
      {{"topology", "network", "failures"}, judge_least_rates},
      {{"routing", "failures"}, judge_damage},
      {{"topology", "routing", "network", "failures"}, judge_channels},
      {{"topology", "network"}, judge_link_classes},
      {{"topology", "placement"}, judge_placement},
      {{"topology", "workload", "placement"}, judge_traffic},
      {{"topology", "workload", "placement", "mpi", "environment", "aggregation"}, judge_ranks},
      {{"topology", "aggregation"}, judge_trees},
      {{"aggregation", "network"}, judge_payload},
      {{"environment", "network"}, judge_priorities},
      {{"workload", "network"}, judge_networks},
      {{"workload", "network"}, judge_interfaces},
      {{"workload", "report"}, judge_tables},
      {{"workload", "network", "report"}, judge_windows},
  };
  return rules;
}

// The rules of the static model.

std::vector<Refusal> judge_engine(const PointView& point) {
  std::vector<Refusal> refusals = refuse_network_rules(point, "routing");
  if (refusals.empty()) refusals = refuse_missing_tables(point);
  return refusals;
}

std::vector<Refusal> judge_static_placement(const PointView& point) {
  return refuse_network_rules(point, "placement");
}

std::vector<Refusal> judge_pattern(const PointView& point) {
  const SectionState* placement = point.find("placement");
  const SectionState* pattern = point.find("pattern");
  if (!point.network->known || placement == nullptr) return {};
  const std::size_t places = places_of(point.values("placement"), point.network->size.endpoints);
  std::vector<Refusal> refusals =
      refuse_ranks_of_pattern(pattern->params, places, placement->kind() == "listed");
  if (!refusals.empty()) return refusals;
  try {
    const auto made = make_flow_pattern(pattern->values, pattern->params,
                                        ranks_of_pattern(pattern->params, places), {});
    const bool random = placement->kind() == "random";
    const bool symmetric =
        random && made->symmetric() && ranks_of_pattern(pattern->params, places) == places;
    refusals = refuse_placement_seed(placement->params, symmetric);
    if (!refusals.empty()) return refusals;
    return refuse_draws(pattern->params, random || made->random());
  } catch (const PointError& error) {
    return {located(error, Map{{"pattern", pattern->values}})};
  }
}

std::vector<Refusal> judge_static_failures(const PointView& point) {
  return refuse_network_rules(point, "failures");
}

std::vector<Refusal> judge_static_classes(const PointView& point) {
  const NetworkState& network = *point.network;
  const SectionState* section = point.find("congestion");
  if (section == nullptr || !network.link_classes) return {};
  return refuse_link_classes("congestion", section->params, *network.link_classes);
}

const std::vector<Rule>& static_rules() {
  static const std::vector<Rule> rules = {
      {{"topology", "routing"}, judge_engine},
      {{"topology", "placement"}, judge_static_placement},
      {{"topology", "placement", "pattern"}, judge_pattern},
      {{"topology", "failures"}, judge_static_failures},
      {{"topology", "congestion"}, judge_static_classes},
  };
  return rules;
}

}  // namespace

const std::vector<Rule>& rules_of(const std::string& model) {
  if (model == "loggp") return loggp_rules();
  if (model == "closed_form") return closed_form_rules();
  return model == "static" ? static_rules() : packet_rules();
}

}  // namespace simcore::judge
