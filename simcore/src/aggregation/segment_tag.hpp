// What a packet of an aggregation says about itself, in the tag of its message.
#pragma once

#include <cstdint>

#include "engine/invariant.hpp"

namespace simcore::aggregation {

/// The highest bit is set. Handles of messages between ranks, which are the other tags, stay below.
struct SegmentTag {
  static constexpr std::uint32_t kSequenceBits = 14;
  static constexpr std::uint32_t kSequences = 1U << kSequenceBits;

  std::uint32_t group = 0;
  std::uint32_t sequence = 0;  ///< of the group's segment, modulo kSequences
  std::uint32_t channel = 0;   ///< of the endpoint that it goes to
  bool down = false;           ///< a result
  bool multicast = false;      ///< a copy that a reliable one follows
  bool lost = false;           ///< a copy with a wrong bit
  bool to_root = false;        ///< only the group's root gets the data of the result

  [[nodiscard]] std::uint32_t packed() const {
    ensure(group <= kGroups && channel <= 1 && sequence < kSequences,
           "a segment's tag cannot hold its group, channel or sequence");
    return kMark | (down ? kDown : 0) | (multicast ? kMulticast : 0) | (lost ? kLost : 0) |
           (to_root ? kToRoot : 0) | (channel << kChannelBit) | (group << kSequenceBits) | sequence;
  }
  [[nodiscard]] static SegmentTag of(std::uint32_t tag) {
    return {.group = tag >> kSequenceBits & kGroups,
            .sequence = tag & (kSequences - 1),
            .channel = tag >> kChannelBit & 1U,
            .down = (tag & kDown) != 0,
            .multicast = (tag & kMulticast) != 0,
            .lost = (tag & kLost) != 0,
            .to_root = (tag & kToRoot) != 0};
  }
  [[nodiscard]] static bool marks(std::uint32_t tag) { return (tag & kMark) != 0; }

 private:
  static constexpr std::uint32_t kGroups = 0xFFFU;
  static constexpr std::uint32_t kChannelBit = 26;
  static constexpr std::uint32_t kToRoot = 1U << 27;
  static constexpr std::uint32_t kLost = 1U << 28;
  static constexpr std::uint32_t kMulticast = 1U << 29;
  static constexpr std::uint32_t kDown = 1U << 30;
  static constexpr std::uint32_t kMark = 1U << 31;
};

}  // namespace simcore::aggregation
