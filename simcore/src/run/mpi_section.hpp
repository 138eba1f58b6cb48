// The section `mpi`: how ranks sit on endpoints and what their messages cost.
#pragma once

#include <string>

#include "mpi/settings.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec mpi_spec();

/// "the workload is one of ranks" as a rule that the service evaluates.
std::string rule_for_ranks();

/// Checks the section (null: defaults).
MpiSettings make_mpi_settings(const Value& section);

/// For jobs of which none has its ranks in a grid: throws PointError where the section orders them.
void refuse_rank_order(const MpiSettings& mpi, const std::string& workload);

/// For a workload that has no ranks: throws PointError where the section changes anything.
void refuse_mpi_settings(const Value& section, const std::string& workload);

}  // namespace simcore
