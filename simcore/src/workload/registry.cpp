#include "workload/registry.hpp"

#include "params/choose.hpp"
#include "workload/halo3d26.hpp"
#include "workload/random_reads.hpp"
#include "workload/synthetic.hpp"

namespace simcore {

const std::vector<WorkloadEntry>& workload_registry() {
  static const std::vector<WorkloadEntry> entries = {
      {random_reads_spec, build_random_reads}, {uniform_random_spec, build_uniform_random},
      {tornado_spec, build_tornado},           {random_permutation_spec, build_random_permutation},
      {halo3d26_spec, build_halo3d26},
  };
  return entries;
}

std::unique_ptr<Workload> make_workload(const Value& section, const WorkloadContext& context) {
  const WorkloadEntry& entry = choose("workload", workload_registry(), section);
  return entry.build(validate(entry.spec(), section), context);
}

}  // namespace simcore
