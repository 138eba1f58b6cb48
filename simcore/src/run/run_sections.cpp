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
                      .help = "CPU seconds after which the run fails. Null: no limit."},
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
