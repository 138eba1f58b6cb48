// In which order the stages of a pipeline work on the micro-batches of a step.
#pragma once

#include <cstdint>
#include <vector>

#include "namespaces.hpp"

namespace simcore::workload {

struct PipelineWork {
  bool forward = true;
  std::uint32_t chunk = 0;  ///< of the stage's layers
  std::uint32_t micro_batch = 0;
};

/// The work of a stage: one forward, one backward (1F1B), interleaved over its chunks where it has
/// several, after Narayanan and others, SC 2021, section 2.2. With several chunks `stages` divides
/// `micro_batches`.
std::vector<PipelineWork> pipeline_order(std::uint32_t stage, std::uint32_t stages,
                                         std::uint32_t micro_batches, std::uint32_t chunks);

}  // namespace simcore::workload
