#include "models/packet/failures_section.hpp"
#include "models/packet/network_section.hpp"
#include "models/packet/packet_model.hpp"
#include "placement/registry.hpp"
#include "point/aggregation_section.hpp"
#include "point/link_class_params.hpp"
#include "point/mpi_section.hpp"
#include "point/rank_jobs.hpp"
#include "point/report_section.hpp"
#include "routing/damaged_routing.hpp"

namespace simcore::models {

namespace {

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
  return refuse_least_rates(failures,
                            link_rates(section->params, *network.link_classes, network.size.planes),
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
  std::vector<Refusal> refusals = refuse_on_planes(section->params, network.size.planes);
  append_to(refusals, refuse_link_classes("network", section->params, *network.link_classes));
  return refusals;
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
    std::vector<Refusal> refusals =
        refuse_mpi_settings(point.find("mpi")->params, workload->kind());
    append_to(refusals, refuse_environment(point.values("environment"), workload->kind()));
    append_to(refusals, refuse_aggregation(point.values("aggregation"), workload->kind()));
    return refusals;
  }
  if (!point.network->known) return {};
  return with_values(
      refuse_ranks(workload->values, point.find("mpi")->params, point.values("environment"),
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
  const std::uint32_t planes = point.network->known ? point.network->size.planes : 0;
  const std::vector<std::string> classes =
      planes > 0 ? *point.network->link_classes : std::vector<std::string>{};
  return refuse_windows(
      report->params,
      watched_time(workload->params, settings_of(network->params, {}, classes, planes)));
}

}  // namespace

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
      {{"topology", "workload", "network", "report"}, judge_windows},
  };
  return rules;
}

}  // namespace simcore::models
