// The network of a point as a graph document, for export.
#pragma once

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// {document, tables} of the point's topology: the graph document, and the tables that its routing
/// fills where the point is of the static model (null for another model, and where no tables by
/// destination can say them). Only the sections topology and routing and the seeds matter.
/// Throws PointError for a point that is wrong as written.
Map graph_point(const Value& point, const Fabrics& fabrics);

}  // namespace simcore
