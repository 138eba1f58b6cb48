// Which of two requests an output of the detailed router grants first.
#pragma once

#include <cstdint>

#include "engine/time.hpp"
#include "network/packet_pool.hpp"
#include "network/settings.hpp"

namespace simcore::router {

/// A request: packets of one input buffer for one channel of an output, in order of arrival.
struct Request {
  Picoseconds since = 0;  ///< when its first packet requested
  PacketHandle head = kNoHandle;
  PacketHandle tail = kNoHandle;
  std::uint32_t in_port = 0;
  std::uint8_t in_vc = 0;
  std::uint8_t vc = 0;
  bool bubble = false;    ///< must leave room for another packet where it goes
  bool injected = false;  ///< comes from an endpoint

  [[nodiscard]] bool same_queue(const Request& other) const {
    return in_port == other.in_port && in_vc == other.in_vc && vc == other.vc &&
           bubble == other.bubble;
  }
};

/// Round robin over the inputs of an output: the turn after `last` comes first.
struct InputTurns {
  std::uint32_t inputs = 1;
  std::uint32_t last = 0;  ///< whose request was granted last

  [[nodiscard]] std::uint32_t wait_of(std::uint32_t input) const {
    return (input + inputs - 1 - last) % inputs;
  }
};

/// Whether arbitration grants `a` before `b`. Requests that are equal in every other way differ in
/// channel or input, so the order is total. `created_of(request)` tells when the message of a
/// request's first packet was created.
template <class CreatedOf>
[[nodiscard]] bool granted_before(Arbitration arbitration, const InputTurns& turns,
                                  const Request& a, const Request& b, const CreatedOf& created_of) {
  if (arbitration == Arbitration::round_robin && a.in_port != b.in_port) {
    return turns.wait_of(a.in_port) < turns.wait_of(b.in_port);
  }
  if (arbitration == Arbitration::age) {
    const Picoseconds created_a = created_of(a);
    const Picoseconds created_b = created_of(b);
    if (created_a != created_b) return created_a < created_b;
  }
  if (arbitration == Arbitration::transit_first && a.injected != b.injected) return b.injected;
  if (a.since != b.since) return a.since < b.since;
  if (a.vc != b.vc) return a.vc < b.vc;
  if (a.in_port != b.in_port) return a.in_port < b.in_port;
  if (a.in_vc != b.in_vc) return a.in_vc < b.in_vc;
  return b.bubble && !a.bubble;
}

}  // namespace simcore::router
