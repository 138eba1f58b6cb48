// What a flow gets when c flows share the fullest cable of its path.
#pragma once

namespace simcore {

/// Bandwidth as a fraction of the sender's link: 1 / (1 + extra (c - 1)). With extra = 1 this is
/// 1/c, fair shares without loss; 1.2317 fits what blocked packets cost on the cluster CHiC
/// (Hoefler, Schneider and Lumsdaine 2008).
struct CongestionCost {
  double extra_flow_cost = 1;

  /// Times as long as alone; `congestion` is at least 1.
  [[nodiscard]] double slowdown(double congestion) const {
    return 1 + extra_flow_cost * (congestion - 1);
  }
  [[nodiscard]] double bandwidth(double congestion) const { return 1 / slowdown(congestion); }
};

}  // namespace simcore
