// The closed forms: a formula in place of a run. Nothing is random. docs/models/collectives.md
#pragma once

#include "models/closed_form/closed_form_sections.hpp"
#include "point/model.hpp"

namespace simcore::models {

Model closed_form_model();

/// In closed_form_rules.cpp.
const std::vector<Rule>& closed_form_rules();

/// The sections of a point, all valid.
ClosedFormSections closed_form_sections(const PointView& point);

}  // namespace simcore::models
