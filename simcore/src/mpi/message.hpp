// Messages between ranks, from their send until a receive matches them.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "engine/invariant.hpp"
#include "engine/time.hpp"
#include "mpi/rank_program.hpp"

namespace simcore::mpi {

/// The protocol step that a message is in.
enum class MessagePhase : std::uint8_t {
  eager,    ///< its bytes travel without a request
  request,  ///< rendezvous: the sender's request travels
  grant,    ///< rendezvous: the receiver's grant travels
  data,     ///< rendezvous: its bytes travel
  copied    ///< both ranks share an endpoint: its bytes move through the memory
};

/// One message between two ranks. Its handle is the tag of its packets.
struct RankMessage {
  Picoseconds created = 0;  ///< end of the send overhead
  std::uint32_t from = 0;
  std::uint32_t to = 0;
  std::uint32_t bytes = 0;
  std::uint32_t bytes_left = 0;  ///< of this phase, still to arrive
  std::uint32_t key = 0;         ///< iteration and tag, by which a receive matches it
  std::uint32_t iteration = 0;   ///< of its sender, whole
  std::uint32_t next = kNoHandle;
  MessagePhase phase = MessagePhase::eager;
  bool replayed = false;  ///< `key` is the number of the receive that a trace gives it to
};
static_assert(sizeof(RankMessage) <= 40, "bytes of a message");

/// A message matches receives of its own iteration. The number wraps around: receives look only
/// among messages of their own iteration and the next (AheadMessages has the others).
inline std::uint32_t match_key(std::uint32_t iteration, std::uint32_t tag) {
  ensure(tag < Op::kTags, "a message has a tag that its key cannot hold");
  return iteration * Op::kTags + tag;
}

/// Of messages of a trace's collective, of which an iteration has `keys`.
inline std::uint32_t match_key(std::uint32_t iteration, std::uint32_t keys, std::uint32_t key) {
  return iteration * keys + key;
}

/// A receive that has begun and waits for its messages.
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

/// Lists of messages that are several iterations ahead of their receiver, by receiver and
/// iteration. A sender that waits for nobody can be any number of iterations ahead. In one list
/// with the others, every receive would search through its messages again.
class AheadMessages {
 public:
  /// The last message of the list of this rank and iteration.
  [[nodiscard]] std::uint32_t& tail(std::uint32_t rank, std::uint32_t iteration) {
    return tails_.try_emplace(key(rank, iteration), kNoHandle).first->second;
  }
  /// Gives that message and forgets the list. kNoHandle when there is none.
  [[nodiscard]] std::uint32_t take(std::uint32_t rank, std::uint32_t iteration) {
    if (tails_.empty()) return kNoHandle;
    const auto found = tails_.find(key(rank, iteration));
    if (found == tails_.end()) return kNoHandle;
    const std::uint32_t tail = found->second;
    tails_.erase(found);
    return tail;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return tails_.size() * 48; }

 private:
  [[nodiscard]] static std::uint64_t key(std::uint32_t rank, std::uint32_t iteration) {
    return std::uint64_t{rank} << 32 | iteration;
  }

  std::unordered_map<std::uint64_t, std::uint32_t> tails_;
};

}  // namespace simcore::mpi
