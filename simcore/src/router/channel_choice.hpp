// Which of the virtual channels that serve the same class a packet takes on a link.
#pragma once

#include <cstdint>

#include "network/settings.hpp"
#include "network/topology.hpp"

namespace simcore::router {

/// The channel for a packet to `to` on the next link, as the offset from the first channel of its
/// class. `here` is the channel on which it came.
///
/// A routing names classes of virtual channels; each class has settings.channels_per_class copies.
/// `space(offset)` tells the credit in bytes of a copy. Where the routing's classes are free of
/// cycles any copy will do: a packet that changes copies at every hop waits for nothing that it
/// would not wait for in one. Where the routing keeps a bubble in every ring, a packet may change
/// copies only where it enters a ring (`may_change`). Else it could take the bubble of another
/// copy's ring without leaving one.
/// Of copies with equal credit the one that follows from the destination is taken, then the next
/// ones. That spreads the packets of an idle network.
template <class Space>
std::uint32_t choose_channel(const NetworkSettings& settings, EndpointId to, std::uint32_t here,
                             bool may_change, const Space& space) {
  const std::uint32_t stride = settings.channels_per_network() / settings.channels_per_class;
  std::uint32_t copy = to % settings.channels_per_class;
  std::uint32_t best = copy * stride;
  if (settings.channel_choice == ChannelChoice::by_destination) return best;
  if (!may_change) return here % settings.channels_per_network() / stride * stride;
  std::int32_t most = space(best);
  for (std::uint32_t i = 1; i < settings.channels_per_class; ++i) {
    copy = copy + 1 < settings.channels_per_class ? copy + 1 : 0;
    const std::int32_t has = space(copy * stride);
    if (has <= most) continue;
    most = has;
    best = copy * stride;
  }
  return best;
}

}  // namespace simcore::router
