#include "run/statics_point.hpp"

#include "routing/registry.hpp"
#include "run/point_sections.hpp"
#include "run/static_point.hpp"
#include "statics/statics.hpp"
#include "topology/registry.hpp"

namespace simcore {

Map statics_point(const Value& point, const Fabrics& fabrics) {
  if (model_of(point) == "static") return static_point_statics(point, fabrics);
  const auto topology = make_topology(section_of(point, "topology"), "packet", fabrics);
  const auto routing = make_routing(section_of(point, "routing"), *topology);
  return describe_statics(*topology, *routing);
}

}  // namespace simcore
