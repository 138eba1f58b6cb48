// Spreads destinations over the ports of a router by counting them.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/random.hpp"
#include "forwarding/network_graph.hpp"
#include "params/param_spec.hpp"

namespace simcore::forwarding {

enum class TieBreak : std::uint8_t { lowest_port, highest_port, random };

/// The parameter `tie_break` of every engine that counts destinations.
ParamSpec tie_break_param();
TieBreak tie_break_of(const Params& params);

/// Knows how many destinations every channel serves so far, and which channel to take next.
class PortBalance {
 public:
  PortBalance(const NetworkGraph& graph, TieBreak tie_break, RandomStream random)
      : graph_(graph), tie_break_(tie_break), random_(random), used_(graph.channels(), 0) {}

  /// Counts `destination` at the least used of the router's channels that fit, and gives it. At
  /// least one must fit.
  template <class Fits>
  ChannelId take(RouterId router, std::uint32_t destination, Fits fits) {
    least_.clear();
    std::uint32_t fewest = ~0U;
    for (const ChannelId channel : graph_.channels_of(router)) {
      if (used_[channel] > fewest || !fits(channel)) continue;
      if (used_[channel] < fewest) least_.clear();
      fewest = used_[channel];
      least_.push_back(channel);
    }
    const ChannelId chosen = break_tie(router, destination);
    ++used_[chosen];
    return chosen;
  }

 private:
  [[nodiscard]] ChannelId break_tie(RouterId router, std::uint32_t destination) const;

  const NetworkGraph& graph_;
  TieBreak tie_break_;
  RandomStream random_;
  std::vector<std::uint32_t> used_;  // by channel
  std::vector<ChannelId> least_;     // scratch: the least used, in order of ports
};

}  // namespace simcore::forwarding
