// Which of the virtual channels that serve the same a packet takes on a link.
#pragma once

#include <cstdint>

#include "network/settings.hpp"
#include "network/topology.hpp"

namespace simcore {

/// The lane for a packet to `to` on the next link, as the offset of its channels from those of the
/// first lane; `here` is that of the channel on which it came.
///
/// `space(offset)` tells what a lane's channel has left, in bytes. Where the routing's channels are
/// free of cycles any lane will do: they are copies of the same channels, so that a packet which
/// changes between them at every hop waits for nothing that it would not wait for in one. Where
/// the routing keeps a bubble in every ring a packet may change only where it enters a ring
/// (`may_change`), or it might take the bubble of another lane's ring without leaving one.
/// Lanes with as much space: the one that follows from the destination, then the next ones, which
/// spreads an idle network's packets.
template <class Space>
std::uint32_t best_lane(const NetworkSettings& settings, EndpointId to, std::uint32_t here,
                        bool may_change, const Space& space) {
  const std::uint32_t stride = settings.channels_per_network() / settings.lanes;
  std::uint32_t lane = to % settings.lanes;
  std::uint32_t best = lane * stride;
  if (settings.channel_choice == ChannelChoice::by_destination) return best;
  if (!may_change) return here % settings.channels_per_network() / stride * stride;
  std::int32_t most = space(best);
  for (std::uint32_t i = 1; i < settings.lanes; ++i) {
    lane = lane + 1 < settings.lanes ? lane + 1 : 0;
    const std::int32_t has = space(lane * stride);
    if (has <= most) continue;
    most = has;
    best = lane * stride;
  }
  return best;
}

}  // namespace simcore
