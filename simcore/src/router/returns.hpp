// Space of an input port that goes back to its sender, kept where it arises until it is needed.
#pragma once

#include <array>
#include <cstdint>

#include "engine/time.hpp"

namespace simcore {

/// What an input port gives back: a few amounts with the time at which the sender may know of them.
///
/// The sender looks only when it runs short, so that most space needs no event. While it waits for
/// space on a channel it is listed in `awaited`, and every amount becomes an event of its own. So
/// are all channels of a sender that another thread has at hand.
struct alignas(16) Returns {
  static constexpr std::uint32_t kSlots = 3;
  static constexpr std::uint32_t kAll = 0xFFFFFFFFU;
  /// Times that a slot can hold; later ones become events.
  static constexpr Picoseconds kEnd = Picoseconds{1} << 43;

  /// Due time, virtual channel and bytes from the highest bits down; 0: empty.
  std::array<std::uint64_t, kSlots> slots{};
  std::uint32_t awaited = 0;     ///< a bit for each virtual channel
  std::uint32_t oldest : 8 = 0;  ///< the slot to be filled next
  bool from_link = false;        ///< the sender is a router, not an endpoint
  std::uint16_t wire = 0;        ///< of the channel that the sender uses, as Peer has it

  [[nodiscard]] static std::uint8_t after(std::uint8_t slot) {
    return slot + 1U < kSlots ? static_cast<std::uint8_t>(slot + 1U) : std::uint8_t{0};
  }
  [[nodiscard]] static std::uint64_t pack(Picoseconds due, std::uint32_t vc, std::uint32_t bytes) {
    return (static_cast<std::uint64_t>(due) << 21) | (vc << 16) | bytes;
  }
  [[nodiscard]] static Picoseconds due(std::uint64_t slot) {
    return static_cast<Picoseconds>(slot >> 21);
  }
  [[nodiscard]] static std::uint32_t vc(std::uint64_t slot) { return (slot >> 16) & 31U; }
  [[nodiscard]] static std::uint32_t bytes(std::uint64_t slot) { return slot & 0xFFFFU; }
};
static_assert(sizeof(Returns) == 32, "one per port");

}  // namespace simcore
