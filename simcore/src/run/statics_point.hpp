// Static analysis of a point's network.
#pragma once

#include "params/value.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// describe_statics() for the sections `topology` and `routing` of `point`, or for model static
/// what static_point_statics() gives; other sections are not looked at. Throws PointError.
Map statics_point(const Value& point, const Fabrics& fabrics = {});

}  // namespace simcore
