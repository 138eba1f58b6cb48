#include "models/flow/flow_sections.hpp"

#include <algorithm>
#include <utility>

#include "models/flow/flow_model.hpp"
#include "models/packet/failures_section.hpp"
#include "models/packet/network_section.hpp"
#include "models/packet/packet_model.hpp"
#include "models/sections.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "point/environment_section.hpp"
#include "point/limits_section.hpp"
#include "point/mpi_section.hpp"
#include "point/report_section.hpp"
#include "point/topology_section.hpp"
#include "routing/kinds.hpp"

namespace simcore::models {
namespace {

/// More than the largest packet of any point needs.
constexpr std::int64_t kBufferBytes = 1 << 20;

/// Headers of the longest message and its payload are fewer bytes than 32 bits count.
constexpr std::int64_t kMostHeaders = 2;

/// A routing of which only the paths count.
template <ComponentSpec (*Spec)()>
ComponentSpec paths_of() {
  return narrowed(Spec(), {"path_choice"});
}

using Declaration = ComponentSpec (*)();

/// Declarations with parameters that do not change paths, and without them.
const std::vector<std::pair<Declaration, Declaration>>& cut_routings() {
  static const std::vector<std::pair<Declaration, Declaration>> cut = {
      {minimal_spec, paths_of<minimal_spec>},
      {dimension_order_routing_spec, paths_of<dimension_order_routing_spec>},
      {adaptive_minimal_spec, paths_of<adaptive_minimal_spec>},
      {spray_spec, paths_of<spray_spec>},
      {o1turn_spec, paths_of<o1turn_spec>},
      {romm_spec, paths_of<romm_spec>}};
  return cut;
}

/// Those whose packets go where no queue sends them around.
std::vector<Component> routings() {
  std::vector<Component> components;
  for (const RoutingEntry& entry : routing_registry()) {
    if (entry.path_stretch > 1) continue;
    Declaration declaration = entry.spec;
    for (const auto& [whole, cut] : cut_routings()) {
      if (whole == entry.spec) declaration = cut;
    }
    components.push_back({.spec = declaration(), .declaration = declaration, .routing = &entry});
  }
  return components;
}

bool has_headers(const Params& p) { return p.integer("packet_header_bytes") > 0; }

ComponentSpec flow_network_spec() {
  ComponentSpec spec = narrowed(
      network_spec(), {"link_bandwidth_gbps", "injection_bandwidth_gbps", "link_latency_ns",
                       "injection_latency_ns", "classes", "router_latency_ns", "nic_latency_ns",
                       "message_service", "packet_bytes", "packet_header_bytes"});
  spec.help = "Links, routers and interfaces: the same everywhere in the network.";
  for (ParamSpec& param : spec.params) {
    param.preset_defaults.clear();
    if (param.name == "packet_bytes") {
      param = only_when("packet_header_bytes is above 0", has_headers, std::move(param));
    }
  }
  spec.constraints.push_back({.fields = {"network.packet_header_bytes", "network.packet_bytes"},
                              .message = "packet_header_bytes must be at most twice packet_bytes",
                              .holds = [](const Params& p) {
                                return p.integer("packet_header_bytes") <=
                                       kMostHeaders * p.integer("packet_bytes");
                              }});
  return spec;
}

ComponentSpec flow_report_spec() {
  ComponentSpec spec = narrowed(report_spec(), {"flows", "ranks"});
  spec.help = "What a result says beyond its figures: tables of flows and ranks.";
  return spec;
}

ComponentSpec flow_limits_spec() {
  return narrowed(limits_spec(),
                  {"max_cpu_seconds", "max_events", "max_simulated_ns", "max_memory_bytes"});
}

}  // namespace

std::vector<Section> flow_sections() {
  std::vector<Declaration> environments;
  for (const EnvironmentEntry& entry : environment_registry()) environments.push_back(entry.spec);
  return {{.name = "topology", .components = topologies("flow")},
          {.name = "routing", .components = routings()},
          {.name = "workload",
           .components = workloads([](const WorkloadEntry& entry) { return !entry.reads; })},
          {.name = "placement", .components = placements("flow")},
          {.name = "network", .components = declared({flow_network_spec})},
          {.name = "mpi", .components = declared({mpi_spec})},
          {.name = "environment", .components = declared(environments)},
          {.name = "failures", .components = declared({packet_failures_spec})},
          {.name = "report", .components = declared({flow_report_spec})},
          {.name = "limits", .components = declared({flow_limits_spec})}};
}

SectionState as_packet_section(const std::string& name, const Value& values) {
  Value whole = values;
  if (name == "network" && values.is_map()) {
    Map network = values.as_map();
    network.emplace_back("buffer_bytes", kBufferBytes);
    whole = std::move(network);
  }
  return check_section("packet", *find_section(name), whole);
}

ResolvedPoint as_packet_point(const ResolvedPoint& point) {
  std::vector<std::pair<std::string, SectionState>> sections;
  for (const Section& section : all_sections()) {
    if (!section.serves("packet")) continue;
    const Value& values = point.values(section.name);
    SectionState state = as_packet_section(section.name, values);
    if (!values.is_null()) require_none(state.refusals);
    sections.emplace_back(section.name, std::move(state));
  }
  return {"packet", point.base_seed(), point.replicate(), std::move(sections)};
}

}  // namespace simcore::models
