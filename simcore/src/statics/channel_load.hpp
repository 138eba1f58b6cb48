// Channel loads of uniform traffic under a routing of the packet model.
#pragma once

#include <vector>

#include "network/routing.hpp"

namespace simcore::statics {

/// Load is in units of one endpoint's injection rate, each endpoint sending evenly to all
/// endpoints, itself included (the textbook's uniform traffic: Dally & Towles, 2004, chapter 3),
/// and each pair's traffic split evenly over the paths of the routing.
struct ChannelLoads {
  double max = 0;
  std::vector<double> max_by_class{};   ///< by Topology::link_classes()
  std::vector<double> mean_by_class{};  ///< over the channels of the class
  /// False when the network is large. Then `max` and `max_by_class` repeat the means. These are
  /// lower bounds, and equal the maximum when all channels of a class are alike.
  bool exact = true;
};

/// Up to so many channel visits every path of every pair is walked. Beyond, random pairs are
/// walked.
inline constexpr std::uint64_t max_walked_hops = 40'000'000;

/// A rough number of hops that walking every path of every pair of routers takes, from a sample.
std::uint64_t estimate_walked_hops(const Topology& topology, const Routing& routing);

ChannelLoads measure_channel_loads(const Topology& topology, const Routing& routing);

}  // namespace simcore::statics
