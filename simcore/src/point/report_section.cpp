#include "point/report_section.hpp"

#include <algorithm>
#include <cmath>

#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "stats/link_log.hpp"
#include "workload/synthetic.hpp"

namespace simcore::point {
namespace {

bool has_windows(const Params& p) { return p.has("hot_link_window_ns"); }

ConstraintSpec flows_are_kept() {
  return {.fields = {"report.flows", "workload.kind"},
          .message = "has no effect: the workload keeps no flows"};
}

ConstraintSpec nodes_are_kept() {
  return {.fields = {"report.nodes", "workload.kind"},
          .message = "has no effect: the workload has no nodes"};
}

ConstraintSpec there_are_ranks() {
  return {.fields = {"report.ranks", "workload.kind"},
          .message = "has no effect: the workload is not one of ranks"};
}

}  // namespace

ComponentSpec report_spec() {
  return {.section = "report",
          .kind = "report",
          .title = "Report",
          .help =
              "What a result says beyond its figures: tables of ports, flows, ranks and nodes, and "
              "which links were hot when.",
          .params = {choice_param(AxisKind::condition, "ports", {"summary", "all"},
                                  "summary: each class of links and the 16 busiest router outputs; "
                                  "all: also a table of every port."),
                     choice_param(AxisKind::condition, "flows", {"none", "all"},
                                  "all: a table of what every endpoint sent to every other; for "
                                  "streams and workloads of ranks."),
                     choice_param(AxisKind::condition, "ranks", {"none", "all"},
                                  "all: a table of every rank's times; for workloads of ranks."),
                     choice_param(AxisKind::condition, "nodes", {"none", "all"},
                                  "all: tables of every node and every core; for dsm."),
                     positive_param(
                         AxisKind::condition, "hot_link_window_ns", "ns", {}, 1e12,
                         "Length of the windows of time for each of which the busiest router "
                         "outputs are listed, with the flows that crossed them. More than "
                         "65,536 windows are an error: before an open loop starts, at its end "
                         "for what tells its length only then. Null: none."),
                     only_when("hot_link_window_ns is given", has_windows,
                               count_param(AxisKind::condition, "hot_link_count", 8,
                                           {.least = 1, .most = 1024},
                                           "Outputs listed for each window."))},
          .constraints = {flows_are_kept(), there_are_ranks(), nodes_are_kept()}};
}

std::vector<Refusal> refuse_tables(const Params& report, const WorkloadEntry& workload) {
  std::vector<Refusal> refusals;
  const auto refuse = [&](const ConstraintSpec& rule, const char* others) {
    refusals.push_back(broken_rule(rule, "report",
                                   {.value = "all",
                                    .allowed = std::string("none, unless ") + others,
                                    .found = "it is " + workload.spec().kind}));
  };
  if (report.choice("flows") == "all" && !workload.keeps_flows()) {
    refuse(flows_are_kept(), "the workload is streams or one of ranks");
  }
  if (report.choice("ranks") == "all" && !workload.has_ranks()) {
    refuse(there_are_ranks(), "the workload is one of ranks");
  }
  if (report.has("nodes") && report.choice("nodes") == "all" && !workload.lists_nodes) {
    refuse(nodes_are_kept(), "the workload is dsm");
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
  return {broken_rule(few_windows(), "report",
                      {.value = given, .allowed = "at least " + Value(to_ns(least)).to_text()})};
}

ComponentSpec static_report_spec() {
  return {
      .section = "report",
      .kind = "report",
      .title = "Report",
      .help = "How much of cables and wiring a result carries.",
      .params = {choice_param(AxisKind::condition, "cables", {"hottest", "all"},
                              "hottest: each class of cables and the 16 most loaded; all: also "
                              "every cable by itself."),
                 choice_param(AxisKind::condition, "fabric", {"none", "included"},
                              "included: the result carries wiring and forwarding tables, to be "
                              "exported.")}};
}

}  // namespace simcore::point
