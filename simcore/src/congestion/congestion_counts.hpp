// How many flows met which congestion, what that costs them, and its distributions in a result.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "params/value.hpp"

namespace simcore::congestion {

/// What a flow gets when c flows share the fullest cable of its path. Its bandwidth as a fraction
/// of the sender's link is 1 / (1 + extra (c - 1)). With extra = 1 this is 1/c: fair shares without
/// loss. 1.2317 fits what blocked packets cost on the cluster CHiC (Hoefler, Schneider and
/// Lumsdaine 2008).
struct CongestionCost {
  double extra_flow_cost = 1;

  /// Times as long as alone; `congestion` is at least 1.
  [[nodiscard]] double slowdown(double congestion) const {
    return 1 + extra_flow_cost * (congestion - 1);
  }
  [[nodiscard]] double bandwidth(double congestion) const { return 1 / slowdown(congestion); }
};

/// What the flows of one round came to.
struct CountedRound {
  double bandwidth_sum = 0;  ///< fractions of the senders' links
  double max_congestion = 0;
};

/// Value and number of flows, ascending by value.
using CongestionTable = std::vector<std::pair<double, std::uint64_t>>;

/// Counts congestion that is a whole number of flows, in an array of counters. Sums are taken over
/// values, not over flows, so that they do not depend on the order of the flows.
class WholeCounts {
 public:
  using Congestion = std::uint32_t;
  WholeCounts(std::size_t most, const CongestionCost& cost)
      : round_(2 * (most + 1)), all_(most + 1) {
    for (std::size_t c = 0; c <= most; ++c) {
      bandwidth_.push_back(c > 0 ? cost.bandwidth(static_cast<double>(c)) : 0.0);
    }
  }
  void add(const Congestion* congestion, std::size_t flows) {
    // Each value has two counters. Neighbours in the list mostly have the same congestion, and to
    // wait until the count of one is written would take longer than all else here.
    std::uint32_t* const counts = round_.data();
    std::size_t i = 0;
    for (; i + 1 < flows; i += 2) {
      ++counts[2 * congestion[i]];
      ++counts[2 * congestion[i + 1] + 1];
    }
    if (i < flows) ++counts[2 * congestion[i]];
  }
  CountedRound close_round(std::size_t flows) {
    CountedRound round;
    for (std::size_t c = 0; flows > 0; ++c) {
      const std::uint64_t here = std::uint64_t{round_[2 * c]} + round_[2 * c + 1];
      if (here == 0) continue;
      round_[2 * c] = round_[2 * c + 1] = 0;
      all_[c] += here;
      flows -= here;
      round.bandwidth_sum += static_cast<double>(here) * bandwidth_[c];
      round.max_congestion = static_cast<double>(c);
    }
    return round;
  }
  [[nodiscard]] CongestionTable table() const {
    CongestionTable result;
    for (std::size_t c = 0; c < all_.size(); ++c) {
      if (all_[c] > 0) result.emplace_back(static_cast<double>(c), all_[c]);
    }
    return result;
  }

 private:
  std::vector<std::uint32_t> round_;
  std::vector<std::uint64_t> all_;
  std::vector<double> bandwidth_;
};

/// Counts congestion that is weighed by rates: any number of 1 or more.
class RealCounts {
 public:
  using Congestion = double;
  RealCounts(std::size_t, const CongestionCost& cost) : cost_(cost) {}
  void add(const Congestion* congestion, std::size_t flows) {
    for (std::size_t i = 0; i < flows; ++i) ++round_[congestion[i]];
  }
  CountedRound close_round(std::size_t) {
    CountedRound round;
    for (const auto& [value, flows] : round_) {
      all_[value] += flows;
      if (value > 0) round.bandwidth_sum += static_cast<double>(flows) * cost_.bandwidth(value);
      round.max_congestion = value;
    }
    round_.clear();
    return round;
  }
  [[nodiscard]] CongestionTable table() const { return {all_.begin(), all_.end()}; }

 private:
  CongestionCost cost_;
  std::map<double, std::uint64_t> round_;
  std::map<double, std::uint64_t> all_;
};

// Distributions as stats/distribution.hpp writes them, with quantiles of the nearest rank. A value
// on an edge of the histogram falls into the bin above, except on the last edge. Null when there is
// no value.

/// The congestion of flows that have a path. The bins stand around whole numbers, at most 64 of
/// them.
Value congestion_distribution(const CongestionTable& congestion);

/// What the flows get, as fractions: 20 bins from 0 to 1.
Value bandwidth_distribution(const CongestionTable& congestion, const CongestionCost& cost);

/// One value a draw, in bins of a hundredth.
Value draw_distribution(std::vector<double> draws);

}  // namespace simcore::congestion
