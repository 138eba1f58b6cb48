#include "workload/timeline_params.hpp"

#include <algorithm>

#include "params/common_params.hpp"

namespace simcore::workload {

namespace {

bool has_timeline(const Params& p) { return p.has("timeline_to_ns"); }

}  // namespace

std::vector<ParamSpec> timeline_params() {
  constexpr double kMostNs = 1e15;
  return {positive_param(AxisKind::condition, "timeline_to_ns", "ns", {}, kMostNs,
                         "End of a timeline: a table of what each rank did until then, of at most "
                         "2,097,152 rows, the same number for each rank. Null: none."),
          only_when("timeline_to_ns is given", has_timeline,
                    real_param(AxisKind::condition, "timeline_from_ns", "ns", 0.0,
                               {.least = 0, .most = kMostNs}, "Start of the timeline."))};
}

ConstraintSpec timeline_rule() {
  return {.fields = {"workload.timeline_to_ns", "workload.timeline_from_ns"},
          .message = "timeline_to_ns must be later than timeline_from_ns",
          .holds = [](const Params& p) {
            return !has_timeline(p) || p.real("timeline_to_ns") > p.real("timeline_from_ns");
          }};
}

TimelineWindow timeline_of(const Params& params) {
  if (!has_timeline(params)) return {};
  return {.from = from_ns(params.real("timeline_from_ns")),
          .to = std::max<Picoseconds>(1, from_ns(params.real("timeline_to_ns")))};
}

}  // namespace simcore::workload
