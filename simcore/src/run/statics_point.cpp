#include "run/statics_point.hpp"

#include "routing/registry.hpp"
#include "statics/statics.hpp"
#include "topology/registry.hpp"

namespace simcore {
namespace {

Value section_of(const Value& point, const char* name) {
  const Value* section = point.find(name);
  return section ? *section : Value();
}

}  // namespace

Map statics_point(const Value& point) {
  const auto topology = make_topology(section_of(point, "topology"));
  const auto routing = make_routing(section_of(point, "routing"), *topology);
  return describe_statics(*topology, *routing);
}

}  // namespace simcore
