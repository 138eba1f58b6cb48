#include "workload/training/pipeline_order.hpp"

#include <algorithm>

namespace simcore::workload {

std::vector<PipelineWork> pipeline_order(std::uint32_t stage, std::uint32_t stages,
                                         std::uint32_t micro_batches, std::uint32_t chunks) {
  const std::uint32_t all = micro_batches * chunks;
  const auto forward = [&](std::uint32_t n) {
    if (chunks == 1) return PipelineWork{true, 0, n};
    const std::uint32_t round = stages * chunks;
    return PipelineWork{true, n % round / stages, n / round * stages + n % stages};
  };
  const auto backward = [&](std::uint32_t n) {
    const PipelineWork same = forward(n);
    return PipelineWork{false, chunks - 1 - same.chunk, same.micro_batch};
  };
  // What a stage does before its first gradient comes back.
  const std::uint32_t ahead =
      chunks == 1 ? stages - 1 - stage : 2 * (stages - 1 - stage) + (chunks - 1) * stages;
  const std::uint32_t first = std::min(ahead, all);
  std::vector<PipelineWork> order;
  order.reserve(std::size_t{2} * all);
  for (std::uint32_t n = 0; n < first; ++n) order.push_back(forward(n));
  for (std::uint32_t n = first; n < all; ++n) {
    order.push_back(forward(n));
    order.push_back(backward(n - first));
  }
  for (std::uint32_t n = all - first; n < all; ++n) order.push_back(backward(n));
  return order;
}

}  // namespace simcore::workload
