// The algorithms by which a replay runs the collectives of a trace.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "mpi/rank_program.hpp"
#include "mpi/trace_content.hpp"
#include "params/param_spec.hpp"

namespace simcore::workload {

/// The parameter that names the algorithm of an operation.
std::string algorithm_name(const std::string& operation);
/// It, as a replay has it: null means as MPICH chooses by size.
ParamSpec replayed_algorithm(const std::string& operation);

/// A schedule for each of a trace's collectives, one for those that are alike. Bytes are multiplied
/// by `scale`. Throws PointError for the field `blamed` where a message would be too large.
std::vector<std::shared_ptr<const CollectiveSchedule>> replay_schedules(const Params& params,
                                                                        const TraceContent& content,
                                                                        double scale,
                                                                        const std::string& blamed);

/// Whether ranks add up data in an operation, or anywhere in a trace.
bool adds_up(const std::string& operation);
bool adds_up(const TraceContent& content);

}  // namespace simcore::workload
