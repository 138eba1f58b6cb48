// The draws of a point of the static model: where the ranks are in each, and all its rounds on one
// set of routes. The mean bandwidth of random bisections is the effective bisection bandwidth.
// docs/models/static.md
//
// A draw goes through this folder in order: DrawLoop places a round's flows, RoundKernel
// (round_kernel.hpp) finds their congestion, and congestion_counts.hpp sums it up.
#pragma once

#include <cstdint>
#include <vector>

#include "congestion/round_kernel.hpp"
#include "engine/random.hpp"
#include "flows/flow_pattern.hpp"
#include "network/run_limits.hpp"
#include "network/topology.hpp"

namespace simcore::congestion {

/// On which endpoint each rank is: in a fixed order, or in another random one for every draw.
class RankPlacement {
 public:
  /// Rank i is on fixed[i].
  explicit RankPlacement(std::vector<EndpointId> fixed);
  /// All ordered choices of `ranks` endpoints are equally likely. The order of a draw depends on
  /// the stream, the draw and the number of endpoints: every network of that size gets the same.
  RankPlacement(std::uint32_t ranks, std::uint32_t endpoints, RandomStream placement);

  /// The order of a draw. nullptr when rank i is on endpoint i. It is valid until the next call.
  [[nodiscard]] const EndpointId* of_draw(std::uint64_t draw);
  [[nodiscard]] std::uint64_t memory_bytes() const {
    return 4 * (in_order_.size() + order_.size());
  }

 private:
  std::uint32_t ranks_;
  bool random_ = false;
  bool identity_ = false;
  RandomStream placement_;
  std::vector<EndpointId> in_order_;
  std::vector<EndpointId> order_;
};

/// When a sequence of rounds ends if only dependencies hold flows up. A flow begins once all flows
/// of earlier rounds that its sender sent or received have ended. It takes its slowdown, in times
/// that a message takes alone. The rounds of ranks that have nothing to do with each other overlap.
/// Flows without a path are left out.
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

/// One round of the pattern, over all draws.
struct RoundTotals {
  std::uint64_t flows = 0;
  double bandwidth_sum = 0;
  double max_congestion = 0;
};

/// Sums over draws. Draws are added in their order, even when the loop is left in between.
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

/// Draws the pattern and the placement and follows every round. Between calls only the kernel's
/// tables may change.
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

}  // namespace simcore::congestion
