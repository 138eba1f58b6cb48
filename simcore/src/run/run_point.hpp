// The entry of a run: one point in, one result document out.
//
// point/ holds what all models share: sections, the resolved point, the context of a run. models/
// has a folder for each model and the list of them. This folder carries points out, and
// network_analysis, network_facts and point_work answer questions without a run. docs/models/
// defines what the models compute, docs/models/reports.md what a result holds.
#pragma once

#include "params/value.hpp"
#include "point/run_context.hpp"

namespace simcore::run {

/// Runs `point`, with the sections of its model, base_seed and replicate. Gives {metrics,
/// unmeasured, distributions, cost, provenance}, the parts that only its model has, and jobs and
/// tables when there are some. Throws PointError for a point that is wrong as written, and a child
/// of SimulationError for a run without a result.
Value run_point(const Value& point, const RunOptions& options = {});

/// Checks everything and builds the network without running. Gives the provenance and what the
/// model can say then. Throws as run_point().
Value check_point(const Value& point, const RunOptions& options = {});

/// The limits of a point of any model. Throws PointError.
RunLimits limits_of_point(const Value& point);

}  // namespace simcore::run
