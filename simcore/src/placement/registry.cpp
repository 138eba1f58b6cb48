#include "placement/registry.hpp"

#include <numeric>

#include "params/choose.hpp"

namespace simcore::placement {

ComponentSpec linear_spec() {
  return {.section = "placement",
          .kind = "linear",
          .title = "Linear",
          .help =
              "Ranks fill the endpoints in their order: the first ranks_per_endpoint ranks on "
              "endpoint 0, the next on endpoint 1, and so on."};
}

PlacementMap build_linear(const Params&, const Topology& topology, RandomStream) {
  PlacementMap map(topology.endpoints());
  std::iota(map.begin(), map.end(), 0U);
  return map;
}

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

}  // namespace simcore::placement
