#include "run/run_point.hpp"

#include <utility>

#include "models/registry.hpp"
#include "models/sections.hpp"
#include "point/limits_section.hpp"
#include "point/point_sections.hpp"
#include "point/provenance.hpp"

namespace simcore::run {
namespace {

Map provenance_of_run(const ResolvedPoint& point, const Run& run) {
  Map document = provenance_of(point.model(), point.base_seed(), point.replicate());
  append_to(document, run.provenance());
  return document;
}

Map document_of(const ResolvedPoint& point, const Run& run, RunContext& context, Findings found) {
  Map provenance = provenance_of_run(point, run);
  provenance.emplace_back("outcome", found.report.outcome);
  provenance.emplace_back("random_streams", random_streams(context.use()));
  Map document{{"metrics", std::move(found.report.metrics)},
               {"unmeasured", std::move(found.report.unmeasured)},
               {"distributions", std::move(found.report.distributions)}};
  append_to(document, std::move(found.parts));
  document.emplace_back("cost", std::move(found.counted));
  document.emplace_back("provenance", std::move(provenance));
  if (!found.report.jobs.empty()) document.emplace_back("jobs", std::move(found.report.jobs));
  if (!found.report.tables.empty()) {
    document.emplace_back("tables", tables_of(std::move(found.report.tables)));
  }
  return document;
}

}  // namespace

RunLimits limits_of_point(const Value& point) {
  return limits_of(resolve_point(point, {"limits"}).params("limits"));
}

Value run_point(const Value& point, const RunOptions& options) {
  RunContext context(limits_of_point(point), options);
  const ResolvedPoint resolved = resolve_point(point);
  const std::unique_ptr<Run> run = model_of(point).build(resolved, context);
  Findings found = run->result();
  return document_of(resolved, *run, context, std::move(found));
}

Value check_point(const Value& point, const RunOptions& options) {
  RunContext context(limits_of_point(point), options);
  const ResolvedPoint resolved = resolve_point(point);
  const std::unique_ptr<Run> run = model_of(point).build(resolved, context);
  Map checked = run->check();
  Map document = provenance_of_run(resolved, *run);
  append_to(document, std::move(checked));
  return document;
}

}  // namespace simcore::run
