#include "point/provenance.hpp"

#include "params/cpu_family.hpp"
#include "params/version.hpp"

namespace simcore::point {

Map provenance_of(const std::string& model, std::uint64_t base_seed, std::uint64_t replicate) {
  return {{"simcore_version", simcore_version()},
          {"model_revision", kModelRevision},
          {"model", model},
          {"base_seed", base_seed},
          {"replicate", replicate},
          {"instruction_set", Map{{"built_for", built_for()}, {"machine", machine_family()}}}};
}

}  // namespace simcore::point
