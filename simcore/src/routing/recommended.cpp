#include "routing/recommended.hpp"

#include <utility>

namespace simcore::routing {
namespace {

const Recommendation& on_minimal_paths() {
  static const Recommendation found = {
      "adaptive_minimal",
      "Spreads packets by the queues over all minimal paths, on any network and on what failures "
      "leave of it."};
  return found;
}

struct Entry {
  const char* topology;
  std::vector<Recommendation> routings;
};

const std::vector<Entry>& entries() {
  static const Recommendation up = {
      "adaptive_up", "Spreads over all paths up and turns to others where one is full."};
  static const Recommendation around = {"hyperx_adaptive",
                                        "Leaves a full link for a detour at any hop, and keeps to "
                                        "minimal paths where they are free."};
  static const Recommendation progressive = {
      "par",
      "Goes around the few links of minimal paths where they are full, and may still turn off "
      "behind the first router."};
  static const std::vector<Entry> found = {
      {"single_router", {{"minimal", "There is one path."}}},
      {"ring", {on_minimal_paths()}},
      {"mesh", {on_minimal_paths()}},
      {"torus", {on_minimal_paths()}},
      {"dragonfly", {progressive, on_minimal_paths()}},
      {"dragonfly_plus",
       {{"dragonfly_plus_par",
         "Goes around full global links by a third group; needs links from every spine to every "
         "other group."},
        on_minimal_paths()}},
      {"fat_tree", {up, on_minimal_paths()}},
      {"multi_plane", {up, on_minimal_paths()}},
      {"hyperx", {around, on_minimal_paths()}},
      {"hypercube", {on_minimal_paths()}},
      {"flattened_butterfly", {around, on_minimal_paths()}},
      {"slim_fly", {progressive, on_minimal_paths()}},
      {"graph", {on_minimal_paths()}},
      {"fabric",
       {{"imported", "The tables that came with the fabric are how it is run."},
        on_minimal_paths()}},
  };
  return found;
}

}  // namespace

std::vector<Recommendation> recommended_routings(const std::string& topology) {
  for (const Entry& entry : entries()) {
    if (entry.topology == topology) return entry.routings;
  }
  return {};
}

}  // namespace simcore::routing
