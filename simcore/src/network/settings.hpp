// The numbers of the `network` section, as the packet model uses them.
#pragma once

#include <cstdint>

#include "engine/time.hpp"

namespace simcore {

/// Rates, delays and sizes that every router and interface of a run shares.
struct NetworkSettings {
  ByteRate link_rate;        ///< router to router
  ByteRate endpoint_rate;    ///< endpoint to router and router to endpoint
  double endpoint_gbps = 0;  ///< the same as 10^9 bits a second: what offered_load is of
  Picoseconds link_latency = 0;
  Picoseconds endpoint_latency = 0;  ///< wire between an endpoint and its router
  Picoseconds router_latency = 0;    ///< head in to head out of an idle router
  Picoseconds nic_latency = 0;       ///< message handed over to its first byte ready to leave
  std::int32_t buffer_bytes = 0;     ///< of each virtual channel of each input port
  std::int32_t packet_bytes = 0;     ///< most payload in a packet
  std::int32_t header_bytes = 0;     ///< added to every packet
  std::uint32_t virtual_channels = 1;
  std::uint32_t lanes = 1;   ///< virtual channels for each one that the routing names
  bool fifo_inputs = false;  ///< one FIFO per input and channel, head-of-line blocking

  /// Bytes on the wire of a message of `payload` bytes, headers included.
  [[nodiscard]] std::int64_t wire_bytes(std::int64_t payload) const {
    const std::int64_t packets = (payload + packet_bytes - 1) / packet_bytes;
    return payload + packets * header_bytes;
  }
};

}  // namespace simcore
