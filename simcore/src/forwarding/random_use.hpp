// What the random numbers of the stream Stream::routing decide here: the first word of a counter.
#pragma once

#include <cstdint>

namespace simcore {

/// Values are part of every result: never renumber. The packet model's routing counts packets in
/// this word; no static point simulates packets.
enum RandomUse : std::uint64_t {
  use_destination_order = 0,
  use_tie_break = 1,
  use_random_minimal = 2
};

/// The second word of a counter for one decision of a router about a destination.
inline std::uint64_t decision(std::uint32_t router, std::uint32_t destination) {
  return (std::uint64_t{router} << 32) | destination;
}

}  // namespace simcore
