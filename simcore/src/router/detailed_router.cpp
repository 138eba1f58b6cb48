#include "router/detailed_router.hpp"

#include <algorithm>
#include <cmath>

#include "router/channel_choice.hpp"

namespace simcore::router {

DetailedRouter::DetailedRouter(const CompiledNetwork& network, const Routing& routing,
                               const NetworkSettings& settings, RandomStream routing_stream)
    : routing_(routing),
      adaptive_(routing.adaptive()),
      keeps_copies_(routing.needs_bubble()),
      measure_(load_measure_of(routing, settings)),
      output_queues_(settings.router_model == RouterModel::input_output_queued),
      stores_(settings.switching == Switching::store_and_forward),
      limited_(settings.speedup > 0),
      networks_(settings.virtual_networks()),
      channels_per_network_(settings.channels_per_network()),
      parts_(network, routing, settings, routing_stream),
      outputs_(network.ports()),
      last_input_(std::size_t{network.ports()} * networks_),
      request_shares_(networks_ > 1 ? network.ports() : 0, settings.network_weights,
                      settings.largest_packet()),
      channel_shares_(networks_ > 1 && output_queues_ ? network.ports() : 0,
                      settings.network_weights, settings.largest_packet()) {
  const double crossbar = settings.speedup * settings.most_gbps();
  std::vector<double> gbps{settings.endpoint_gbps, crossbar};
  for (const ChannelSettings& own : settings.by_class) gbps.push_back(own.gbps);
  if (!parts_.wire.links_differ()) gbps.push_back(settings.link_gbps);
  const auto add_own = [&](EndpointWire wire, double own) {
    if (own == 0) return;
    endpoint_rate_numbers_[wire] = static_cast<std::uint32_t>(gbps.size());
    gbps.push_back(own);
  };
  add_own(kSlowWire, settings.slow_gbps);
  add_own(kAggregationWire, settings.aggregation_gbps);
  for (const double rate : gbps) rates_.push_back(std::llround(rate * 1e6));
  const std::size_t channels = state_.channels.size();
  if (limited_) {
    crossbar_rate_ = ByteRate(crossbar);
    inputs_.resize(network.ports());
  }
  if (settings.fifo_inputs) input_queues_.resize(channels);
  if (output_queues_) {
    queues_.assign(channels, {settings.output_buffer_bytes, kNoHandle});
    last_channel_.resize(last_input_.size());
  }
}

bool DetailedRouter::run(Shards::Own own, const Stretch& stretch) {
  return parts_.shards.handle_events(own, stretch.end, stretch.max_events, [&](Shard& here) {
    return EventHandler<DetailedRouter>{*this, here, stretch.monitor};
  });
}

void DetailedRouter::handle(Shard& here, const Event& event, Picoseconds now) {
  const Place at{here, event.router, now};
  const std::uint32_t port = EventInfo::port(event.info);
  const std::uint32_t index = index_of(at, port);
  switch (EventInfo::kind(event.info)) {
    case EventKind::credit:
      return on_credit(at, event);
    case EventKind::interface_credit:
      state_.channel(index, EventInfo::vc(event.info)).credit +=
          static_cast<std::int32_t>(event.payload);
      return parts_.interfaces.resume(here, state_.network.peer(index).id, now);
    case EventKind::input_free:
      return on_input_free(at, event);
    case EventKind::ready:
      return on_ready(at, event.payload, port, EventInfo::held(event.info));
    case EventKind::crossbar:
      outputs_[index].crossbar_pending = false;
      return cross(at, index);
    case EventKind::port_free:
      state_.ports[index].wake_pending = 0;
      return output_queues_ ? send_from_queue(at, index) : send_from_inputs(at, index);
    case EventKind::deliver:
      return parts_.interfaces.deliver(here, event.payload, now);
    case EventKind::timer:
      return parts_.interfaces.alarm(here, state_.network.peer(index).id, event.payload, now);
    case EventKind::nic:
      return parts_.interfaces.step(here, state_.network.peer(index).id, now);
  }
}

void DetailedRouter::on_credit(const Place& at, const Event& event) {
  const std::uint32_t index = index_of(at, EventInfo::port(event.info));
  const std::size_t channel = state_.channel_index(index, EventInfo::vc(event.info));
  state_.channels[channel].credit += static_cast<std::int32_t>(event.payload);
  const bool waits =
      output_queues_ ? queues_[channel].tail != kNoHandle : !outputs_[index].requests.empty();
  if (waits) wake_output(at, index);
}

bool DetailedRouter::has_room(RouterId router, const Hop& hop, const Packet& packet,
                              Picoseconds /*now*/) const {
  const std::uint32_t index = state_.network.first_port(router) + hop.port;
  const std::uint32_t vc = channel_for(index, packet, hop);
  if (room(state_.channel_index(index, vc)) < packet.size) return false;
  const std::vector<Request>& requests = outputs_[index].requests;
  return std::none_of(requests.begin(), requests.end(),
                      [vc](const Request& request) { return request.vc == vc; });
}

// Inputs.

void DetailedRouter::on_ready(const Place& at, PacketHandle handle, std::uint32_t in_port,
                              bool late) {
  Packet& packet = state_.packets[handle];
  packet.arrives_at(in_port);
  if (packet.next != kNoHandle) return ask_for(at, handle, chosen_hop(packet));
  if (parts_.wire.mixes_rates() && !stores_ && !late && hold_back(at, handle)) return;
  packet.set_ready(at.now);
  if (state_.settings.fifo_inputs) return join_fifo(at, handle);
  ask(at, handle);
}

/// Whether the packet is held for its extra wait before a faster output. It chooses its output when
/// the slowest link could take it.
bool DetailedRouter::hold_back(const Place& at, PacketHandle handle) {
  const Packet& packet = state_.packets[handle];
  const bool ends = routing_.ends_at(at.router, packet.to_router, packet.route);
  const ByteRate& out =
      ends ? parts_.wire.rate_of(state_.network.peer(state_.network.injection_port(packet.to)))
           : parts_.wire.slowest_link();
  return parts_.wire.hold_back(at.here, at.router, handle, at.now, out);
}

/// Whether a packet that has chosen its output is held for a faster one than the slowest. Meanwhile
/// it keeps the choice, the output under `next`.
bool DetailedRouter::hold_for_chosen(const Place& at, PacketHandle handle, const Hop& hop) {
  const Peer& peer = state_.network.peer(index_of(at, hop.port));
  if (!parts_.wire.links_differ() || stores_ || peer.kind != Peer::router) return false;
  Packet& packet = state_.packets[handle];
  packet.set_ready(
      parts_.wire.request_time(at.router, packet, packet.ready, parts_.wire.rate_of(peer)));
  if (packet.ready <= at.now) return false;
  packet.next = hop.port;
  packet.route.virtual_channel = hop.virtual_channel;
  if (hop.bubble) packet.route.virtual_channel |= kBubble;
  Wire::hold_until(at.here, at.router, handle, packet, packet.ready);
  return true;
}

Hop DetailedRouter::chosen_hop(const Packet& packet) {
  const std::uint8_t channel = packet.route.virtual_channel;
  return {static_cast<PortIndex>(packet.next), static_cast<std::uint8_t>(channel & (kBubble - 1)),
          (channel & kBubble) != 0};
}

void DetailedRouter::join_fifo(const Place& at, PacketHandle handle) {
  Packet& packet = state_.packets[handle];
  InputQueue& queue =
      input_queues_[state_.channel_index(index_of(at, packet.in_port), packet.in_vc)];
  packet.next = kNoHandle;
  if (queue.head == kNoHandle) {
    queue.head = handle;
  } else {
    state_.packets[queue.tail].next = handle;
  }
  queue.tail = handle;
  if (!queue.busy) serve_fifo(at, packet.in_port, packet.in_vc);
}

/// Lets the first packet of a FIFO request its output.
void DetailedRouter::serve_fifo(const Place& at, std::uint32_t in_port, std::uint32_t vc) {
  InputQueue& queue = input_queues_[state_.channel_index(index_of(at, in_port), vc)];
  const PacketHandle handle = queue.head;
  queue.busy = handle != kNoHandle;
  if (handle == kNoHandle) return;
  queue.head = state_.packets[handle].next;
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
  if (state_.settings.fifo_inputs) serve_fifo(at, in_port, EventInfo::vc(event.info));
}

/// The virtual channel of a link that serves the routing's class for this packet.
std::uint32_t DetailedRouter::channel_for(std::uint32_t index, const Packet& packet,
                                          const Hop& hop) const {
  const std::uint32_t vc = network_of(packet.in_vc) * channels_per_network_ + hop.virtual_channel;
  if (state_.settings.channels_per_class == 1) return vc;
  return vc + choose_channel(state_.settings, packet.to, packet.in_vc, hop.bubble || !keeps_copies_,
                             [&](std::uint32_t offset) { return space_left(index, vc + offset); });
}

/// Room of a channel beyond what the first packets of its requests need.
std::int32_t DetailedRouter::space_left(std::uint32_t index, std::uint32_t vc) const {
  std::int32_t space = room(state_.channel_index(index, vc));
  for (const Request& request : outputs_[index].requests) {
    if (request.vc == vc) space -= static_cast<std::int32_t>(state_.packets[request.head].size);
  }
  return space;
}

/// Finds the packet's way out.
void DetailedRouter::ask(const Place& at, PacketHandle handle) {
  Packet& packet = state_.packets[handle];
  const LoadsSeen loads(*this, parts_, measure_, packet, at.now);
  RouteState state = packet.route;
  Hop hop =
      routing_.next(at.router, packet.to_router, packet.to, state, adaptive_ ? &loads : nullptr);
  packet.route = state;
  if (parts_.interfaces.several() && !on_link(index_of(at, hop.port)))
    hop.port = parts_.interfaces.ejection_port(packet);
  if (!hold_for_chosen(at, handle, hop)) ask_for(at, handle, hop);
}

/// Queues a packet at the output that it has chosen.
void DetailedRouter::ask_for(const Place& at, PacketHandle handle, const Hop& hop) {
  Packet& packet = state_.packets[handle];
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
  state_.ports[index].add_waiting(packet.size);
  enqueue(at, index, handle, request);
  wake_requests(at, index);
}

void DetailedRouter::enqueue(const Place& at, std::uint32_t index, PacketHandle handle,
                             Request request) {
  DetailedOutput& output = outputs_[index];
  Packet& packet = state_.packets[handle];
  packet.next = kNoHandle;
  for (Request& waiting : output.requests) {
    if (!waiting.same_queue(request)) continue;
    state_.packets[waiting.tail].next = handle;
    waiting.tail = handle;
    return;
  }
  request.since = std::max(request.since, line_over(at, index, request));
  request.head = request.tail = handle;
  output.requests.push_back(request);
}

/// When the tail of the packet leaves that was before those of a request in their injection line;
/// not later than now where there is none.
Picoseconds DetailedRouter::line_over(const Place& at, std::uint32_t index,
                                      const Request& request) {
  if (lines_.empty() || !request.injected) return at.now;
  const auto channel = static_cast<std::uint32_t>(state_.channel_index(index, request.vc));
  const InjectionLine* line = lines_[at.here.shard()].find(index_of(at, request.in_port), channel);
  return line == nullptr ? at.now : line->over;
}

/// Takes the first packet off a request, whose tail leaves the input at `tail_leaves`. The next one
/// has asked since its arrival, or asks when that tail has left.
PacketHandle DetailedRouter::dequeue(const Place& at, std::uint32_t index, std::uint32_t number,
                                     Picoseconds tail_leaves) {
  DetailedOutput& output = outputs_[index];
  Request& request = output.requests[number];
  const bool in_line = !lines_.empty() && request.injected;
  if (in_line) {
    const auto channel = static_cast<std::uint32_t>(state_.channel_index(index, request.vc));
    lines_[at.here.shard()]
        .make(index_of(at, request.in_port), channel, at.here.queue.settled())
        .over = tail_leaves;
  }
  const PacketHandle handle = request.head;
  if (handle == request.tail) {
    request = output.requests.back();
    output.requests.pop_back();
    return handle;
  }
  request.head = state_.packets[handle].next;
  request.since = state_.packets[request.head].ready;
  if (in_line) request.since = std::max(request.since, tail_leaves);
  return handle;
}

/// Returns the space of a packet whose tail leaves its input buffer at `tail_leaves`.
void DetailedRouter::leave_input(const Place& at, const Packet& packet, Picoseconds tail_leaves,
                                 std::uint32_t rate) {
  const std::uint32_t in_port = index_of(at, packet.in_port);
  const Picoseconds due = tail_leaves + parts_.wire.latency_into(parts_.credits.returning(in_port));
  parts_.credits.tell(at.here, at.router, in_port, packet.in_vc, due, packet.size);
  if (limited_) inputs_[in_port].reading += rates_[rate];
  if (limited_ || state_.settings.fifo_inputs) {
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

// Outputs.

/// Has the output choose as soon as it is free, after everything else of this instant.
void DetailedRouter::wake_output(const Place& at, std::uint32_t index) {
  OutputPort& port = state_.ports[index];
  if (port.wake_pending) return;
  port.wake_pending = 1;
  at.here.post(
      std::max(at.now, port.free_at), at.router,
      EventInfo::pack(EventKind::port_free, index - state_.network.first_port(at.router), 0), 0);
}

/// Has the crossbar in front of an output queue choose as soon as it is free.
void DetailedRouter::wake_crossbar(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.crossbar_pending) return;
  output.crossbar_pending = true;
  at.here.post(
      std::max(at.now, output.crossbar_free_at), at.router,
      EventInfo::pack(EventKind::crossbar, index - state_.network.first_port(at.router), 0), 0);
}

void DetailedRouter::send_from_inputs(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.requests.empty()) return;
  bool starved = false;
  const std::uint32_t number = choose_request(at, index, starved);
  set_stalled(at, index, number == kNone && starved);
  if (number == kNone) return;  // a credit or an input wakes it
  const Request chosen = output.requests[number];
  last_input_[turn_index(index, chosen.vc)] = chosen.in_port;
  const Packet& packet = state_.packets[chosen.head];
  const Picoseconds tail_leaves =
      at.now + parts_.wire.rate_of(state_.network.peer(index)).time_for(packet.size);
  const PacketHandle handle = dequeue(at, index, number, tail_leaves);
  leave_input(at, packet, tail_leaves, rate_number(index));
  transmit(at, index, chosen.vc, handle);
  if (limited_) review_stalls(at, chosen.in_port);
  if (!output.requests.empty()) wake_output(at, index);
}

void DetailedRouter::cross(const Place& at, std::uint32_t index) {
  while (!outputs_[index].requests.empty()) {
    if (outputs_[index].crossbar_free_at > at.now) return wake_crossbar(at, index);
    bool full = false;
    const std::uint32_t number = choose_request(at, index, full);
    if (number == kNone) return;  // space or an input wakes it
    transfer(at, index, number);
  }
}

/// Moves a packet from its input to the output's queue.
void DetailedRouter::transfer(const Place& at, std::uint32_t index, std::uint32_t number) {
  DetailedOutput& output = outputs_[index];
  const Request chosen = output.requests[number];
  last_input_[turn_index(index, chosen.vc)] = chosen.in_port;
  Packet& packet = state_.packets[chosen.head];
  Picoseconds tail_crosses = at.now;
  if (limited_) tail_crosses += crossbar_rate_.time_for(packet.size);
  if (!stores_) {
    const Picoseconds in =
        parts_.wire.rate_into(parts_.credits.returning(index_of(at, packet.in_port)))
            .time_for(packet.size);
    const Picoseconds out = parts_.wire.rate_of(state_.network.peer(index)).time_for(packet.size);
    tail_crosses = std::max(tail_crosses, packet.ready + std::min(in, out));
  }
  if (limited_) output.crossbar_free_at = tail_crosses;
  const PacketHandle handle = dequeue(at, index, number, tail_crosses);
  leave_input(at, packet, tail_crosses, kCrossbarRate);
  OutputQueue& queue = queues_[state_.channel_index(index, chosen.vc)];
  queue.room -= packet.size;
  packet.set_ready(at.now);
  if (queue.tail == kNoHandle) {
    packet.next = handle;
  } else {
    packet.next = state_.packets[queue.tail].next;
    state_.packets[queue.tail].next = handle;
  }
  queue.tail = handle;
  wake_output(at, index);
}

void DetailedRouter::send_from_queue(const Place& at, std::uint32_t index) {
  free_output_queue(at, index);
  bool starved = false;
  const std::uint32_t vc = choose_queue(index, starved);
  set_stalled(at, index, vc == kNone && starved);
  if (vc == kNone) return;  // a credit or the crossbar wakes it
  last_channel_[turn_index(index, vc)] = vc;
  OutputQueue& queue = queues_[state_.channel_index(index, vc)];
  const PacketHandle handle = state_.packets[queue.tail].next;
  if (handle == queue.tail) {
    queue.tail = kNoHandle;
  } else {
    state_.packets[queue.tail].next = state_.packets[handle].next;
  }
  outputs_[index].leaving_channel = vc;
  outputs_[index].leaving_bytes = state_.packets[handle].size;
  transmit(at, index, vc, handle);
  wake_output(at, index);
}

/// Gives back the place in the output queue of the packet that has just been sent.
void DetailedRouter::free_output_queue(const Place& at, std::uint32_t index) {
  DetailedOutput& output = outputs_[index];
  if (output.leaving_channel == kNoHandle) return;
  queues_[state_.channel_index(index, output.leaving_channel)].room += output.leaving_bytes;
  output.leaving_channel = kNoHandle;
  if (!output.requests.empty()) wake_crossbar(at, index);
}

/// Sends a packet from now on.
void DetailedRouter::transmit(const Place& at, std::uint32_t index, std::uint32_t vc,
                              PacketHandle handle) {
  Packet& packet = state_.packets[handle];
  OutputPort& port = state_.ports[index];
  const Picoseconds end = at.now + parts_.wire.rate_of(port.peer).time_for(packet.size);
  port.remove_waiting(packet.size);
  if (port.peer.kind == Peer::router) {
    parts_.wire.transmit(at.here, index, vc, port, state_.channel(index, vc), packet, handle,
                         at.now, end);
  } else {
    parts_.meter.count(at.here, index, port, packet, handle, at.now, end);
    parts_.interfaces.eject(at.here, at.router, index, handle, end);
  }
}

/// An input that begins or ceases to be read: what its packets wait for at idle outputs has
/// changed.
void DetailedRouter::review_stalls(const Place& at, std::uint32_t in_port) {
  const std::uint32_t end = state_.network.first_port(at.router + 1);
  for (std::uint32_t index = state_.network.first_port(at.router); index < end; ++index) {
    const std::vector<Request>& requests = outputs_[index].requests;
    if (state_.ports[index].free_at > at.now) continue;
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
    parts_.meter.add_stalled(at.here, index, since, at.now);
    since = DetailedOutput::kNotStalled;
  }
}

}  // namespace simcore::router
