// Points for tests of whole runs, and what to read from their results.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "params/errors.hpp"
#include "run/run_point.hpp"
#include "support/networks.hpp"

namespace simcore::test {

inline Map point(const Value& topology, const Value& workload, const Map& network = {},
                 const std::string& deadlock_avoidance = "auto") {
  return {{"model", "packet"},
          {"topology", topology},
          {"routing", section("minimal", {{"deadlock_avoidance", deadlock_avoidance}})},
          {"network", network},
          {"workload", workload},
          {"base_seed", 1},
          {"replicate", 0}};
}

inline double metric(const Value& result, const char* name) {
  const Value* value = result.find("metrics")->find(name);
  if (value == nullptr) throw std::out_of_range(std::string("no metric ") + name);
  return value->as_double();
}

inline const std::string& outcome(const Value& result) {
  return result.find("provenance")->find("outcome")->as_string();
}

/// A result without CPU time and memory, which differ between machines and schedules.
inline Value comparable(Value result) {
  for (auto& [name, value] : result.as_map()) {
    if (name != "cost") continue;
    for (auto& [cost, figure] : value.as_map()) {
      if (cost == "cpu_seconds" || cost == "peak_memory_bytes") figure = Value();
    }
  }
  return result;
}

/// Sections `network` with every combination of router model, queueing, switching, arbitration and
/// speedup that is allowed.
inline std::vector<Map> all_routers() {
  std::vector<Map> routers;
  for (const char* model : {"input_queued", "input_output_queued"}) {
    for (const char* queueing : {"virtual_output", "fifo"}) {
      for (const char* switching : {"virtual_cut_through", "store_and_forward"}) {
        for (const char* arbitration : {"first_come", "round_robin", "age"}) {
          for (const double speedup : {0.0, 1.0, 1.7}) {
            // With a single FIFO a speedup has no effect.
            const bool idle =
                model == std::string("input_queued") && queueing == std::string("fifo");
            if (speedup > 0 && idle) continue;
            Map router = {{"router_model", model},
                          {"input_queueing", queueing},
                          {"switching", switching},
                          {"arbitration", arbitration}};
            if (speedup > 0) router.emplace_back("speedup", speedup);
            if (model == std::string("input_output_queued")) {
              router.emplace_back("output_buffer_bytes", 500);
            }
            routers.push_back(router);
          }
        }
      }
    }
  }
  return routers;
}

/// Expects that a run refuses `wrong` for what stands in `field`.
inline void expect_point_error(const Map& wrong, const std::string& field) {
  try {
    run_point(wrong);
    FAIL() << "not refused: " << field;
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), field) << error.what();
  }
}

}  // namespace simcore::test
