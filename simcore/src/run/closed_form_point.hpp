// A point of the model closed_form: a formula in place of a run.
#pragma once

#include "params/value.hpp"
#include "run/closed_form_sections.hpp"
#include "run/run_point.hpp"
#include "run/work_estimate.hpp"

namespace simcore::run {

/// Evaluates `point` (sections topology, workload, network, mpi, loggp, aggregation, limits;
/// base_seed, replicate) and gives {metrics, unmeasured, distributions, cost, provenance}. Nothing
/// is random. Throws PointError for a point that is wrong as written.
Value run_closed_form_point(const Value& point, const RunOptions& options);

/// Checks everything. Gives the provenance.
Value check_closed_form_point(const Value& point, const Fabrics& fabrics);

/// What the formulas take.
Work closed_form_work(const ClosedFormSections& point, std::uint64_t endpoints);
/// The same from the sections as they are given. Throws PointError.
Work closed_form_work(const Value& point, std::uint64_t endpoints);

}  // namespace simcore::run
