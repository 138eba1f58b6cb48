// Every workload by name: the one list to extend.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "aggregation/aggregation_network.hpp"
#include "dsm/address_trace.hpp"
#include "engine/random.hpp"
#include "mpi/job.hpp"
#include "mpi/rank_program.hpp"
#include "mpi/trace_content.hpp"
#include "mpi/traffic_sample.hpp"
#include "network/memory_budget.hpp"
#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "params/resolve_section.hpp"
#include "placement/registry.hpp"

namespace simcore::workload {

/// What a workload may know of the point that it is part of.
struct WorkloadContext {
  const Topology& topology;
  const NetworkSettings& settings;
  const PlacementMap& placement;
  std::uint64_t base_seed;
  std::uint64_t replicate;
  bool flow_table = false;         ///< whether the report asks for a table of all flows
  StreamUse* use = nullptr;        ///< notes what is drawn
  MemoryBudget* budget = nullptr;  ///< what is large is taken from it before it is built
  const AggregationNetwork* aggregation = nullptr;  ///< null where routers do not reduce
  const Traces* traces = nullptr;  ///< that workload.trace can name; null where there are none
  const AddressTraces* address_traces = nullptr;  ///< of the kind dsm; null where there are none
  bool node_tables = false;                       ///< whether the report asks for tables of nodes

  /// Of the job, each on an endpoint.
  [[nodiscard]] std::uint32_t places() const {
    return static_cast<std::uint32_t>(placement.size());
  }
  void take(std::uint64_t bytes, const char* part) const {
    if (budget != nullptr) budget->take(bytes, part);
  }
  [[nodiscard]] RandomStream stream(Stream name) const { return {base_seed, replicate, name, use}; }
};

/// What a program of ranks may know of the job that runs it. Errors name fields of
/// `Params::section()`, for a job need not stand in the section `workload`.
struct ProgramContext {
  std::uint32_t endpoints = 0;  ///< that the job has; each holds mpi.ranks_per_endpoint ranks
  MpiSettings mpi;
  RandomStream traffic;
  RandomStream message_sizes;
  std::uint32_t channels = 1;      ///< of an endpoint into routers that reduce
  const Traces* traces = nullptr;  ///< null: judged by what its section says of a trace

  [[nodiscard]] std::uint64_t ranks() const {
    return std::uint64_t{endpoints} * mpi.ranks_per_endpoint;
  }
};

/// What the endpoints of a workload without ranks send in a run, reckoned without running it.
struct EndpointTraffic {
  std::vector<MessageClass> messages{};  ///< of all endpoints
  double hottest_share = 0;              ///< of the messages, those to the endpoint that gets most
  double held = 0;         ///< messages beside them that are made, and wait when the run ends
  double served = 0;       ///< reads that memories serve
  double outstanding = 0;  ///< reads that an endpoint may have under way; 0: it does not read
  double state_bytes = 0;  ///< of an endpoint, beside its reads
  double span_ns = 0;      ///< above 0: counts are for one message a sender; it sends as many as
                           ///< it offers in this time
  double offered = 1;      ///< the load that it offers then
  double pressure = 1;     ///< how full it keeps the network: an offered load, or as it goes
};

/// Either `build` or `program` is set: a workload of its own, or a program that ranks run.
struct WorkloadEntry {
  std::function<ComponentSpec()> spec;
  std::function<std::unique_ptr<Workload>(const Params& params, const WorkloadContext& context)>
      build;
  std::unique_ptr<RankProgram> (*program)(const Params& params,
                                          const ProgramContext& context) = nullptr;
  bool own_flows = false;  ///< `build` makes one that keeps what endpoints sent each other
  bool gridless = false;   ///< ranks of `program` have no places in a grid
  bool whole_network =
      false;                 ///< it follows the network's shape: it needs a place on each endpoint
  bool reads = false;        ///< `build` makes one that reads memories
  bool lists_nodes = false;  ///< `build` makes one that can report a table of nodes
  bool leaves_out = false;   ///< it can do without messages from and to endpoints that are cut off
  /// Picoseconds that a run's measurement takes at least, where its parameters tell; null: never.
  double (*watched_time)(const Params& params, const NetworkSettings& settings) = nullptr;
  /// Of a workload that `build` makes, on so many endpoints.
  std::function<EndpointTraffic(const Params& params, std::uint32_t endpoints)> traffic{};
  /// Of a workload that `build` makes: the parameter by which it sends on more virtual networks
  /// than the first; null: it does not.
  const char* network_param = nullptr;
  /// The virtual networks that it sends on, by class of messages: those of a class lead to others
  /// of later classes. Null: it has no classes, and sends on the first network and the one that
  /// `network_param` names.
  std::vector<std::uint32_t> (*networks)(const Params& params) = nullptr;

  [[nodiscard]] bool has_ranks() const { return program != nullptr; }
  [[nodiscard]] bool has_grid() const { return has_ranks() && !gridless; }
  [[nodiscard]] bool keeps_flows() const { return has_ranks() || own_flows; }
};

/// All workloads, in the order in which the catalogue shows them.
const std::vector<WorkloadEntry>& workload_registry();

/// That the network has the virtual network that a field names.
ConstraintSpec virtual_network_exists(const std::string& field);
/// That every interface of an endpoint has something to carry.
ConstraintSpec used_interfaces();

/// A virtual network that a field names and the network does not have.
std::vector<Refusal> refuse_virtual_network(const std::string& field, std::uint32_t number,
                                            std::uint32_t virtual_networks);
/// Virtual networks that a workload names and the network does not have.
std::vector<Refusal> refuse_networks(const WorkloadEntry& entry, const Params& params,
                                     std::uint32_t virtual_networks);
/// Interfaces of virtual networks that a workload without ranks never sends on. `interfaces` are
/// those of an endpoint that carry a virtual network each; 1 where they do not.
std::vector<Refusal> refuse_idle_interfaces(const WorkloadEntry& entry, const Params& params,
                                            std::uint32_t interfaces);
/// A workload that follows the network's shape on a job that has fewer places than endpoints.
std::vector<Refusal> refuse_part_of_network(const WorkloadEntry& entry, std::uint64_t places,
                                            std::uint64_t endpoints);

/// The entry that the section names. Throws PointError for an unknown kind.
const WorkloadEntry& workload_entry(const Value& section);

/// Makes a workload of valid parameters ready to run. Throws PointError.
std::unique_ptr<Workload> build_workload(const WorkloadEntry& entry, const Params& params,
                                         const WorkloadContext& context);

/// The workload of a job beside others, which stands at `name`: one of ranks, with defaults filled
/// in, or all that is wrong with it.
ResolvedSection resolve_rank_program(const std::string& name, const Value& section);

/// make_workload() for a program of ranks; `name` is where the section stands, such as
/// "environment.background[0].workload".
std::unique_ptr<RankProgram> make_rank_program(const std::string& name, const Value& section,
                                               const ProgramContext& context);

}  // namespace simcore::workload
