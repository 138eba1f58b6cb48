#include "run/run_sections.hpp"

#include <algorithm>
#include <cmath>

#include "run/mpi_section.hpp"
#include "stats/link_log.hpp"

namespace simcore {
namespace {

/// A choice between `little` and "all".
ParamSpec table_param(const char* name, const char* little, const char* help) {
  return {.name = name,
          .type = ParamType::choice,
          .axis = AxisKind::condition,
          .unit = "choice",
          .default_value = little,
          .choices = {little, "all"},
          .help = help};
}

ComponentSpec limits_of_both(const char* cpu_seconds, const char* model) {
  return {.section = "limits",
          .kind = "limits",
          .title = "Limits",
          .help = "What one run may use. Not part of a point's identity.",
          .params = {{.name = "max_cpu_seconds",
                      .type = ParamType::real,
                      .axis = AxisKind::condition,
                      .unit = "s",
                      .nullable = true,
                      .min = 0,
                      .max = 1e9,
                      .exclusive_min = true,
                      .help = cpu_seconds},
                     {.name = "max_memory_bytes",
                      .type = ParamType::integer,
                      .axis = AxisKind::condition,
                      .unit = "bytes",
                      .nullable = true,
                      .min = 1,
                      .max = 1e15,
                      .help = "Memory of the simulation beyond which the run fails, before or "
                              "while it runs. Null: no limit."}},
          .models = {model}};
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
                                 "all: a table of what every endpoint sent to every other; for "
                                 "streams and workloads of ranks."),
                     table_param("ranks", "none",
                                 "all: a table of every rank's times; for workloads of ranks."),
                     {.name = "hot_link_window_ns",
                      .type = ParamType::real,
                      .axis = AxisKind::condition,
                      .unit = "ns",
                      .nullable = true,
                      .min = 0,
                      .max = 1e12,
                      .exclusive_min = true,
                      .help = "Length of the windows of time for each of which the busiest router "
                              "outputs are listed, with the flows that crossed them. More than "
                              "65,536 windows are an error: before an open loop starts, at its end "
                              "for what tells its length only then. Null: none."},
                     {.name = "hot_link_count",
                      .type = ParamType::integer,
                      .axis = AxisKind::condition,
                      .unit = "count",
                      .default_value = 8,
                      .min = 1,
                      .max = 1024,
                      .applies_when = "hot_link_window_ns is given",
                      .help = "Outputs listed for each window.",
                      .applies = [](const Params& p) { return p.has("hot_link_window_ns"); }}},
          .constraints = {{.fields = {"report.flows", "workload.kind"},
                           .message = "has no effect: the workload keeps no flows"},
                          {.fields = {"report.ranks", "workload.kind"},
                           .message = "has no effect: the workload is not one of ranks"}},
          .models = {"packet"}};
}

std::vector<Refusal> refuse_tables(const Params& report, const WorkloadEntry& workload) {
  std::vector<Refusal> refusals;
  const std::string kind = workload.spec().kind;
  const auto refuse = [&](const char* table, const char* others, const char* why) {
    const std::string field = std::string("report.") + table;
    refusals.push_back({.field = field,
                        .value = "all",
                        .allowed = std::string("none, unless ") + others,
                        .message = "has no effect: the workload " + kind + why,
                        .related = {field, "workload.kind"}});
  };
  if (report.choice("flows") == "all" && !workload.keeps_flows()) {
    refuse("flows", "the workload is streams or one of ranks", " keeps no flows");
  }
  if (report.choice("ranks") == "all" && !workload.has_ranks()) {
    refuse("ranks", "the workload is one of ranks", " is not one of ranks");
  }
  return refusals;
}

std::vector<Refusal> refuse_windows(const Params& report, double watched_ps) {
  if (!report.has("hot_link_window_ns")) return {};
  const double given = report.real("hot_link_window_ns");
  const double window = static_cast<double>(std::max<Picoseconds>(from_ns(given), 1));
  constexpr double kMost = static_cast<double>(LinkLog::kMostWindows);
  if (watched_ps <= kMost * window) return {};
  const auto least = static_cast<Picoseconds>(std::ceil(watched_ps / kMost));
  return {{.field = "report.hot_link_window_ns",
           .value = given,
           .allowed = "at least " + Value(to_ns(least)).to_text(),
           .message = "there would be more than " + std::to_string(LinkLog::kMostWindows) +
                      " windows: make them longer",
           .related = {"report.hot_link_window_ns", "workload.measurement_epochs",
                       "workload.epoch_messages", "workload.offered_load"}}};
}

ComponentSpec limits_spec() {
  ComponentSpec spec = limits_of_both(
      "CPU seconds, of all threads together, after which a run ends as timed_out with what it has "
      "measured. Null: no limit.",
      "packet");
  spec.params.insert(
      spec.params.begin() + 1,
      {{.name = "max_events",
        .type = ParamType::integer,
        .axis = AxisKind::condition,
        .unit = "count",
        .nullable = true,
        .min = 1,
        .max = 1e15,
        .help = "Events after which a run ends as timed_out, at the same event for any number of "
                "threads. Null: no limit."},
       {.name = "max_simulated_ns",
        .type = ParamType::real,
        .axis = AxisKind::condition,
        .unit = "ns",
        .nullable = true,
        .min = 0,
        .max = 1.4e11,
        .exclusive_min = true,
        .help = "Simulated time at which a run ends as timed_out. Null: no limit."},
       {.name = "threads",
        .type = ParamType::integer,
        .axis = AxisKind::condition,
        .unit = "count",
        .default_value = 1,
        .min = 1,
        .max = 64,
        .help = "Threads of one run, no more than there are cores. Results are the same for any "
                "number. Networks with a delay of zero between routers, and routings that look at "
                "the loads of other routers, take one."}});
  return spec;
}

ComponentSpec static_limits_spec() {
  return limits_of_both("CPU seconds after which a run fails. Null: no limit.", "static");
}

}  // namespace simcore
