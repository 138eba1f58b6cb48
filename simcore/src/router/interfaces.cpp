#include "router/interfaces.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

namespace simcore::router {

Interfaces::Interfaces(PacketState& state, Credits& credits, PortMeter& meter, Wire& wire,
                       const Routing& routing, RandomStream routing_stream)
    : state_(state),
      network_(state.network),
      credits_(credits),
      meter_(meter),
      wire_(wire),
      routing_(routing),
      routing_stream_(routing_stream),
      route_numbers_(routing_stream.unnoted()),
      takes_nonminimal_(routing.takes_nonminimal()),
      networks_(state.settings.virtual_networks()),
      interfaces_(state.settings.interfaces),
      may_send_ahead_(!state.settings.detailed() && networks_ == 1 && interfaces_ == 1 &&
                      state.settings.injection_channels == 1 &&
                      state.settings.switching != Switching::store_and_forward),
      queues_(std::size_t{state.network.endpoints()} * networks_) {
  if (networks_ > 1) {
    shares_.emplace(network_.interfaces(), state.settings.network_weights,
                    state.settings.largest_packet());
  }
  if (interfaces_ == 1) return;
  taken_.assign(std::size_t{network_.interfaces()} * networks_, kNoHandle);
  messages_made_.resize(network_.endpoints());
}

void Interfaces::attach(Workload& workload, std::uint32_t shards) {
  workload_ = &workload;
  messages_.prepare(shards);
}

void Interfaces::send(Shard& here, const Outgoing& outgoing) {
  if (outgoing.virtual_network >= networks_) throw std::logic_error("no such virtual network");
  const std::uint32_t handle = messages_.allocate(here.shard());
  Message& message = messages_[handle];
  message = {outgoing.created, outgoing.to, network_.attachment(outgoing.to).router, outgoing.bytes,
             outgoing.tag};
  message.virtual_network = static_cast<std::uint16_t>(outgoing.virtual_network);
  if (interfaces_ > 1) {
    message.to_interface =
        static_cast<std::uint16_t>(target_interface(outgoing.from, outgoing.virtual_network));
  }
  MessageQueue& queue = queue_of(outgoing.from, outgoing.virtual_network);
  if (queue.head == kNoHandle) {
    queue.head = queue.tail = handle;
    if (interfaces_ > 1) return wake_serving(here, outgoing.from, message, here.now);
    if (queue.ahead == kNoHandle) wake(here, outgoing.from, outgoing.created);
  } else {
    messages_[queue.tail].next = handle;
    queue.tail = handle;
  }
}

void Interfaces::set_timer(Shard& here, EndpointId endpoint, Picoseconds time,
                           std::uint32_t payload) {
  const auto& at = network_.attachment(endpoint);
  here.post(time, at.router, EventInfo::pack(EventKind::timer, at.port, 0), payload);
}

/// Schedules the interface for its first message, created at `created`.
void Interfaces::wake(Shard& here, InterfaceId interface, Picoseconds created) {
  const auto& at = network_.attachment(interface);
  const Picoseconds free_at = state_.ports[at.injection].free_at;
  const Picoseconds start = std::max(created + state_.settings.nic_latency, free_at);
  if (start < ahead_until_ && send_ahead(here, interface, start)) return;
  here.post(start, at.router, EventInfo::pack(EventKind::nic, at.port, 0), 0);
}

/// Gives the first message's next packet, which leaves at `start`, to the wire now. False where
/// that must wait for the time itself.
bool Interfaces::send_ahead(Shard& here, EndpointId endpoint, Picoseconds start) {
  MessageQueue& queue = queues_[endpoint];
  Message& message = messages_[queue.head];
  const std::uint32_t port_index = network_.injection_port(endpoint);
  const OutputPort& port = state_.ports[port_index];
  const OutputChannel& channel = state_.channel(port_index, 0);
  const std::int32_t size = next_size(message);
  if (channel.credit < size || channel.awaits != 0) return false;
  // The interface goes on when the head is at the router. The next packet must not leave before.
  const Picoseconds to_router = wire_.endpoint_latency(port.peer) + state_.settings.router_latency;
  if (to_router == 0) return false;  // events of one instant would change places
  if (wire_.rate_of(port.peer).time_for(size) < to_router) return false;
  const PacketHandle handle = make_packet(here, endpoint, message, size, start);
  message.bytes_left -= static_cast<std::uint32_t>(size - state_.settings.header_bytes);
  state_.packets[handle].note_sent_ahead(message.bytes_left == 0, port.free_at);
  wire_.inject(here, endpoint, handle, start, true);
  queue.ahead = handle;
  // Its record serves the next message while it is in the caches.
  if (message.bytes_left == 0) take_first(here, queue);
  return true;
}

/// Lets go of the first message of a queue.
void Interfaces::take_first(Shard& here, MessageQueue& queue) {
  const std::uint32_t done = queue.head;
  queue.head = messages_[done].next;
  messages_.release(here.shard(), done);
}

/// Goes on after a packet that was sent ahead.
void Interfaces::turn_to_next(Shard& here, EndpointId endpoint) {
  MessageQueue& queue = queues_[endpoint];
  const PacketHandle handle = std::exchange(queue.ahead, kNoHandle);
  here.queue.count_event();  // the one that would have sent it
  const bool ends = state_.packets[handle].ends_message();
  if (queue.head != kNoHandle) wake(here, endpoint, messages_[queue.head].created);
  if (!ends) return;
  const std::uint32_t port_index = network_.injection_port(endpoint);
  workload_->on_sent(here, endpoint, state_.packets.origin(handle).tag(),
                     state_.ports[port_index].free_at);
}

/// Undoes what was sent ahead and does not leave any more, for the run has ended early.
void Interfaces::take_back(Shard& here, EndpointId endpoint) {
  MessageQueue& queue = queues_[endpoint];
  const PacketHandle handle = std::exchange(queue.ahead, kNoHandle);
  const Packet& packet = state_.packets[handle];
  const auto payload = static_cast<std::uint32_t>(packet.size - state_.settings.header_bytes);
  if (packet.ends_message()) {
    const PacketOrigin& origin = state_.packets.origin(handle);
    const std::uint32_t message = messages_.allocate(here.shard());
    messages_[message] = {origin.created, packet.to, packet.to_router, 0, origin.tag()};
    messages_[message].next = queue.head;
    if (queue.head == kNoHandle) queue.tail = message;
    queue.head = message;
  }
  messages_[queue.head].bytes_left += payload;
  wire_.take_back(here, endpoint, handle, packet.free_since());
  --queue.packets_sent;
  state_.packets.release(here.shard(), handle);
}

void Interfaces::begin(Picoseconds until) {
  reacts_ = workload_->reacts_to_deliveries();
  ahead_until_ = may_send_ahead_ && !reacts_ ? until : 0;
}

void Interfaces::settle(Shards& shards, Picoseconds done) {
  for (const auto& shard : shards.all()) tell_arrivals(*shard, done);
  if (std::exchange(ahead_until_, 0) == 0) return;
  for (EndpointId e = 0; e < queues_.size(); ++e) {
    const PacketHandle handle = queues_[e].ahead;
    if (handle == kNoHandle) continue;
    Shard& here = shards.of_router(network_.attachment(e).router);
    if (state_.packets.origin(handle).injected < done) {
      turn_to_next(here, e);
    } else {
      take_back(here, e);
    }
  }
}

PacketHandle Interfaces::make_packet(Shard& here, InterfaceId interface, const Message& message,
                                     std::int32_t size, Picoseconds now) {
  const EndpointId endpoint = network_.endpoint_of(interface);
  const PacketHandle handle = state_.packets.allocate(here.shard());
  Packet& packet = state_.packets[handle];
  packet = Packet{};
  packet.to_router = message.to_router;
  packet.set_target(message.to, message.to_interface);
  packet.set_size(size);
  packet.arrives_on(
      injection_channel(network_.injection_port(interface), endpoint, message.virtual_network));
  const std::uint32_t number = queue_of(endpoint, 0).packets_sent++;
  if (std::max(endpoint, message.to) >= network_.first_aggregation_node()) {
    packet.route = kOfAggregation;
  } else {
    const RouterId from = network_.attachment(endpoint).router;
    if (routing_stream_.unused() && routing_.draws(from, message.to_router)) routing_stream_.note();
    packet.route = routing_.start(from, message.to_router,
                                  route_numbers_.block(endpoint, number)[0], endpoint + number);
  }
  PacketOrigin& origin = state_.packets.origin(handle);
  origin.set_times(message.created, now);
  origin.set_tag(message.tag);
  return handle;
}

/// The channel of the router's input for the endpoint's next packet of a virtual network: of
/// several the one with most credit, of equal ones in turn.
std::uint32_t Interfaces::injection_channel(std::uint32_t port_index, EndpointId endpoint,
                                            std::uint32_t virtual_network) const {
  const std::uint32_t first = virtual_network * state_.settings.channels_per_network();
  const std::uint32_t n = state_.settings.injection_channels;
  if (n == 1) return first;
  const std::uint32_t turn = queues_[std::size_t{endpoint} * networks_].packets_sent;
  std::uint32_t best = first + turn % n;
  for (std::uint32_t i = 1; i < n; ++i) {
    const std::uint32_t vc = first + (turn + i) % n;
    const bool roomier =
        state_.channel(port_index, vc).credit > state_.channel(port_index, best).credit;
    if (roomier) best = vc;
  }
  return best;
}

/// Collects credit for a packet from what has come back; false: the interface waits from now on.
bool Interfaces::find_credit(Shard& here, InterfaceId interface, std::uint32_t port_index,
                             std::int32_t size, Picoseconds now) {
  OutputChannel& channel = state_.channel(port_index, 0);
  if (channel.awaits != 0) return false;
  const auto& at = network_.attachment(interface);
  credits_.collect(port_index, network_.first_port(at.router) + at.port, 0, now);
  if (channel.credit >= size) return true;
  credits_.await(here, at.router, port_index, 0, now);
  return false;
}

void Interfaces::step(Shard& here, InterfaceId interface, Picoseconds now) {
  if (networks_ > 1 || interfaces_ > 1) return step_choosing(here, interface, now);
  const EndpointId endpoint = interface;
  const std::uint32_t head = queues_[endpoint].head;
  if (head == kNoHandle) return;
  const std::uint32_t port_index = network_.injection_port(endpoint);
  OutputPort& port = state_.ports[port_index];
  Message& message = messages_[head];
  const Picoseconds ready = std::max(message.created + state_.settings.nic_latency, port.free_at);
  if (ready > now) return;  // the event of that time is scheduled
  const std::int32_t size = next_size(message);
  const std::uint32_t vc = injection_channel(port_index, endpoint, 0);
  if (state_.channel(port_index, vc).credit < size &&
      !find_credit(here, endpoint, port_index, size, now)) {
    return;
  }
  const RouterId router = network_.attachment(endpoint).router;
  credits_.stop_awaiting_if_plenty(here, router, port_index, vc);
  meter_.add_injection_stall(port_index, ready, now);
  wire_.inject(here, endpoint, make_packet(here, endpoint, message, size, now), now);
  message.bytes_left -= static_cast<std::uint32_t>(size - state_.settings.header_bytes);
  if (message.bytes_left == 0) {
    finish_message(here, endpoint, 0, port.free_at);
  } else {
    wake(here, endpoint, message.created);
  }
}

/// What could leave now for the first time has an event of its own, the last of this instant.
/// Whether a credit of the same instant is an event depends on the schedule, so it must not act
/// before.
void Interfaces::resume(Shard& here, InterfaceId interface, Picoseconds now) {
  const Picoseconds free_at = state_.ports[network_.injection_port(interface)].free_at;
  if (free_at < now && first_message_ready(interface) < now) step(here, interface, now);
}

/// Takes the first message, now sent, off its queue, and turns to the next.
void Interfaces::finish_message(Shard& here, EndpointId endpoint, std::uint32_t virtual_network,
                                Picoseconds time) {
  MessageQueue& queue = queue_of(endpoint, virtual_network);
  const std::uint32_t tag = messages_[queue.head].tag;
  take_first(here, queue);
  if (queue.head != kNoHandle) wake(here, endpoint, messages_[queue.head].created);
  workload_->on_sent(here, endpoint, tag, time);
}

void Interfaces::take_out(Shard& here, PacketHandle handle, Picoseconds time, Arrival& arrival) {
  const Packet& packet = state_.packets[handle];
  const PacketOrigin& origin = state_.packets.origin(handle);
  arrival.created = origin.created;
  arrival.injected = origin.injected;
  arrival.time = time;
  arrival.at = packet.to;
  arrival.tag = origin.tag();
  arrival.wire_bytes = static_cast<std::uint16_t>(packet.size);
  arrival.hops = packet.hops;
  arrival.non_minimal = takes_nonminimal_ && routing_.non_minimal(packet.route) ? 1 : 0;
  state_.packets.release(here.shard(), handle);
}

void Interfaces::tell(Shard& here, const Arrival& arrival) {
  ++here.counts.packets_delivered;
  here.counts.bytes_delivered += arrival.wire_bytes;
  here.counts.delivered_hops += arrival.hops;
  here.counts.nonminimal_packets += arrival.non_minimal;
  const std::uint32_t payload =
      arrival.wire_bytes - static_cast<std::uint32_t>(state_.settings.header_bytes);
  workload_->on_delivered(here, {arrival.at, arrival.tag, arrival.wire_bytes, payload, arrival.hops,
                                 arrival.created, arrival.injected, arrival.time});
}

/// Tells the arrivals before an instant that the run reaches for certain.
void Interfaces::tell_arrivals(Shard& here, Picoseconds before) {
  here.arrivals.tell_before(before, [&](const Arrival& arrival) { tell(here, arrival); });
}

/// Bytes on the wire of the message's next packet.
std::int32_t Interfaces::next_size(const Message& message) const {
  const auto most = static_cast<std::uint32_t>(state_.settings.packet_bytes);
  return static_cast<std::int32_t>(std::min(message.bytes_left, most)) +
         state_.settings.header_bytes;
}

/// The message of a virtual network that the interface would go on with; kNoHandle without any.
std::uint32_t Interfaces::next_message(InterfaceId interface, std::uint32_t network) const {
  if (interfaces_ == 1) return queues_[std::size_t{interface} * networks_ + network].head;
  const std::uint32_t taken = taken_[std::size_t{interface} * networks_ + network];
  if (taken != kNoHandle) return taken;
  if (!state_.settings.serves(network_.number_of(interface), network)) return kNoHandle;
  return queues_[std::size_t{network_.endpoint_of(interface)} * networks_ + network].head;
}

Picoseconds Interfaces::first_message_ready(InterfaceId interface) const {
  Picoseconds ready = kTimeLimit;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t message = next_message(interface, n);
    if (message == kNoHandle) continue;
    ready = std::min(ready, messages_[message].created + state_.settings.nic_latency);
  }
  return ready;
}

