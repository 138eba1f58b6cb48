// When a sequence of rounds ends if only dependencies hold flows up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "congestion/round_kernel.hpp"

namespace simcore {

/// A flow begins once all flows of earlier rounds that its sender sent or received have ended; it
/// takes its slowdown in times that a message takes alone. The rounds of ranks that have nothing to
/// do with each other overlap. Flows without a path are left out.
class DependencyClock {
 public:
  explicit DependencyClock(std::uint32_t endpoints) : free_at_(endpoints) {}

  void restart();
  /// The next round; `slowdowns` of its flows, one each.
  void add_round(const EndpointFlows& flows, const std::vector<double>& slowdowns);
  /// When the last flow so far ends.
  [[nodiscard]] double end() const { return end_; }

 private:
  std::vector<double> free_at_;  // by endpoint
  std::vector<double> ends_;     // of the round's flows
  double end_ = 0;
};

}  // namespace simcore
