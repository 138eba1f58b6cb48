// Packets: one small record each for life, addressed by 32-bit handles; flits exist only as sizes.
#pragma once

#include <cstdint>

#include "engine/invariant.hpp"
#include "engine/shared_pool.hpp"
#include "engine/time.hpp"
#include "network/packet_limits.hpp"
#include "network/routing.hpp"

namespace simcore::network {

using PacketHandle = std::uint32_t;

/// What every hop reads: half a cache line, never split over two. Until one that was sent ahead is
/// at its first router, `ready` holds what its interface needs then.
struct alignas(32) Packet {
  std::int64_t ready : 48 = 0;  ///< when it could first request its output
  std::uint64_t size : 16 = 0;  ///< bytes on the wire, header included
  RouterId to_router = 0;
  EndpointId to : 24 = 0;
  std::uint32_t to_interface : 8 = 0;  ///< of that endpoint
  PacketHandle next = kNoHandle;       ///< the packet behind it in whatever queue it is in
  RouteState route{};
  std::uint32_t in_port : 14 = 0;
  std::uint32_t hops : 13 = 0;
  std::uint32_t in_vc : 5 = 0;

  /// Of one sent ahead: since when its interface was free.
  void note_sent_ahead(Picoseconds free_since) { set_ready(free_since); }
  [[nodiscard]] Picoseconds free_since() const { return ready; }
  void set_ready(Picoseconds time) { ready = static_cast<std::int64_t>(time) & kTimeLimit; }
  void set_size(std::int32_t bytes) {
    ensure(bytes > 0 && bytes < 1 << 16, "a packet is larger than its record can hold");
    size = static_cast<std::uint16_t>(bytes);
  }
  void set_target(EndpointId endpoint, std::uint32_t interface) {
    ensure(endpoint < 1U << 24 && interface < 1U << 8,
           "a packet goes to nobody its record can name");
    to = endpoint & 0xFFFFFFU;
    to_interface = interface & 0xFFU;
  }
  void arrives_at(std::uint32_t port) { in_port = port & (PacketLimits::kMostPorts - 1); }
  void arrives_on(std::uint32_t channel) { in_vc = channel & (PacketLimits::kMostChannels - 1); }
};
static_assert(sizeof(Packet) == 32, "every hop reads one");
static_assert(kNumberBits <= 24, "a packet has 24 bits for the number of its endpoint");

/// What only its two ends read. Times have 48 bits, as kTimeLimit says.
struct PacketOrigin {
  std::int64_t created : 48;
  std::uint64_t tag_low : 16;
  std::int64_t injected : 48;
  std::uint64_t tag_high : 16;

  void set_times(Picoseconds at_creation, Picoseconds at_injection) {
    ensure(at_creation >= 0 && at_injection <= kTimeLimit, "a packet is made outside of time");
    created = static_cast<std::int64_t>(at_creation) & kTimeLimit;
    injected = static_cast<std::int64_t>(at_injection) & kTimeLimit;
  }
  void set_tag(std::uint32_t tag) {
    tag_low = static_cast<std::uint16_t>(tag);
    tag_high = static_cast<std::uint16_t>(tag >> 16);
  }
  [[nodiscard]] std::uint32_t tag() const {
    return static_cast<std::uint32_t>(tag_low) | (static_cast<std::uint32_t>(tag_high) << 16);
  }
};
/// All packets of a run. A packet belongs to the shard whose router holds it.
class PacketPool : public SharedPool<Packet, PacketOrigin> {
 public:
  static constexpr std::size_t kBytesPerPacket = sizeof(Packet) + sizeof(PacketOrigin);

  [[nodiscard]] PacketOrigin& origin(PacketHandle handle) { return side(handle); }
  [[nodiscard]] const PacketOrigin& origin(PacketHandle handle) const { return side(handle); }
};
static_assert(PacketPool::kBytesPerPacket == 48, "bytes of a packet in flight");

}  // namespace simcore::network
