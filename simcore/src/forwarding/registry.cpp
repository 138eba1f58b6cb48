#include "forwarding/registry.hpp"

#include "params/choose.hpp"

namespace simcore::forwarding {

const std::vector<EngineEntry>& engine_registry() {
  static const std::vector<EngineEntry> entries = {
      {min_hop_spec, build_min_hop, {5, 1.2}},
      {up_down_spec, build_up_down, {13, 2}},
      {d_mod_k_spec, build_d_mod_k, {5, 0}},
      {s_mod_k_spec, build_s_mod_k, {5, 0}},
      {random_minimal_spec, build_random_minimal, {5, 0.8}},
      {dimension_order_spec, build_dimension_order, {4, 0}},
      {sssp_spec, build_sssp, {5, 0.8}},
      {dfsssp_spec, build_dfsssp, {25, 0.7}},
      {lash_spec, build_lash, {50, 0}},
      {imported_spec, build_imported, {3, 0}},
  };
  return entries;
}

std::unique_ptr<ForwardingEngine> make_engine(const Value& section) {
  const EngineEntry& entry = choose("routing", engine_registry(), section, "min_hop");
  return entry.build(validate(entry.spec(), section));
}

}  // namespace simcore::forwarding
