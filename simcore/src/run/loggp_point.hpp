// A point of the LogGP model: programs of ranks on a network without routers.
#pragma once

#include "params/value.hpp"
#include "run/run_point.hpp"
#include "run/work_estimate_packet.hpp"

namespace simcore::run {

/// Simulates `point` (sections topology, workload, mpi, loggp, report, limits; base_seed,
/// replicate) and gives {metrics, unmeasured, distributions, cost, provenance, jobs, and tables
/// when there are some}. Throws PointError for a point that is wrong as written, and a child of
/// SimulationError for a run without a result.
Value run_loggp_point(const Value& point, const RunOptions& options);

/// Checks everything. Gives the provenance.
Value check_loggp_point(const Value& point, const Fabrics& fabrics);

/// What a run takes; `loggp` is valid.
Work loggp_work(const Params& loggp, const PointTraffic& traffic, double endpoints);

}  // namespace simcore::run
