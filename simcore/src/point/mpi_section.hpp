// The section `mpi`: which ranks share an endpoint, and what their messages cost.
#pragma once

#include <string>
#include <vector>

#include "mpi/job.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::point {

ComponentSpec mpi_spec();

/// The settings of a valid section.
MpiSettings mpi_settings(const Params& params);

/// For jobs without a grid of ranks: refuses any rank order but the default.
std::vector<Refusal> refuse_rank_order(const MpiSettings& mpi, const std::string& workload);

/// For jobs none of which adds up data: refuses any time for it.
std::vector<Refusal> refuse_reduction(const MpiSettings& mpi);

/// For a workload without ranks: refuses every parameter that is not its default.
std::vector<Refusal> refuse_mpi_settings(const Params& params, const std::string& workload);

}  // namespace simcore::point
