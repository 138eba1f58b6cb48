// Random failures of links: which links fail in a trial, and which of them cost the most bandwidth.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/random.hpp"
#include "forwarding/network_graph.hpp"

namespace simcore::congestion {

/// Every router-to-router link once, named by the channel with the smaller number.
std::vector<ChannelId> all_links(const NetworkGraph& graph);

/// The links that fail in a trial: `count` of `links`, all choices equally likely, ascending.
std::vector<ChannelId> failed_links(std::vector<ChannelId> links, std::uint32_t count,
                                    RandomStream failures, std::uint64_t trial);

/// What the trials tell about one link.
struct LinkHarm {
  ChannelId link = 0;
  std::uint64_t trials = 0;  ///< in which it failed
  double loss_sum = 0;       ///< of those trials' mean bandwidth, as a fraction of the intact one
  std::uint64_t unreachable_pairs = 0;

  [[nodiscard]] double mean_loss() const { return loss_sum / static_cast<double>(trials); }
};

/// Adds up trials. A link is charged with the whole loss of every trial in which it failed. Over
/// many trials the share of the others averages out.
class HarmTally {
 public:
  void add_trial(const std::vector<ChannelId>& failed, double loss,
                 std::uint64_t unreachable_pairs);
  [[nodiscard]] double mean_loss() const;
  /// The links with the greatest mean loss, worst first, at most `most`; all if there are fewer.
  [[nodiscard]] std::vector<LinkHarm> worst(std::size_t most) const;

 private:
  std::vector<LinkHarm> links_;  // ascending by link
  std::uint64_t trials_ = 0;
  double loss_sum_ = 0;
};

}  // namespace simcore::congestion
