// A point taken apart, checked, and built: everything that a run needs before its first event.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "network/compiled_network.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "placement/registry.hpp"
#include "run/built_network.hpp"
#include "run/point_sections.hpp"

namespace simcore {

/// Built once per run; members refer to one another, so it stays where it is.
struct PointSetup : BuiltNetwork {
  /// `fabrics` are those that topology.fabric may name.
  explicit PointSetup(const Value& point, const Fabrics& fabrics = {});
  PointSetup(const PointSetup&) = delete;
  PointSetup& operator=(const PointSetup&) = delete;

  std::string model;
  std::uint64_t base_seed = 1;
  std::uint64_t replicate = 0;
  mutable StreamUse use;  ///< what the run draws from
  Params report;
  RunLimits limits;
  std::vector<std::string> metrics;  ///< that the result has, measured or not
  Map network;                       ///< the section with everything filled in
  PlacementMap placement;
  /// Null where the network is disconnected.
  std::unique_ptr<Workload> workload;
  /// Endpoints of the job that are cut off, where the workload cannot do without them or nobody is
  /// left to send: then there is nothing to run. Else 0.
  std::uint32_t missing = 0;

  [[nodiscard]] RandomStream stream(Stream name) const {
    return {base_seed, replicate, name, &use};
  }
  /// Version, model, seeds and the resolved network, for the result document.
  [[nodiscard]] Map provenance() const;

 private:
  void build_workload(const Value& point, MemoryBudget& budget);
  /// Of the job's endpoints.
  [[nodiscard]] std::uint32_t count_cut_off() const;
};

}  // namespace simcore
