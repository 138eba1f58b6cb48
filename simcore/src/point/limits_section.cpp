#include "point/limits_section.hpp"

#include <algorithm>

#include "params/common_params.hpp"
#include "point/point_sections.hpp"

namespace simcore::point {
namespace {

ComponentSpec limits_of_all(const char* cpu_seconds) {
  return {.section = "limits",
          .kind = "limits",
          .title = "Limits",
          .help = "What one run may use. Not part of a point's identity.",
          .params = {
              positive_param(AxisKind::condition, "max_cpu_seconds", "s", {}, 1e9, cpu_seconds),
              bytes_param(AxisKind::condition, "max_memory_bytes", {}, {.least = 1, .most = 1e15},
                          "Memory of the simulation beyond which the run fails, before or "
                          "while it runs. Null: no limit.")}};
}

}  // namespace

ComponentSpec limits_spec() {
  ComponentSpec spec = limits_of_all(
      "CPU seconds, of all threads together, after which a run ends as timed_out with what it has "
      "measured. Null: no limit.");
  spec.params.insert(
      spec.params.begin() + 1,
      {count_param(
           AxisKind::condition, "max_events", {}, {.least = 1, .most = 1e15},
           "Events after which a run ends as timed_out, at the same event for any number of "
           "threads. Null: no limit."),
       positive_param(AxisKind::condition, "max_simulated_ns", "ns", {}, 1.4e11,
                      "Simulated time at which a run ends as timed_out. Null: no limit."),
       count_param(
           AxisKind::condition, "threads", 1, {.least = 1, .most = 64},
           "Threads of one run, no more than there are cores. Results are the same for any "
           "number. Networks with a delay of zero between routers, and routings that look at "
           "the loads of other routers, take one.")});
  return spec;
}

ComponentSpec static_limits_spec() {
  return limits_of_all("CPU seconds after which a run fails. Null: no limit.");
}

RunLimits limits_of(const Params& given) {
  RunLimits limits;
  if (given.has("max_cpu_seconds")) limits.max_cpu_seconds = given.real("max_cpu_seconds");
  if (given.has("max_memory_bytes")) {
    limits.max_memory_bytes = static_cast<std::uint64_t>(given.integer("max_memory_bytes"));
  }
  if (given.has("max_events")) {
    limits.max_events = static_cast<std::uint64_t>(given.integer("max_events"));
  }
  if (given.has("max_simulated_ns")) {
    limits.max_simulated = std::max<Picoseconds>(1, from_ns(given.real("max_simulated_ns")));
  }
  if (given.has("threads")) limits.threads = static_cast<std::uint32_t>(given.integer("threads"));
  return limits;
}

}  // namespace simcore::point
