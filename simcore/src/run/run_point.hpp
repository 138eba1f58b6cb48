// One point in, one result document out.
#pragma once

#include "engine/stop_flag.hpp"
#include "params/value.hpp"
#include "router/fabric.hpp"

namespace simcore {

/// How a run is carried out, apart from what is simulated. Results do not depend on it.
struct RunOptions {
  const StopFlag* stop = nullptr;
  Schedule schedule = Schedule::automatic;
};

/// Simulates `point` (the document with topology, routing, network, workload, placement, report,
/// base_seed, replicate, limits) and returns {metrics, distributions, ports, cost, provenance}.
/// Throws PointError for a point that is wrong as written, SimulationError's children for a run
/// that did not come to its end.
Value run_point(const Value& point, const RunOptions& options = {});

/// Validates everything and builds the network without running; returns the provenance and
/// deadlock_free (null where the network is too large to check) with the cycle found, if any.
Value check_point(const Value& point);

}  // namespace simcore
