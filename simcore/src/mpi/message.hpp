// Messages between ranks, from their sending until they are matched with a receive.
#pragma once

#include <cstdint>

#include "engine/time.hpp"

namespace simcore {

/// How far a message is.
enum class MessagePhase : std::uint8_t {
  eager,    ///< its bytes travel unasked
  request,  ///< the sender asks (rendezvous)
  grant,    ///< the receiver answers
  data,     ///< its bytes travel as granted
  copied    ///< through the memory of the endpoint that both ranks share
};

/// One message; its handle is the tag of its packets.
struct RankMessage {
  Picoseconds created = 0;  ///< when its sender's processor was done with it
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t bytes = 0;
  std::uint32_t bytes_left = 0;  ///< of the phase, still to arrive
  std::uint32_t key = 0;         ///< what a receive asks for: iteration and tag
  std::uint32_t next = kNoHandle;
  MessagePhase phase = MessagePhase::eager;
};
static_assert(sizeof(RankMessage) <= 40, "bytes of a message");

/// Receives that have been begun and wait for their messages.
struct PostedReceive {
  static constexpr std::uint32_t kAnyone = 0xFFFFFFFFU;

  std::uint32_t source = kAnyone;
  std::uint32_t key = 0;
  std::uint32_t count = 1;  ///< messages still missing
  std::uint32_t next = kNoHandle;

  [[nodiscard]] bool takes(const RankMessage& message) const {
    return message.key == key && (source == kAnyone || source == message.from);
  }
};

}  // namespace simcore