bool Interfaces::has_credit(Shard& here, InterfaceId interface, std::uint32_t network,
                            std::int32_t size, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(interface);
  const EndpointId endpoint = network_.endpoint_of(interface);
  const std::uint32_t vc = injection_channel(port_index, endpoint, network);
  if (state_.channel(port_index, vc).credit < size) {
    return networks_ == 1 && find_credit(here, interface, port_index, size, now);
  }
  const RouterId router = network_.attachment(interface).router;
  credits_.stop_awaiting_if_plenty(here, router, port_index, vc);
  return true;
}

/// The virtual network whose first message goes on now; networks_ where none can.
std::uint32_t Interfaces::choose_network(Shard& here, InterfaceId interface, Picoseconds now) {
  std::array<std::int32_t, kMostNetworks> sizes{};
  std::uint32_t able = networks_;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t head = next_message(interface, n);
    if (head == kNoHandle || messages_[head].created + state_.settings.nic_latency > now) continue;
    const std::int32_t size = next_size(messages_[head]);
    if (!has_credit(here, interface, n, size, now)) continue;
    sizes[n] = size;
    able = n;
  }
  return able == networks_ || networks_ == 1 ? able : shares_->pick(interface, sizes.data());
}

/// Sends a packet of the network whose turn it is, if one has credit.
void Interfaces::step_choosing(Shard& here, InterfaceId interface, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(interface);
  const OutputPort& port = state_.ports[port_index];
  if (port.free_at > now) return;  // the event of that time is scheduled
  const std::uint32_t chosen = choose_network(here, interface, now);
  if (chosen == networks_) return;
  meter_.add_injection_stall(port_index, std::max(first_message_ready(interface), port.free_at),
                             now);
  if (interfaces_ > 1) take_message(here, interface, chosen, now);
  Message& message = messages_[next_message(interface, chosen)];
  const std::int32_t size = next_size(message);
  wire_.inject(here, interface, make_packet(here, interface, message, size, now), now);
  message.bytes_left -= static_cast<std::uint32_t>(size - state_.settings.header_bytes);
  const Picoseconds free_at = port.free_at;
  if (message.bytes_left > 0) {
    wake(here, interface, message.created);
  } else if (interfaces_ > 1) {
    here.now = now;
    finish_taken(here, interface, chosen, free_at);
    here.now = 0;
  } else {
    finish_message(here, interface, chosen, free_at);
  }
  // Other first messages may have found the channel busy, or will.
  if (first_message_ready(interface) <= free_at) {
    wake(here, interface, free_at - state_.settings.nic_latency);
  }
}

