// The operations of a training step, rank by rank, as a trace holds them.
#pragma once

#include <cstdint>

#include "mpi/trace_content.hpp"
#include "workload/trace.hpp"
#include "workload/training/training_plan.hpp"

namespace simcore::workload {

/// The columns of all ranks.
TraceColumns training_columns(const TrainingPlan& plan);

/// What training_columns() would hold, reckoned from one rank of each stage.
TraceFigures training_figures(const TrainingPlan& plan);

/// What its ranks send. Collectives of tensor-parallel ranks, which are side by side, are near;
/// every collective is reckoned as a ring.
ReplayTraffic training_traffic(const TrainingPlan& plan);

}  // namespace simcore::workload
