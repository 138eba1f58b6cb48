#include "run/run_sections.hpp"

namespace simcore {
namespace {

/// A choice between `little` and "all".
ParamSpec table_param(const char* name, const char* little, const char* help) {
  return {.name = name,
          .type = ParamType::choice,
          .unit = "choice",
          .default_value = little,
          .choices = {little, "all"},
          .help = help};
}

}  // namespace

ComponentSpec report_spec() {
  return {.section = "report",
          .kind = "report",
          .title = "Report",
          .help =
              "What a result says beyond its figures: tables of ports, flows and ranks, and "
              "which links were hot when.",
          .params = {table_param("ports", "summary",
                                 "summary: each class of links and the 16 busiest router outputs; "
                                 "all: also a table of every port."),
                     table_param("flows", "none",
                                 "all: a table of what every endpoint sent to every other, where "
                                 "the workload keeps it."),
                     table_param("ranks", "none",
                                 "all: a table of every rank's times, where the workload has "
                                 "ranks."),
                     {.name = "hot_link_window_ns",
                      .type = ParamType::real,
                      .unit = "ns",
                      .nullable = true,
                      .min = 0,
                      .max = 1e12,
                      .exclusive_min = true,
                      .help = "Length of the windows of time for each of which the busiest router "
                              "outputs are listed, with the flows that crossed them. Null: none."},
                     {.name = "hot_link_count",
                      .type = ParamType::integer,
                      .unit = "count",
                      .default_value = 8,
                      .min = 1,
                      .max = 1024,
                      .applies_when = "hot_link_window_ns != null",
                      .help = "Outputs listed for each window.",
                      .applies = [](const Params& p) { return p.has("hot_link_window_ns"); }}},
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
                      .help = "Threads of one run of the packet model, no more than there are "
                              "cores. Results are the same for any number. Networks with a delay "
                              "of zero between routers, and "
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
