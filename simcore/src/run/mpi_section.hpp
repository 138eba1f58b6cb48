// The section `mpi`: how ranks sit on endpoints and what their messages cost.
#pragma once

#include <string>
#include <vector>

#include "mpi/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

ComponentSpec mpi_spec();

/// Of a section that is valid.
MpiSettings mpi_settings(const Params& params);

/// Checks the section (null: defaults). Throws PointError.
MpiSettings make_mpi_settings(const Value& section);

/// For jobs of which none has its ranks in a grid: what the section says of their order.
std::vector<Refusal> refuse_rank_order(const MpiSettings& mpi, const std::string& workload);

/// For a workload that has no ranks: what the section changes. Throws PointError for a bad section.
std::vector<Refusal> refuse_mpi_settings(const Value& section, const std::string& workload);

}  // namespace simcore
