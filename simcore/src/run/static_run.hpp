// Carries out a point of the static model: tables, draws, failures.
#pragma once

#include <memory>
#include <vector>

#include "congestion/draw_loop.hpp"
#include "congestion/failure_trials.hpp"
#include "forwarding/check.hpp"
#include "network/run_limits.hpp"
#include "run/static_setup.hpp"

namespace simcore {

/// What a run found, for the report.
struct StaticFindings {
  Routes routes;      ///< of the intact network
  RoutesCheck check;  ///< of these routes
  DrawTotals totals;  ///< of the trials where links fail, else of the intact network
  std::unique_ptr<RoundKernel> kernel;  ///< with the loads that belong to `totals`
  double intact_mean_bandwidth = 0;
  std::uint32_t virtual_lanes = 1;  ///< the most of all routes of the run
  bool deadlock_free = true;        ///< all routes of the run
  HarmTally harm;
  std::uint64_t link_visits = 0;  ///< of the intact network and of all trials
  std::uint64_t memory_bytes = 0;
  double draw_seconds = 0;  ///< CPU time of the draws on the intact network
};

/// Fills tables, checks them, and follows all draws; with failures, the intact network first and
/// then trial after trial. Throws SimulationError's children where the guard says so.
StaticFindings carry_out(const StaticSetup& setup, const LimitGuard& guard);

}  // namespace simcore