/// Takes the first message of an endpoint's queue, unless the interface has one of that network.
void Interfaces::take_message(Shard& here, InterfaceId interface, std::uint32_t network,
                              Picoseconds now) {
  std::uint32_t& taken = taken_[std::size_t{interface} * networks_ + network];
  if (taken != kNoHandle) return;
  const EndpointId endpoint = network_.endpoint_of(interface);
  MessageQueue& queue = queue_of(endpoint, network);
  taken = queue.head;
  queue.head = messages_[taken].next;
  if (queue.head != kNoHandle) wake_serving(here, endpoint, messages_[queue.head], now);
}

/// Wakes every interface that may take the message, which has become the first of its queue. It may
/// have been made long ago; idle interfaces are then woken at once.
void Interfaces::wake_serving(Shard& here, EndpointId endpoint, const Message& head,
                              Picoseconds now) {
  for (std::uint32_t number = 0; number < interfaces_; ++number) {
    if (!state_.settings.serves(number, head.virtual_network)) continue;
    const Picoseconds created = std::max(head.created, now - state_.settings.nic_latency);
    wake(here, network_.interface_of(endpoint, number), created);
  }
}

/// Lets go of a message that has been sent.
void Interfaces::finish_taken(Shard& here, InterfaceId interface, std::uint32_t network,
                              Picoseconds time) {
  const std::uint32_t done =
      std::exchange(taken_[std::size_t{interface} * networks_ + network], kNoHandle);
  const std::uint32_t tag = messages_[done].tag;
  messages_.release(here.shard(), done);
  workload_->on_sent(here, network_.endpoint_of(interface), tag, time);
}

/// Where the endpoint's next message arrives: at interfaces in turn, starting at another one for
/// each sender, or at that of its virtual network.
std::uint32_t Interfaces::target_interface(EndpointId from, std::uint32_t virtual_network) {
  if (state_.settings.interface_choice == InterfaceChoice::by_virtual_network) {
    return virtual_network % interfaces_;
  }
  return (from + messages_made_[from]++) % interfaces_;
}

std::size_t Interfaces::memory_bytes() const {
  return messages_.memory_bytes() + queues_.capacity() * sizeof(MessageQueue) +
         (taken_.capacity() + messages_made_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace simcore::router
