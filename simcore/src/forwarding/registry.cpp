#include "forwarding/registry.hpp"

#include "forwarding/d_mod_k.hpp"
#include "forwarding/min_hop.hpp"
#include "params/choose.hpp"

namespace simcore {

const std::vector<EngineEntry>& engine_registry() {
  static const std::vector<EngineEntry> entries = {
      {min_hop_spec, build_min_hop},
      {d_mod_k_spec, build_d_mod_k},
      {s_mod_k_spec, build_s_mod_k},
  };
  return entries;
}

std::unique_ptr<ForwardingEngine> make_engine(const Value& section) {
  const EngineEntry& entry = choose("routing", engine_registry(), section, "min_hop");
  return entry.build(validate(entry.spec(), section));
}

}  // namespace simcore
