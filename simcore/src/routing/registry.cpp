#include "routing/registry.hpp"

#include "params/choose.hpp"
#include "routing/minimal.hpp"

namespace simcore {

const std::vector<RoutingEntry>& routing_registry() {
  static const std::vector<RoutingEntry> entries = {
      {minimal_spec, build_minimal},
  };
  return entries;
}

std::unique_ptr<Routing> make_routing(const Value& section, const Topology& topology) {
  const RoutingEntry& entry = choose("routing", routing_registry(), section, "minimal");
  return entry.build(validate(entry.spec(), section), topology);
}

}  // namespace simcore
