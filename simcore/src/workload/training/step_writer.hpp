// The operations of a training step, rank by rank, as a trace holds them.
#pragma once

#include <cstdint>

#include "mpi/trace_content.hpp"
#include "workload/training/training_plan.hpp"

namespace simcore::workload {

/// The columns of all ranks.
TraceColumns training_columns(const TrainingPlan& plan);

/// What training_columns() would hold, reckoned from one rank of each stage.
TraceFigures training_figures(const TrainingPlan& plan);

}  // namespace simcore::workload
