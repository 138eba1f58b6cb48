// The entry of a run: one point in, one result document out.
//
// This folder turns a point into a run. A file named *_section declares one section of a point and
// reads it. packet_setup and congestion_point build a point of either model, packet_report and
// congestion_report write its result. network_analysis, network_facts and work_estimate answer
// questions without a run. docs/models/ defines what the models compute, docs/models/reports.md
// what a result holds.
#pragma once

#include <functional>

#include "engine/stop_flag.hpp"
#include "params/value.hpp"
#include "router/packet_network.hpp"
#include "topology/fabric.hpp"

namespace simcore::run {

/// How a run is carried out. Results do not depend on it.
struct RunOptions {
  const StopFlag* stop = nullptr;
  /// The run's own thread calls it, ten times a second at most. What it throws ends the run.
  const std::function<void()>* ask_caller = nullptr;
  Schedule schedule = Schedule::automatic;
  const Fabrics* fabrics = nullptr;  ///< that topology.fabric can name; null: none

  [[nodiscard]] const Fabrics& known_fabrics() const {
    static const Fabrics none;
    return fabrics != nullptr ? *fabrics : none;
  }
};

/// Simulates `point`. In the packet model (sections topology, routing, network, workload,
/// placement, mpi, environment, failures, report, limits; base_seed, replicate) gives {metrics,
/// unmeasured, distributions, ports, bottleneck, cost, provenance, and jobs, hot_links and tables
/// when there are some}. In the static model gives what run_congestion_point() gives, in the
/// closed forms what run_closed_form_point() gives. Throws PointError for a point that is wrong as
/// written, and a child of SimulationError for a run without a result.
Value run_point(const Value& point, const RunOptions& options = {});

/// Checks everything and builds the network without running. Gives the provenance and
/// {deadlock_free, cycle}; deadlock_free is null when the network is too large to check. In the
/// static model gives what check_congestion_point() gives, in the closed forms what
/// check_closed_form_point() gives. Throws PointError.
Value check_point(const Value& point, const Fabrics& fabrics = {});

}  // namespace simcore::run
