// The catalogue: every component that a point can choose and every metric that it can measure, as
// one document.
//
// This folder only writes down what the registries declare. The service validates points, draws
// forms and names metrics from this document. CONTRIBUTING.md says how it is generated.
#pragma once

#include "params/value.hpp"

namespace simcore::catalog {

/// {catalog_version, simcore_version, model_revision, models, sections, section_axes, metrics}, in
/// the order of the registries.
Map catalog_document();

}  // namespace simcore::catalog
