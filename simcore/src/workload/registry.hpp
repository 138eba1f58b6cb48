// Every workload by name: the one list to extend.
#pragma once

#include <memory>
#include <vector>

#include "engine/random.hpp"
#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "placement/registry.hpp"

namespace simcore {

/// What a workload may know of the point that it is part of.
struct WorkloadContext {
  const Topology& topology;
  const NetworkSettings& settings;
  const PlacementMap& placement;
  std::uint64_t base_seed;
  std::uint64_t replicate;

  [[nodiscard]] RandomStream stream(Stream name) const { return {base_seed, replicate, name}; }
};

struct WorkloadEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<Workload> (*build)(const Params& params, const WorkloadContext& context);
};

/// All workloads, in the order in which the catalogue shows them.
const std::vector<WorkloadEntry>& workload_registry();

/// Checks the `workload` section of a point and makes it ready to run.
/// Throws PointError for an unknown kind or bad parameters.
std::unique_ptr<Workload> make_workload(const Value& section, const WorkloadContext& context);

}  // namespace simcore
