// Interfaces with several virtual networks: messages of each wait in order by themselves.
//
// Only routers that tell of space by events have several, so credits are exact here.
#include <algorithm>
#include <array>

#include "router/fabric.hpp"

namespace simcore {

std::int32_t Fabric::next_size(const Message& message) const {
  const auto most = static_cast<std::uint32_t>(settings_.packet_bytes);
  return static_cast<std::int32_t>(std::min(message.bytes_left, most)) + settings_.header_bytes;
}

/// When the interface's first message, of whatever network, could leave; kTimeLimit without any.
Picoseconds Fabric::first_message_ready(EndpointId endpoint) const {
  Picoseconds ready = kTimeLimit;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t head = nics_[std::size_t{endpoint} * networks_ + n].head;
    if (head == kNoHandle) continue;
    ready = std::min(ready, messages_[head].created + settings_.nic_latency);
  }
  return ready;
}

/// The virtual network whose first message goes on now; networks_ where none can.
std::uint32_t Fabric::choose_network(EndpointId endpoint, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(endpoint);
  std::array<std::int32_t, kMostNetworks> sizes{};
  bool any = false;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t head = nic_of(endpoint, n).head;
    if (head == kNoHandle || messages_[head].created + settings_.nic_latency > now) continue;
    const std::int32_t size = next_size(messages_[head]);
    const std::uint32_t vc = injection_channel(port_index, endpoint, n);
    if (channels_[channel_index(port_index, vc)].credit < size) continue;
    sizes[n] = size;
    any = true;
  }
  return any ? nic_shares_->pick(endpoint, sizes.data()) : networks_;
}

/// Sends a packet of the network whose turn it is, if one has space.
void Fabric::step_networks(Shard& here, EndpointId endpoint, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(endpoint);
  if (ports_[port_index].free_at > now) return;  // the event at that time is on its way
  const std::uint32_t chosen = choose_network(endpoint, now);
  if (chosen == networks_) return;
  const Picoseconds ready = std::max(first_message_ready(endpoint), ports_[port_index].free_at);
  stalled_[port_index] += now - std::clamp(statistics_since_, ready, now);
  Message& message = messages_[nic_of(endpoint, chosen).head];
  const std::int32_t size = next_size(message);
  put_on_wire(here, endpoint, make_packet(here, endpoint, message, size, now), now);
  message.bytes_left -= static_cast<std::uint32_t>(size - settings_.header_bytes);
  const Picoseconds free_at = ports_[port_index].free_at;
  if (message.bytes_left == 0) {
    finish_message(here, endpoint, chosen, free_at);
  } else {
    wake_interface(here, endpoint, message.created);
  }
  // The other networks' first messages may have found the wire busy, or will.
  if (first_message_ready(endpoint) <= free_at) {
    wake_interface(here, endpoint, free_at - settings_.nic_latency);
  }
}

}  // namespace simcore
