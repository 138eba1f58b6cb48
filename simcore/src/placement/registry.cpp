#include "placement/registry.hpp"

#include "params/choose.hpp"
#include "placement/linear.hpp"
#include "placement/random.hpp"

namespace simcore {

const std::vector<PlacementEntry>& placement_registry() {
  static const std::vector<PlacementEntry> entries = {
      {linear_spec, build_linear},
      {random_spec, build_random},
  };
  return entries;
}

PlacementMap make_placement(const Value& section, std::uint32_t endpoints, RandomStream placement) {
  if (section.is_null()) return build_linear({}, endpoints, placement);
  const PlacementEntry& entry = choose("placement", placement_registry(), section);
  return entry.build(validate(entry.spec(), section), endpoints, placement);
}

}  // namespace simcore
