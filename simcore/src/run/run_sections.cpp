#include "run/run_sections.hpp"

namespace simcore {

ComponentSpec report_spec() {
  return {.section = "report",
          .kind = "report",
          .title = "Report",
          .help = "Which of its large parts a result carries.",
          .params = {{.name = "ports",
                      .type = ParamType::choice,
                      .unit = "choice",
                      .default_value = "summary",
                      .choices = {"summary", "all"},
                      .help = "summary: each class of links and the 16 busiest router outputs; "
                              "all: also every port by itself."},
                     {.name = "flows",
                      .type = ParamType::choice,
                      .unit = "choice",
                      .default_value = "none",
                      .choices = {"none", "all"},
                      .help = "all: a table of what went from each endpoint to each other."},
                     {.name = "ranks",
                      .type = ParamType::choice,
                      .unit = "choice",
                      .default_value = "none",
                      .choices = {"none", "all"},
                      .help = "all: a table of the iteration times of each rank."}},
          .models = {"packet"}};
}

ComponentSpec limits_spec() {
  return {.section = "limits",
          .kind = "limits",
          .title = "Limits",
          .help = "What one run may use. Not part of a point's identity.",
          .params = {{.name = "max_cpu_seconds",
                      .type = ParamType::real,
                      .unit = "s",
                      .nullable = true,
                      .min = 0,
                      .max = 1e9,
                      .exclusive_min = true,
                      .help = "CPU seconds, of all threads together, after which a run of the "
                              "packet model ends as timed_out with what it has measured, and one "
                              "of the static model fails. Null: no limit."},
                     {.name = "max_events",
                      .type = ParamType::integer,
                      .unit = "count",
                      .nullable = true,
                      .min = 1,
                      .max = 1e15,
                      .help = "Events after which a run of the packet model ends as timed_out, at "
                              "the same event for any number of threads. Null: no limit."},
                     {.name = "max_simulated_ns",
                      .type = ParamType::real,
                      .unit = "ns",
                      .nullable = true,
                      .min = 0,
                      .max = 1.4e11,
                      .exclusive_min = true,
                      .help = "Simulated time at which a run of the packet model ends as "
                              "timed_out. Null: no limit."},
                     {.name = "threads",
                      .type = ParamType::integer,
                      .unit = "count",
                      .default_value = 1,
                      .min = 1,
                      .max = 64,
                      .help = "Threads of one run of the packet model. Results are the same for "
                              "any number. Networks with a delay of zero between routers, and "
                              "routings that look at the loads of other routers, take one."},
                     {.name = "max_memory_bytes",
                      .type = ParamType::integer,
                      .unit = "bytes",
                      .nullable = true,
                      .min = 1,
                      .max = 1e15,
                      .help = "Memory of the simulation beyond which the run fails, before or "
                              "while it runs. Null: no limit."}}};
}

}  // namespace simcore
