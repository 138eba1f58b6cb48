// The sections of a point of the model closed_form, and the rules across them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "closed_form/host_time.hpp"
#include "closed_form/message_times.hpp"
#include "closed_form/sections.hpp"
#include "mpi/job.hpp"
#include "network/settings.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::models {

/// The parameters of the packet model's sections that count for messages over an idle router.
ComponentSpec closed_network_spec();
ComponentSpec closed_mpi_spec();

/// No aggregation; the first kind of the section is the default.
ComponentSpec closed_none_spec();

/// The kind `sharp_network` of the section `aggregation`: the packet model's `sharp` as far as it
/// counts for one group on an idle network (closed_form_aggregation.cpp).
ComponentSpec closed_sharp_network_spec();

/// Valid sections of a point.
struct ClosedFormSections {
  const Params& workload;
  const Params& network;
  const Params& mpi;
  const Params& loggp;
  std::string aggregation;  ///< its kind
  const Params& costs;      ///< the section aggregation
};

/// What the formulas ask of a topology.
struct ClosedFormNetwork {
  std::uint64_t endpoints = 0;
  std::uint32_t levels = 0;  ///< of an aggregation tree; 0: not known
};
std::uint32_t levels_of(const Topology& topology);

/// Whether the trees of the packet model count (sharp_network).
bool uses_trees(const ClosedFormSections& point);

/// The algorithm of hosts that the point's operation goes by, aside from `aggregation`.
std::string host_algorithm(const ClosedFormSections& point);

/// Which costs of messages have no effect; `reduces`: some operation is an allreduce.
std::vector<Refusal> refuse_idle_costs(const ClosedFormSections& point, bool reduces);

/// Whether hosts' messages count for the result.
bool uses_hosts(const ClosedFormSections& point);

/// All that does not go together, and what has no effect.
std::vector<Refusal> refuse_closed_form(const ClosedFormSections& point,
                                        const ClosedFormNetwork& network);

/// What stands against the kind `sharp_network` beside its own section; nothing for other kinds.
std::vector<Refusal> refuse_sharp_network(const ClosedFormSections& point);

/// The settings of the section network that the formulas read.
NetworkSettings closed_settings(const Params& network);

/// An operation by an algorithm of hosts, one an endpoint.
HostTime host_time_of(const ClosedFormSections& point, const std::string& operation,
                      const std::string& algorithm, const CollectiveSize& size);
/// Whether there is a formula for an algorithm with messages of so many bytes.
bool has_formula(const ClosedFormSections& point, const std::string& algorithm,
                 std::uint64_t bytes);
/// The operation of a point by hosts, one an endpoint.
HostTime host_operation(const ClosedFormSections& point, std::uint32_t endpoints);
/// Where messages of that operation meet at an endpoint's link, so that no formula knows its time.
std::vector<Refusal> refuse_meeting(const ClosedFormSections& point, std::uint32_t endpoints);
/// Those of the sections aggregation (of the kind `sharp_network`) and mpi.
AggregationSettings closed_aggregation(const ClosedFormSections& point);
MpiSettings closed_ranks(const Params& mpi);
ProcessorCosts processor_costs(const ClosedFormSections& point);

}  // namespace simcore::models
