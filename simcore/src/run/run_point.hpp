// One point in, one result document out.
#pragma once

#include "run/run_options.hpp"

namespace simcore {

/// Simulates `point`. With model packet (topology, routing, network, workload, placement, report,
/// base_seed, replicate, limits) gives {metrics, unmeasured, distributions, ports, bottleneck,
/// cost, provenance, and tables where asked for}; with model static, what run_static_point gives.
/// Throws PointError for a point that is wrong as written, SimulationError's children for a run
/// that did not come to its end.
Value run_point(const Value& point, const RunOptions& options = {});

/// Validates everything and builds the network without running; returns the provenance and
/// deadlock_free (null where the network is too large to check) with the cycle found, if any. For
/// the static model, what check_static_point gives.
Value check_point(const Value& point, const Fabrics& fabrics = {});

}  // namespace simcore
