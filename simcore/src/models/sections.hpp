// All sections and their components in one list, for the catalogue and the judge, and the check of
// a section by itself.
#pragma once

#include <string>
#include <vector>

#include "point/component.hpp"
#include "point/model.hpp"

namespace simcore::models {

/// All sections, in the order of the catalogue. A component serves the models that list it.
const std::vector<Section>& all_sections();

/// The section of that name, or nullptr.
const Section* find_section(const std::string& name);

/// Checks `given`, the content of a section of a point of `model`, by itself. `kind` may be missing
/// when the section has a default.
SectionState check_section(const std::string& model, const Section& section, const Value& given);

/// Checks the point's sections, each by itself: those that are named, or all of its model. Throws
/// PointError for the first mistake, and for a member that no point of the model has where all are
/// checked.
ResolvedPoint resolve_point(const Value& point, const std::vector<std::string>& names = {});

}  // namespace simcore::models
