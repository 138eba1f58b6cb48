// The catalogue: everything that can be chosen and measured, as one document.
#pragma once

#include "params/value.hpp"

namespace simcore {

/// {catalog_version, simcore_version, model_revision, models, sections, section_axes, metrics},
/// in the order of the registries.
/// The service validates points, draws forms and estimates run time from it, without this core.
Map catalog_document();

}  // namespace simcore
