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

/// For a workload that has no ranks: throws PointError where the section changes anything.
void refuse_mpi_settings(const Value& section, const std::string& workload);

}  // namespace simcore
