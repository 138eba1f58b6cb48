// Credits: the buffer space downstream of each virtual channel, and how it comes back to senders.
//
// A sender takes credit when a transmission is committed. The input gives the space back when the
// packet's tail leaves its buffer, and the credit takes one link latency to travel. Most credits
// need no event: the input keeps them with the time from which its sender may know of them, and the
// sender collects them when it runs short. While a packet waits for a channel, and always between
// shards, each credit is an event of its own.
#pragma once

#include <array>
#include <cstdint>

#include "engine/time.hpp"
#include "router/packet_state.hpp"
#include "router/shards.hpp"

namespace simcore::router {

/// Credits of an input port on their way back to its sender, with the times at which it may know of
/// them. A bit of `awaited` makes every later credit of that channel an event.
struct alignas(16) ReturningCredits {
  static constexpr std::uint32_t kSlots = 3;
  static constexpr std::uint32_t kAll = 0xFFFFFFFFU;
  /// Times that a slot can hold. Later credits become events.
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
static_assert(sizeof(ReturningCredits) == 32, "one per port");

class Credits {
 public:
  /// Every buffer starts empty: each channel has credit for all of it. Both must outlive this.
  Credits(PacketState& state, const Shards& shards);

  /// Once the shards are known: credits that cross from one shard to another are events.
  void separate_shards();

  [[nodiscard]] const ReturningCredits& returning(std::uint32_t in_port) const {
    return returning_[in_port];
  }

  /// Gives back `bytes` of an input buffer, to be known to its sender from `due` on; by an event
  /// only where the sender waits for it or belongs to another shard. Counts as one event either
  /// way. `in_port` is an index over all ports of the network.
  void give_back(Shard& here, RouterId router, std::uint32_t in_port, std::uint32_t vc,
                 Picoseconds due, std::uint32_t bytes) {
    here.queue.count_event();
    if (!keep(here, in_port, vc, due, bytes)) tell(here, router, in_port, vc, due, bytes);
  }
  /// Gives back credit by an event.
  void tell(Shard& here, RouterId router, std::uint32_t in_port, std::uint32_t vc, Picoseconds due,
            std::uint32_t bytes) {
    const Peer source = state_.ports[in_port].peer;
    const bool from_link = source.kind == Peer::router;
    here.post(due, from_link ? source.id : router,
              EventInfo::pack(from_link ? EventKind::credit : EventKind::interface_credit,
                              source.port, vc),
              bytes);
  }
  /// Adds the credits that have come back to a channel by `now`; `far` is the input port at its far
  /// end.
  void collect(std::uint32_t index, std::uint32_t far, std::uint32_t vc, Picoseconds now);
  /// Collects; from now on every credit for the channel is an event, those under way too.
  void await(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc, Picoseconds now);
  /// Stops to await where the channel has plenty of credit again.
  void stop_awaiting_if_plenty(const Shard& here, RouterId router, std::uint32_t index,
                               std::uint32_t vc) {
    const OutputChannel& channel = state_.channel(index, vc);
    if (channel.awaits != 0 && channel.credit > plenty_) stop_awaiting(here, router, index, vc);
  }

  /// The exact credit of a channel at `now`.
  [[nodiscard]] std::int32_t exact(RouterId router, std::uint32_t index, std::uint32_t vc,
                                   Picoseconds now) const;
  /// The exact credit where both ends belong to one shard. Else the credit that events have
  /// brought: a shard may read no more while another one runs.
  [[nodiscard]] std::int32_t known(RouterId router, std::uint32_t index, std::uint32_t vc,
                                   Picoseconds now) const;
  /// Bytes of the buffers behind an output that its sender knows to be taken, all channels.
  [[nodiscard]] std::uint32_t taken_bytes(RouterId router, std::uint32_t index,
                                          Picoseconds now) const;

  [[nodiscard]] std::size_t memory_bytes() const {
    return returning_.capacity() * sizeof(ReturningCredits);
  }
  // Inlined by force: compilers drop calls of a function that does nothing but fetch.
  [[gnu::always_inline]] void prefetch(std::uint32_t in_port) const {
    __builtin_prefetch(&returning_[in_port], 1);
  }

 private:
  /// Keeps a credit in a slot of its input. False where it must be an event.
  bool keep(const Shard& here, std::uint32_t in_port, std::uint32_t vc, Picoseconds due,
            std::uint32_t bytes) {
    ReturningCredits& returning = returning_[in_port];
    std::uint64_t& slot = returning.slots[returning.oldest];
    const std::uint64_t old = slot;
    if (ReturningCredits::due(old) > here.queue.settled() || due >= ReturningCredits::kEnd ||
        (returning.awaited >> vc & 1U) != 0) {
      return false;
    }
    OutputChannel& channel = state_.channel(in_port, ReturningCredits::vc(old));
    channel.returned = (channel.returned + ReturningCredits::bytes(old)) & 0x7FFFFFFFU;
    slot = ReturningCredits::pack(due, vc, bytes);
    returning.oldest = ReturningCredits::after(returning.oldest);
    return true;
  }
  void prepare_port(std::uint32_t port_index);
  void stop_awaiting(const Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc);

  PacketState& state_;
  const CompiledNetwork& network_;  ///< the state's, at hand
  const Shards& shards_;
  const std::int32_t plenty_;               ///< bytes of credit above which a sender stops to wait
  LargeArray<ReturningCredits> returning_;  ///< by input port
};

}  // namespace simcore::router
