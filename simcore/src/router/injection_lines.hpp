// Lines of injected packets: whom an endpoint has in front of each channel of its router.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "router/packet_state.hpp"
#include "router/shards.hpp"

namespace simcore::router {

class DeadlockFinder;

/// The packets of one input, fed by an endpoint, that go to one channel of an output.
struct InjectionLine {
  std::uint32_t input = 0;    ///< port index
  std::uint32_t channel = 0;  ///< channel index
  /// kTimeLimit while a packet is in front and has not been committed; else when the tail of the
  /// last one leaves the input. A free slot has 0.
  Picoseconds over = 0;
  std::uint32_t behind = kNoHandle;  ///< last of the packets behind the front, a circular list
};

/// The lines of a shard's routers that a packet may still have to wait in: a hash table with open
/// addressing and linear probing. A line that is over by the time of the next event is forgotten
/// when the table grows.
class InjectionLines {
 public:
  /// The line, or null. Valid until the next `make`.
  [[nodiscard]] InjectionLine* find(std::uint32_t input, std::uint32_t channel);
  /// Brings in where the line is looked for. Inlined by force, as Credits::prefetch.
  [[gnu::always_inline]] void prefetch(std::uint32_t input, std::uint32_t channel) const {
    if (!slots_.empty()) __builtin_prefetch(&slots_[home_of(input, channel)], 1);
  }
  /// The line, added where there is none. Lines that are over by `settled` are not looked up again.
  [[nodiscard]] InjectionLine& make(std::uint32_t input, std::uint32_t channel,
                                    Picoseconds settled);

  // For a router that commits its outputs ahead. Channels are numbered over all ports.

  /// An injected packet is about to request a channel at `now`. True where another one of its
  /// endpoint must leave before: it stands in line, and an event tells when it is in front.
  bool join(PacketState& state, Shard& here, RouterId router, PacketHandle handle,
            std::uint32_t channel, Picoseconds now);
  /// An injected packet waits for its output: others of its endpoint stand behind it.
  void stand_in_front(const Shard& here, std::uint32_t input, std::uint32_t channel);
  /// An injected packet has been committed, and its tail leaves at `end`: the next one of its line
  /// comes to the front then.
  void leave(PacketState& state, Shard& here, RouterId router, std::uint32_t input,
             std::uint32_t channel, Picoseconds end);
  /// Tells of the packets in line, which hold space.
  void note(const PacketState& state, DeadlockFinder& finder) const;
  [[nodiscard]] std::size_t memory_bytes() const {
    return slots_.capacity() * sizeof(InjectionLine);
  }

 private:
  static constexpr std::size_t kFewest = 64;  ///< slots

  /// Where its search begins. Hashed as PairIndex does.
  [[nodiscard]] std::size_t home_of(std::uint32_t input, std::uint32_t channel) const {
    const std::uint64_t mixed = (std::uint64_t{input} << 32 | channel) * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>(mixed >> 32) & (slots_.size() - 1);
  }
  [[nodiscard]] std::size_t place_of(std::uint32_t input, std::uint32_t channel) const;
  void rebuild(Picoseconds settled);

  std::vector<InjectionLine> slots_;  ///< a power of two of them
  std::size_t used_ = 0;
};

}  // namespace simcore::router
