// All draws of a pattern on one set of routes.
#pragma once

#include <cstdint>
#include <vector>

#include "congestion/dependency_clock.hpp"
#include "congestion/rank_placement.hpp"
#include "congestion/round_kernel.hpp"
#include "flows/flow_pattern.hpp"
#include "network/run_limits.hpp"

namespace simcore {

/// One round of the pattern, over all draws.
struct RoundTotals {
  std::uint64_t flows = 0;
  double bandwidth_sum = 0;
  double max_congestion = 0;
};

/// Sums over draws. Draws are added in their order, however often the loop is left in between.
struct DrawTotals {
  std::uint64_t draws = 0;
  std::uint64_t flows = 0;
  std::uint64_t unreachable = 0;
  std::uint64_t senders = 0;  ///< of all rounds together
  std::uint64_t link_visits = 0;
  double bandwidth_sum = 0;
  double rate_sum_gbps = 0;
  double crossbar_sum = 0;
  double max_congestion = 0;
  double sum_of_max = 0;
  double completion_sum = 0;
  std::vector<RoundTotals> rounds;
  std::vector<double> draw_bandwidth;  ///< mean of each draw's flows

  /// Adds the draws of another set of routes after those of this one.
  void add(const DrawTotals& others);
  [[nodiscard]] double mean_bandwidth() const {
    return flows > 0 ? bandwidth_sum / static_cast<double>(flows) : 0.0;
  }
};

/// Draws the pattern and the placement and follows every round; everything but the kernel's tables
/// stays the same between calls.
class DrawLoop {
 public:
  /// All arguments must outlive the loop.
  DrawLoop(const FlowPattern& pattern, RankPlacement& placement, RoundKernel& kernel,
           const CongestionCost& cost, std::uint32_t endpoints, const LimitGuard& guard);

  /// Adds the draws `first` to `end` - 1.
  void add_draws(std::uint64_t first, std::uint64_t end, DrawTotals& totals);

 private:
  void add_draw(std::uint64_t draw, DrawTotals& totals);
  EndpointFlows place(std::uint64_t draw, std::uint32_t round, const EndpointId* order);

  const FlowPattern& pattern_;
  RankPlacement& placement_;
  RoundKernel& kernel_;
  CongestionCost cost_;
  const LimitGuard& guard_;
  FlowBuffer flows_;
  DependencyClock clock_;
  std::vector<double> slowdowns_;
  std::uint64_t unchecked_visits_ = 0;
};

}  // namespace simcore
