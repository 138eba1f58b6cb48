#include "placement/registry.hpp"

#include "params/choose.hpp"
#include "placement/blocks.hpp"
#include "placement/by_identifier.hpp"
#include "placement/linear.hpp"
#include "placement/listed.hpp"
#include "placement/random.hpp"
#include "placement/random_by_group.hpp"

namespace simcore {

const std::vector<PlacementEntry>& placement_registry() {
  static const std::vector<PlacementEntry> entries = {
      {linear_spec, build_linear},
      {random_spec, build_random},
      {random_by_group_spec, build_random_by_group},
      {blocks_spec, build_blocks},
      {by_identifier_spec, build_by_identifier},
      {listed_spec, build_listed},
  };
  return entries;
}

PlacementMap make_placement(const Value& section, const Topology& topology,
                            RandomStream placement) {
  if (section.is_null()) return build_linear({}, topology, placement);
  const PlacementEntry& entry = choose("placement", placement_registry(), section, "", "packet");
  return entry.build(validate(entry.spec(), section), topology, placement);
}

}  // namespace simcore
