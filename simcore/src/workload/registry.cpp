#include "workload/registry.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "params/broken_rule.hpp"
#include "params/choose.hpp"
#include "workload/amg.hpp"
#include "workload/collective.hpp"
#include "workload/dsm.hpp"
#include "workload/exchange.hpp"
#include "workload/halo3d26.hpp"
#include "workload/osu.hpp"
#include "workload/random_reads.hpp"
#include "workload/streams.hpp"
#include "workload/subcom.hpp"
#include "workload/sweep3d.hpp"
#include "workload/synthetic.hpp"
#include "workload/trace.hpp"
#include "workload/training/training.hpp"
#include "workload/training_step.hpp"

namespace simcore::workload {

namespace {

const std::vector<WorkloadEntry>& rank_programs() {
  static const std::vector<WorkloadEntry> programs = [] {
    std::vector<WorkloadEntry> found;
    for (const WorkloadEntry& entry : workload_registry()) {
      if (entry.has_ranks()) found.push_back(entry);
    }
    return found;
  }();
  return programs;
}

/// The virtual networks that a workload without ranks sends on.
std::vector<std::uint32_t> networks_of(const WorkloadEntry& entry, const Params& params) {
  if (entry.networks != nullptr) return entry.networks(params);
  if (entry.network_param == nullptr) return {0};
  return {0, static_cast<std::uint32_t>(params.integer(entry.network_param))};
}

}  // namespace

const std::vector<WorkloadEntry>& workload_registry() {
  static const std::vector<WorkloadEntry> entries = [] {
    std::vector<WorkloadEntry> all = {
        {.spec = random_reads_spec,
         .build = build_random_reads,
         .reads = true,
         .traffic = random_reads_traffic,
         .network_param = "reply_virtual_network"},
        {.spec = dsm_spec,
         .build = build_dsm,
         .reads = true,
         .lists_nodes = true,
         .traffic = dsm_traffic,
         .network_param = "virtual_networks",
         .networks = dsm_networks},
        {.spec = streams_spec,
         .build = build_streams,
         .own_flows = true,
         .traffic = streams_traffic},
        {halo3d26_spec, nullptr, build_halo3d26},
        {amg_spec, nullptr, build_amg},
        {sweep3d_spec, nullptr, build_sweep3d},
        {subcom2d_coll_spec, nullptr, build_subcom2d_coll},
        {subcom3d_a2a_spec, nullptr, build_subcom3d_a2a},
        {.spec = collective_spec, .build = nullptr, .program = build_collective, .gridless = true},
        {.spec = osu_spec, .build = nullptr, .program = build_osu, .gridless = true},
        {.spec = training_step_spec,
         .build = nullptr,
         .program = build_training_step,
         .gridless = true},
        {.spec = training_spec, .build = nullptr, .program = build_training, .gridless = true},
        {.spec = trace_spec, .build = nullptr, .program = build_trace, .gridless = true},
        {.spec = exchange_spec, .build = nullptr, .program = build_exchange, .gridless = true}};
    const std::vector<WorkloadEntry> synthetic = synthetic_entries();
    all.insert(all.begin() + 1, synthetic.begin(), synthetic.end());
    return all;
  }();
  return entries;
}

std::vector<Refusal> refuse_part_of_network(const WorkloadEntry& entry, std::uint64_t places,
                                            std::uint64_t endpoints) {
  if (!entry.whole_network || places == endpoints) return {};
  return {{.field = "placement.kind",
           .value = "listed",
           .allowed = "a placement on all " + std::to_string(endpoints) + " endpoints",
           .message = "the workload " + entry.spec().kind +
                      " follows the shape of the network and needs all of its endpoints",
           .related = {"placement.kind", "workload.kind"}}};
}

const WorkloadEntry& workload_entry(const Value& section) {
  return choose("workload", workload_registry(), section);
}

ConstraintSpec virtual_network_exists(const std::string& field) {
  return {.fields = {field, "network.virtual_network_weights"},
          .message =
              "needs a virtual network of that number: give network.virtual_network_weights "
              "one more item than it"};
}

ConstraintSpec used_interfaces() {
  return {.fields = {"network.interface_choice", "workload.kind"},
          .message =
              "by_virtual_network needs a workload that sends on the virtual network of "
              "every interface"};
}

std::vector<Refusal> refuse_virtual_network(const std::string& field, std::uint32_t number,
                                            std::uint32_t virtual_networks) {
  if (number < virtual_networks) return {};
  return {
      broken_rule(virtual_network_exists(field), field.substr(0, field.find('.')),
                  {.value = number, .allowed = "0 to " + std::to_string(virtual_networks - 1)})};
}

std::vector<Refusal> refuse_networks(const WorkloadEntry& entry, const Params& params,
                                     std::uint32_t virtual_networks) {
  if (entry.network_param == nullptr) return {};
  const std::string field = params.section() + "." + entry.network_param;
  const std::vector<std::uint32_t> used = networks_of(entry, params);
  const std::uint32_t last = *std::max_element(used.begin(), used.end());
  if (entry.networks == nullptr) return refuse_virtual_network(field, last, virtual_networks);
  if (last < virtual_networks) return {};
  const std::string needed = std::to_string(last + 1);
  return {broken_rule({.fields = {field, "network.virtual_network_weights"},
                       .message = "needs a virtual network for each class of messages"},
                      params.section(),
                      {.value = params.choice(entry.network_param),
                       .allowed = "network.virtual_network_weights of " + needed + " items",
                       .found = "give network.virtual_network_weights " + needed + " items"})};
}

std::vector<Refusal> refuse_idle_interfaces(const WorkloadEntry& entry, const Params& params,
                                            std::uint32_t interfaces) {
  if (entry.has_ranks() || interfaces == 1) return {};
  std::set<std::uint32_t> carrying;
  for (const std::uint32_t network : networks_of(entry, params))
    carrying.insert(network % interfaces);
  const auto used = static_cast<std::uint32_t>(carrying.size());
  if (used == interfaces) return {};
  Refusal refusal =
      broken_rule(used_interfaces(), "network",
                  {.value = "by_virtual_network",
                   .allowed = "first_free",
                   .found = "this one leaves " + std::to_string(interfaces - used) + " of " +
                            std::to_string(interfaces) + " interfaces without anything to carry"});
  if (entry.network_param != nullptr) {
    refusal.related.push_back(params.section() + "." + entry.network_param);
  }
  return {refusal};
}

std::unique_ptr<Workload> build_workload(const WorkloadEntry& entry, const Params& params,
                                         const WorkloadContext& context) {
  const NetworkSettings& network = context.settings;
  const bool apart = network.interface_choice == InterfaceChoice::by_virtual_network;
  require_none(refuse_idle_interfaces(entry, params, apart ? network.interfaces : 1));
  require_none(refuse_networks(entry, params, context.settings.virtual_networks()));
  return entry.build(params, context);
}

ResolvedSection resolve_rank_program(const std::string& name, const Value& section) {
  const Value* kind = section.find("kind");
  std::vector<std::string> kinds;
  for (const WorkloadEntry& entry : rank_programs()) {
    ComponentSpec spec = entry.spec();
    if (kind != nullptr && *kind == Value(spec.kind)) {
      spec.section = name;
      return resolve_section(spec, section);
    }
    kinds.push_back(std::move(spec.kind));
  }
  ResolvedSection refused;
  refused.refusals.push_back(
      refused_kind(name, kind != nullptr ? *kind : Value(), kinds, "workload of ranks"));
  return refused;
}

std::unique_ptr<RankProgram> make_rank_program(const std::string& name, const Value& section,
                                               const ProgramContext& context) {
  const WorkloadEntry& entry = choose(name, rank_programs(), section);
  ComponentSpec spec = entry.spec();
  spec.section = name;
  return entry.program(validate(spec, section), context);
}

}  // namespace simcore::workload
