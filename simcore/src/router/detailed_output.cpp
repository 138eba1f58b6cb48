// What outputs do: take packets from inputs or from their own queue, and put them on the wire.
#include <algorithm>

#include "router/detailed.hpp"

namespace simcore {

/// Has the output choose as soon as it is free, after everything else of this instant.
void DetailedRouter::wake_output(const Place& at, std::uint32_t index) {
  OutputPort& port = ports_[index];
  if (port.wake_pending) return;
  port.wake_pending = 1;
  at.here.post(std::max(at.now, port.free_at), at.router,
               EventInfo::pack(EventKind::port_free, index - network_.first_port(at.router), 0), 0);
}

/// The same for the crossbar in front of an output queue.
void DetailedRouter::wake_crossbar(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.crossbar_pending) return;
  output.crossbar_pending = true;
  at.here.post(std::max(at.now, output.crossbar_free_at), at.router,
               EventInfo::pack(EventKind::crossbar, index - network_.first_port(at.router), 0), 0);
}

void DetailedRouter::send_from_inputs(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.requests.empty()) return;
  bool starved = false;
  const std::uint32_t number = choose_request(at, index, starved);
  set_stalled(at, index, number == kNone && starved);
  if (number == kNone) return;  // a credit or an input will call
  const Request chosen = output.requests[number];
  last_input_[turn_index(index, chosen.vc)] = chosen.in_port;
  const PacketHandle handle = dequeue(output, number);
  const Packet& packet = packets_[handle];
  leave_input(at, packet, at.now + rate_of(network_.peer(index)).time_for(packet.size),
              rate_number(index));
  transmit(at, index, chosen.vc, handle);
  if (limited_) review_stalls(at, chosen.in_port);
  if (!output.requests.empty()) wake_output(at, index);
}

void DetailedRouter::cross(const Place& at, std::uint32_t index) {
  while (!outputs_[index].requests.empty()) {
    if (outputs_[index].crossbar_free_at > at.now) return wake_crossbar(at, index);
    bool full = false;
    const std::uint32_t number = choose_request(at, index, full);
    if (number == kNone) return;  // space or an input will call
    transfer(at, index, number);
  }
}

/// Moves a packet from its input to the output's queue.
void DetailedRouter::transfer(const Place& at, std::uint32_t index, std::uint32_t number) {
  DetailedOutput& output = outputs_[index];
  const Request chosen = output.requests[number];
  last_input_[turn_index(index, chosen.vc)] = chosen.in_port;
  const PacketHandle handle = dequeue(output, number);
  Packet& packet = packets_[handle];
  Picoseconds tail_crosses = at.now;
  if (limited_) tail_crosses += crossbar_rate_.time_for(packet.size);
  if (!stores_) {
    const Picoseconds in = rate_into(input_of(at, packet)).time_for(packet.size);
    const Picoseconds out = rate_of(network_.peer(index)).time_for(packet.size);
    tail_crosses = std::max(tail_crosses, packet.ready + std::min(in, out));
  }
  if (limited_) output.crossbar_free_at = tail_crosses;
  leave_input(at, packet, tail_crosses, kCrossbarRate);
  OutputQueue& queue = queues_[channel_index(index, chosen.vc)];
  queue.room -= packet.size;
  packet.set_ready(at.now);
  if (queue.tail == kNoHandle) {
    packet.next = handle;
  } else {
    packet.next = packets_[queue.tail].next;
    packets_[queue.tail].next = handle;
  }
  queue.tail = handle;
  wake_output(at, index);
}

void DetailedRouter::send_from_queue(const Place& at, std::uint32_t index) {
  free_output_queue(at, index);
  bool starved = false;
  const std::uint32_t vc = choose_channel(index, starved);
  set_stalled(at, index, vc == kNone && starved);
  if (vc == kNone) return;  // a credit or the crossbar will call
  last_channel_[turn_index(index, vc)] = vc;
  OutputQueue& queue = queues_[channel_index(index, vc)];
  const PacketHandle handle = packets_[queue.tail].next;
  if (handle == queue.tail) {
    queue.tail = kNoHandle;
  } else {
    packets_[queue.tail].next = packets_[handle].next;
  }
  outputs_[index].leaving_channel = vc;
  outputs_[index].leaving_bytes = packets_[handle].size;
  transmit(at, index, vc, handle);
  wake_output(at, index);
}

/// Gives back the place in the output queue of the packet that has just been sent.
void DetailedRouter::free_output_queue(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.leaving_channel == kNoHandle) return;
  queues_[channel_index(index, output.leaving_channel)].room += output.leaving_bytes;
  output.leaving_channel = kNoHandle;
  if (!output.requests.empty()) wake_crossbar(at, index);
}

/// Puts a packet on the wire now.
void DetailedRouter::transmit(const Place& at, std::uint32_t index, std::uint32_t vc,
                              PacketHandle handle) {
  Packet& packet = packets_[handle];
  const Peer peer = network_.peer(index);
  const bool link = peer.kind == Peer::router;
  const Picoseconds end = at.now + rate_of(peer).time_for(packet.size);
  count_transmission(index, ports_[index], packet.size, at.now, end);
  if (at.here.links) log_sent(at.here, index, handle, at.now, end);
  outputs_[index].queued_bytes -= static_cast<std::uint32_t>(packet.size);
  packet.next = kNoHandle;
  if (link) {
    channels_[channel_index(index, vc)].credit -= packet.size;
    ++packet.hops;
    ++at.here.counts.packet_hops;
    packet.arrives_on(vc);
    at.here.post((stores_ ? end : at.now) + link_latency(peer) + settings_.router_latency, peer.id,
                 EventInfo::pack(EventKind::ready, peer.port, vc), handle);
  } else if (reacts_) {
    at.here.post(end + settings_.endpoint_latency, at.router,
                 EventInfo::pack(EventKind::deliver, index - network_.first_port(at.router), 0),
                 handle);
  } else {
    deliver(at.here, handle, end + settings_.endpoint_latency);
  }
}

/// An input that begins or ceases to be read: what its packets wait for at idle outputs has
/// changed.
void DetailedRouter::review_stalls(const Place& at, std::uint32_t in_port) {
  const std::uint32_t end = network_.first_port(at.router + 1);
  for (std::uint32_t index = network_.first_port(at.router); index < end; ++index) {
    const std::vector<Request>& requests = outputs_[index].requests;
    if (ports_[index].free_at > at.now) continue;
    const bool asks = std::any_of(requests.begin(), requests.end(),
                                  [in_port](const Request& r) { return r.in_port == in_port; });
    if (asks) set_stalled(at, index, lacks_only_space(at, index));
  }
}

/// Counts the time during which packets wait for nothing but space downstream.
void DetailedRouter::set_stalled(const Place& at, std::uint32_t index, bool stalled) {
  Picoseconds& since = outputs_[index].stalled_since;
  if (stalled == (since != DetailedOutput::kNotStalled)) return;
  if (stalled) {
    since = at.now;
  } else {
    add_stalled(at.here, index, std::max(since, statistics_since_), at.now);
    since = DetailedOutput::kNotStalled;
  }
}

}  // namespace simcore
