// Interfaces that choose what to send: of several virtual networks, or of messages that several
// interfaces of an endpoint share.
//
// Messages of each virtual network wait in order by themselves. An interface takes the first one
// when it sends its first packet and keeps it until its last one has left; meanwhile the endpoint's
// other interfaces take those behind it. Whenever a message becomes the first of its queue, every
// interface that may take it is called for the moment when both could begin; the others then find
// the message gone.
//
// Only routers that tell of space by events have several virtual networks, so credits are exact
// there.
#include <algorithm>
#include <array>
#include <utility>

#include "router/fabric.hpp"

namespace simcore {

std::int32_t Fabric::next_size(const Message& message) const {
  const auto most = static_cast<std::uint32_t>(settings_.packet_bytes);
  return static_cast<std::int32_t>(std::min(message.bytes_left, most)) + settings_.header_bytes;
}

/// The message of a virtual network that the interface would go on with; kNoHandle without any.
std::uint32_t Fabric::next_message(InterfaceId interface, std::uint32_t network) const {
  if (interfaces_ == 1) return nics_[std::size_t{interface} * networks_ + network].head;
  const std::uint32_t taken = taken_[std::size_t{interface} * networks_ + network];
  if (taken != kNoHandle) return taken;
  if (!settings_.serves(network_.number_of(interface), network)) return kNoHandle;
  return nics_[std::size_t{network_.endpoint_of(interface)} * networks_ + network].head;
}

/// When the interface's first message, of whatever network, could leave; kTimeLimit without any.
Picoseconds Fabric::first_message_ready(InterfaceId interface) const {
  Picoseconds ready = kTimeLimit;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t message = next_message(interface, n);
    if (message == kNoHandle) continue;
    ready = std::min(ready, messages_[message].created + settings_.nic_latency);
  }
  return ready;
}

bool Fabric::has_space(Shard& here, InterfaceId interface, std::uint32_t network, std::int32_t size,
                       Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(interface);
  const std::uint32_t vc = injection_channel(port_index, network_.endpoint_of(interface), network);
  const OutputChannel& channel = channels_[channel_index(port_index, vc)];
  if (channel.credit < size) {
    return networks_ == 1 && find_space(here, interface, port_index, size, now);
  }
  if (channel.awaits != 0 && channel.credit > settings_.buffer_bytes / 2) {
    stop_awaiting(here, network_.attachment(interface).router, port_index, vc);
  }
  return true;
}

/// The virtual network whose first message goes on now; networks_ where none can.
std::uint32_t Fabric::choose_network(Shard& here, InterfaceId interface, Picoseconds now) {
  std::array<std::int32_t, kMostNetworks> sizes{};
  std::uint32_t able = networks_;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t head = next_message(interface, n);
    if (head == kNoHandle || messages_[head].created + settings_.nic_latency > now) continue;
    const std::int32_t size = next_size(messages_[head]);
    if (!has_space(here, interface, n, size, now)) continue;
    sizes[n] = size;
    able = n;
  }
  return able == networks_ || networks_ == 1 ? able : nic_shares_->pick(interface, sizes.data());
}

/// Sends a packet of the network whose turn it is, if one has space.
void Fabric::step_choosing(Shard& here, InterfaceId interface, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(interface);
  if (ports_[port_index].free_at > now) return;  // the event at that time is on its way
  const std::uint32_t chosen = choose_network(here, interface, now);
  if (chosen == networks_) return;
  const Picoseconds ready = std::max(first_message_ready(interface), ports_[port_index].free_at);
  stalled_[port_index] += now - std::clamp(statistics_since_, ready, now);
  if (interfaces_ > 1) take_message(here, interface, chosen, now);
  Message& message = messages_[next_message(interface, chosen)];
  const std::int32_t size = next_size(message);
  put_on_wire(here, interface, make_packet(here, interface, message, size, now), now);
  message.bytes_left -= static_cast<std::uint32_t>(size - settings_.header_bytes);
  const Picoseconds free_at = ports_[port_index].free_at;
  if (message.bytes_left > 0) {
    wake_interface(here, interface, message.created);
  } else if (interfaces_ > 1) {
    here.now = now;
    finish_taken(here, interface, chosen, free_at);
    here.now = 0;
  } else {
    finish_message(here, interface, chosen, free_at);
  }
  // Other first messages may have found the wire busy, or will.
  if (first_message_ready(interface) <= free_at) {
    wake_interface(here, interface, free_at - settings_.nic_latency);
  }
}

/// Takes the first message of an endpoint's queue, unless the interface has one of that network.
void Fabric::take_message(Shard& here, InterfaceId interface, std::uint32_t network,
                          Picoseconds now) {
  std::uint32_t& taken = taken_[std::size_t{interface} * networks_ + network];
  if (taken != kNoHandle) return;
  const EndpointId endpoint = network_.endpoint_of(interface);
  Nic& nic = nic_of(endpoint, network);
  taken = nic.head;
  nic.head = messages_[taken].next;
  if (nic.head != kNoHandle) wake_serving(here, endpoint, messages_[nic.head], now);
}

/// Calls every interface that may take the message, which has become the first of its queue. It may
/// have been made long ago, and idle interfaces are called at once then.
void Fabric::wake_serving(Shard& here, EndpointId endpoint, const Message& head, Picoseconds now) {
  for (std::uint32_t number = 0; number < interfaces_; ++number) {
    if (!settings_.serves(number, head.virtual_network)) continue;
    const Picoseconds created = std::max(head.created, now - settings_.nic_latency);
    wake_interface(here, network_.interface_of(endpoint, number), created);
  }
}

/// Lets go of a message that has been sent.
void Fabric::finish_taken(Shard& here, InterfaceId interface, std::uint32_t network,
                          Picoseconds time) {
  const std::uint32_t done =
      std::exchange(taken_[std::size_t{interface} * networks_ + network], kNoHandle);
  const std::uint32_t tag = messages_[done].tag;
  messages_.release(here.shard(), done);
  workload_->on_sent(here, network_.endpoint_of(interface), tag, time);
}

/// Where the endpoint's next message arrives: at interfaces in turn, starting at another one for
/// each sender, or at that of its virtual network.
std::uint32_t Fabric::target_interface(EndpointId from, std::uint32_t virtual_network) {
  if (settings_.interface_choice == InterfaceChoice::by_virtual_network) {
    return virtual_network % interfaces_;
  }
  return (from + messages_made_[from]++) % interfaces_;
}

}  // namespace simcore
