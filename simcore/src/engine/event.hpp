// The 16 bytes in which the engine keeps what is going to happen.
#pragma once

#include <cstdint>

#include "engine/time.hpp"

namespace simcore::engine {

/// What an event is, in the order in which events of the same instant at a router happen.
enum class EventKind : std::uint32_t {
  credit = 0,            ///< buffer space came back to an output; payload: bytes
  interface_credit = 1,  ///< buffer space came back to an injection port; payload: bytes
  input_free = 2,        ///< a packet's tail has left its input's buffer; payload: its rate
  ready = 3,             ///< a packet's head has crossed the router's pipeline; payload: packet
  crossbar = 4,          ///< the crossbar may move a packet to an output's queue; of the fast
                         ///< router: a packet is in front of its injection line, the payload
  port_free = 5,         ///< an output that packets wait for has finished sending
  deliver = 6,           ///< a packet's tail reached its endpoint; payload: packet
  timer = 7,             ///< an endpoint's own alarm; payload: the workload's
  nic = 8                ///< an endpoint's interface may send
};

/// Where and what: kind, port and virtual channel in one word, ordered in that sequence.
struct EventInfo {
  /// `port` below 2^20, `vc` below 64: compiled networks have fewer (Peer::kPortWidth,
  /// kMostVirtualChannels).
  static constexpr std::uint32_t pack(EventKind kind, std::uint32_t port, std::uint32_t vc) {
    return (static_cast<std::uint32_t>(kind) << 28) | (port << 8) | vc;
  }
  /// pack() for a packet that was held back once and now goes on.
  static constexpr std::uint32_t pack_held(EventKind kind, std::uint32_t port, std::uint32_t vc) {
    return pack(kind, port, vc | kHeld);
  }
  /// pack() for a packet that its interface sent ahead of time, and after which it goes on.
  static constexpr std::uint32_t pack_ahead(EventKind kind, std::uint32_t port, std::uint32_t vc) {
    return pack(kind, port, vc | kAhead);
  }
  static constexpr EventKind kind(std::uint32_t info) { return static_cast<EventKind>(info >> 28); }
  static constexpr std::uint32_t port(std::uint32_t info) { return (info >> 8) & 0xFFFFFU; }
  static constexpr std::uint32_t vc(std::uint32_t info) { return info & (kAhead - 1); }
  static constexpr bool held(std::uint32_t info) { return (info & kHeld) != 0; }
  static constexpr bool ahead(std::uint32_t info) { return (info & kAhead) != 0; }

 private:
  static constexpr std::uint32_t kHeld = 0x80;
  static constexpr std::uint32_t kAhead = 0x40;
};

/// One pending event. `offset` counts picoseconds from the start of the event's window.
struct Event {
  std::uint32_t offset;
  std::uint32_t router;
  std::uint32_t info;
  std::uint32_t payload;

  [[nodiscard]] std::uint64_t key() const { return (std::uint64_t{offset} << 32) | info; }
};
static_assert(sizeof(Event) == 16, "events are the engine's memory traffic");

/// The order of events at one router: intrinsic to them, never that of insertion.
inline bool happens_before(const Event& a, const Event& b) {
  return a.key() != b.key() ? a.key() < b.key() : a.payload < b.payload;
}

}  // namespace simcore::engine
