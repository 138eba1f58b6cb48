// Declarations as parts of the catalogue document.
#pragma once

#include "params/metric_spec.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// {kind, title, help, source, params, constraints, metrics, measured_when, answers_by,
/// models, default_for}; texts in the document are those of the declaration,
/// absent numbers and texts are null.
Map component_document(const ComponentSpec& spec);

/// {name, unit, better, needs_steady_state, help}.
Map metric_document(const MetricSpec& spec);

}  // namespace simcore
