// From a packet's arrival at a router to its request for an output, and out of the input buffer.
#include <algorithm>

#include "router/detailed.hpp"
#include "router/lanes.hpp"

namespace simcore {

void DetailedRouter::on_ready(const Place& at, PacketHandle handle, std::uint32_t in_port,
                              bool late) {
  Packet& packet = packets_[handle];
  packet.arrives_at(in_port);
  if (packet.next != kNoHandle) return ask_for(at, handle, chosen_hop(packet));
  if (mixed_rates_ && !stores_ && !late && hold_back(at, handle)) return;
  packet.set_ready(at.now);
  if (settings_.fifo_inputs) return join_fifo(at, handle);
  ask(at, handle);
}

/// True when the packet must come again later, lest a faster output overtakes its input. It chooses
/// its output when the slowest link could take it.
bool DetailedRouter::hold_back(const Place& at, PacketHandle handle) {
  const Packet& packet = packets_[handle];
  const bool ends = routing_.ends_at(at.router, packet.to_router, packet.route);
  const ByteRate& out =
      ends ? rate_of(network_.peer(network_.injection_port(packet.to))) : slowest_link_;
  const Picoseconds waits = lag(at.router, packet, out);
  if (waits > 0) hold_until(at, handle, at.now + waits);
  return waits > 0;
}

void DetailedRouter::hold_until(const Place& at, PacketHandle handle, Picoseconds time) {
  const Packet& packet = packets_[handle];
  at.here.post(time, at.router,
               EventInfo::pack_held(EventKind::ready, packet.in_port, packet.in_vc), handle);
}

/// The same for a packet that has chosen its output, by what this needs beyond the slowest link.
/// Meanwhile the packet keeps the choice, the output under `next`.
bool DetailedRouter::hold_for_chosen(const Place& at, PacketHandle handle, const Hop& hop) {
  const Peer& peer = network_.peer(index_of(at, hop.port));
  if (by_class_ == nullptr || stores_ || peer.kind != Peer::router) return false;
  Packet& packet = packets_[handle];
  const Picoseconds head = packet.ready - lag(at.router, packet, slowest_link_);
  packet.set_ready(head + lag(at.router, packet, rate_of(peer)));
  if (packet.ready <= at.now) return false;
  packet.next = hop.port;
  packet.route.virtual_channel = hop.virtual_channel;
  if (hop.bubble) packet.route.virtual_channel |= kBubble;
  hold_until(at, handle, packet.ready);
  return true;
}

Hop DetailedRouter::chosen_hop(const Packet& packet) {
  const std::uint8_t channel = packet.route.virtual_channel;
  return {static_cast<PortIndex>(packet.next), static_cast<std::uint8_t>(channel & (kBubble - 1)),
          (channel & kBubble) != 0};
}

void DetailedRouter::join_fifo(const Place& at, PacketHandle handle) {
  Packet& packet = packets_[handle];
  InputQueue& queue = input_queues_[channel_index(index_of(at, packet.in_port), packet.in_vc)];
  packet.next = kNoHandle;
  if (queue.head == kNoHandle) {
    queue.head = handle;
  } else {
    packets_[queue.tail].next = handle;
  }
  queue.tail = handle;
  if (!queue.busy) serve_fifo(at, packet.in_port, packet.in_vc);
}

/// Lets the first packet of a FIFO ask for its output.
void DetailedRouter::serve_fifo(const Place& at, std::uint32_t in_port, std::uint32_t vc) {
  InputQueue& queue = input_queues_[channel_index(index_of(at, in_port), vc)];
  const PacketHandle handle = queue.head;
  queue.busy = handle != kNoHandle;
  if (handle == kNoHandle) return;
  queue.head = packets_[handle].next;
  ask(at, handle);
}

void DetailedRouter::on_input_free(const Place& at, const Event& event) {
  const std::uint32_t in_port = EventInfo::port(event.info);
  if (limited_) {
    DetailedInput& input = inputs_[index_of(at, in_port)];
    input.reading -= rates_[event.payload];
    if (!output_queues_) review_stalls(at, in_port);
    for (const std::uint32_t port : input.blocked) wake_requests(at, index_of(at, port));
    input.blocked.clear();
  }
  if (settings_.fifo_inputs) serve_fifo(at, in_port, EventInfo::vc(event.info));
}

/// The channel of a link that serves the routing's channel for this packet.
std::uint32_t DetailedRouter::channel_for(std::uint32_t index, const Packet& packet,
                                          const Hop& hop) const {
  const std::uint32_t vc = network_of(packet.in_vc) * channels_per_network_ + hop.virtual_channel;
  if (settings_.lanes == 1) return vc;
  return vc + best_lane(settings_, packet.to, packet.in_vc, may_change_lane(hop),
                        [&](std::uint32_t lane) { return space_left(index, vc + lane); });
}

/// Room of a channel beyond what the first packets that ask for it need.
std::int32_t DetailedRouter::space_left(std::uint32_t index, std::uint32_t vc) const {
  std::int32_t space = room(channel_index(index, vc));
  for (const Request& request : outputs_[index].requests) {
    if (request.vc == vc) space -= static_cast<std::int32_t>(packets_[request.head].size);
  }
  return space;
}

/// Finds the packet's way out.
void DetailedRouter::ask(const Place& at, PacketHandle handle) {
  Packet& packet = packets_[handle];
  const Loads loads(*this, packet, at.now);
  RouteState state = packet.route;
  Hop hop =
      routing_.next(at.router, packet.to_router, packet.to, state, adaptive_ ? &loads : nullptr);
  packet.route = state;
  if (interfaces_ > 1 && !on_link(index_of(at, hop.port))) hop.port = ejection_port(packet);
  if (!hold_for_chosen(at, handle, hop)) ask_for(at, handle, hop);
}

/// Queues a packet at the output that it has chosen.
void DetailedRouter::ask_for(const Place& at, PacketHandle handle, const Hop& hop) {
  Packet& packet = packets_[handle];
  const std::uint32_t index = index_of(at, hop.port);
  Request request;
  request.since = at.now;
  request.in_port = packet.in_port;
  request.in_vc = static_cast<std::uint8_t>(packet.in_vc);
  request.bubble = hop.bubble;
  request.injected = !on_link(index_of(at, packet.in_port));
  if (on_link(index)) {
    packet.route.virtual_channel = hop.virtual_channel;
    request.vc = static_cast<std::uint8_t>(channel_for(index, packet, hop));
  } else {
    request.vc = static_cast<std::uint8_t>(network_of(packet.in_vc) * channels_per_network_);
  }
  enqueue(outputs_[index], handle, request);
  wake_requests(at, index);
}

void DetailedRouter::enqueue(DetailedOutput& output, PacketHandle handle, Request request) {
  Packet& packet = packets_[handle];
  packet.next = kNoHandle;
  output.queued_bytes += static_cast<std::uint32_t>(packet.size);
  for (Request& waiting : output.requests) {
    if (!waiting.same_queue(request)) continue;
    packets_[waiting.tail].next = handle;
    waiting.tail = handle;
    return;
  }
  request.head = request.tail = handle;
  output.requests.push_back(request);
}

/// Takes the first packet off a request; the next one has asked since its arrival.
PacketHandle DetailedRouter::dequeue(DetailedOutput& output, std::uint32_t number) {
  Request& request = output.requests[number];
  const PacketHandle handle = request.head;
  if (handle == request.tail) {
    request = output.requests.back();
    output.requests.pop_back();
    return handle;
  }
  request.head = packets_[handle].next;
  request.since = packets_[request.head].ready;
  return handle;
}

/// Returns the space of a packet whose tail leaves its input buffer at `tail_leaves`.
void DetailedRouter::leave_input(const Place& at, const Packet& packet, Picoseconds tail_leaves,
                                 std::uint32_t rate) {
  const Peer source = network_.peer(index_of(at, packet.in_port));
  const bool link = source.kind == Peer::router;
  at.here.post(tail_leaves + latency_into(input_of(at, packet)), link ? source.id : at.router,
               EventInfo::pack(link ? EventKind::credit : EventKind::interface_credit, source.port,
                               packet.in_vc),
               packet.size);
  if (limited_) inputs_[index_of(at, packet.in_port)].reading += rates_[rate];
  if (limited_ || settings_.fifo_inputs) {
    at.here.post(tail_leaves, at.router,
                 EventInfo::pack(EventKind::input_free, packet.in_port, packet.in_vc), rate);
  }
}

bool DetailedRouter::input_is_busy(const Place& at, std::uint32_t in_port,
                                   std::uint32_t index) const {
  if (!limited_) return false;
  const std::uint32_t rate = output_queues_ ? kCrossbarRate : rate_number(index);
  const std::int64_t reading = inputs_[index_of(at, in_port)].reading;
  return reading > 0 && reading + rates_[rate] > rates_[kCrossbarRate];
}

}  // namespace simcore
