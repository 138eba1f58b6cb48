// Traces whose ranks do nothing together but collectives, by closed forms.
#pragma once

#include <memory>

#include "models/closed_form/closed_form_sections.hpp"
#include "point/model.hpp"

namespace simcore::models {

ComponentSpec closed_trace_spec();

/// Whether a point replays a trace.
bool replays(const PointView& point);

std::vector<Refusal> refuse_closed_trace(const ClosedFormSections& point, std::uint64_t endpoints);
Work closed_trace_work(const ClosedFormSections& point);
std::unique_ptr<Run> build_closed_trace_run(const ResolvedPoint& point, RunContext& context);

}  // namespace simcore::models
