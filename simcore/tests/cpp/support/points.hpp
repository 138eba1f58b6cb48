// Points for tests of whole runs, and what to read from their results.
#pragma once

#include <string>

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

/// A result without what may differ between machines and schedulers: CPU time and memory.
inline Value comparable(Value result) {
  for (auto& [name, value] : result.as_map()) {
    if (name != "cost") continue;
    for (auto& [cost, figure] : value.as_map()) {
      if (cost == "cpu_seconds" || cost == "peak_memory_bytes") figure = Value();
    }
  }
  return result;
}

}  // namespace simcore::test
