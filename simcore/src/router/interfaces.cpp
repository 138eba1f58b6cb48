#include "router/interfaces.hpp"

#include <algorithm>
#include <array>
#include <limits>
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
      queues_(state.network, state.settings) {
  if (networks_ > 1) {
    shares_.emplace(network_.interfaces(), state.settings.network_weights,
                    state.settings.largest_packet());
  }
  if (interfaces_ == 1) return;
  unsent_bytes_.resize(network_.interfaces());
  messages_made_.resize(network_.endpoints());
}

void Interfaces::attach(Workload& workload, std::uint32_t shards) {
  workload_ = &workload;
  queues_.prepare(shards);
}

void Interfaces::send(Shard& here, const Outgoing& outgoing) {
  if (outgoing.virtual_network >= networks_) throw std::logic_error("no such virtual network");
  const std::uint32_t network = outgoing.virtual_network;
  const bool control = outgoing.kind == MessageKind::control && !queues_.one_pair();
  Message message;
  message.created = static_cast<std::int64_t>(outgoing.created) & kTimeLimit;
  message.virtual_network = network & 0xFU;
  message.control = control ? 1 : 0;
  message.to = outgoing.to;
  message.to_router = network_.attachment(outgoing.to).router;
  message.bytes_left = outgoing.bytes;
  message.tag = outgoing.tag;
  if (interfaces_ > 1) message.to_interface = target_interface(outgoing.from, network) & 0xFU;
  const std::uint32_t handle = queues_.make(here.shard(), message);
  const Picoseconds ready = queues_.ready_of(message);
  if (control) return send_control(here, outgoing.from, handle, ready);
  SendQueue& queue = handed_to(outgoing.from, network);
  const bool first = queue.handed == kNoHandle;
  queues_.append(queue.handed, handle);
  if (!first) return;
  if (interfaces_ > 1) {
    post_step(here, first_serving(outgoing.from, network), std::max(ready, here.now));
  } else if (queue.turns == kNoHandle) {
    wake(here, outgoing.from, ready);
  }
}

/// A control message is not taken up. It may pass what waits for credit, so that an
/// event looks when it may leave.
void Interfaces::send_control(Shard& here, EndpointId endpoint, std::uint32_t handle,
                              Picoseconds ready) {
  ensure(ahead_until_ == 0, "control messages would pass what is sent ahead");
  const Message& message = queues_.message(handle);
  const std::uint32_t network = message.virtual_network;
  const InterfaceId interface = soonest_free(endpoint, network, ready);
  if (interfaces_ > 1) unsent_bytes_[interface] += message.bytes_left;
  queues_.append(queues_[queue_number(interface, network)].control, handle);
  post_step(here, interface, std::max(ready, injection(interface).free_at));
}

void Interfaces::set_timer(Shard& here, EndpointId endpoint, Picoseconds time,
                           std::uint32_t payload) {
  const auto& at = network_.attachment(endpoint);
  here.post(time, at.router, EventInfo::pack(EventKind::timer, at.port, 0), payload);
}

void Interfaces::post_step(Shard& here, InterfaceId interface, Picoseconds time) {
  const auto& at = network_.attachment(interface);
  here.post(time, at.router, EventInfo::pack(EventKind::nic, at.port, 0), 0);
}

/// Has the interface go on with what may leave from `ready` on: now, where that is known already.
void Interfaces::wake(Shard& here, InterfaceId interface, Picoseconds ready) {
  const Picoseconds start = std::max(ready, injection(interface).free_at);
  if (start < ahead_until_ && send_ahead(here, interface, start)) return;
  post_step(here, interface, start);
}

/// Gives the packet that leaves at `start` to the wire now. False where that must wait for the time
/// itself.
bool Interfaces::send_ahead(Shard& here, EndpointId endpoint, Picoseconds start) {
  SendQueue& queue = queues_[endpoint];
  const bool idle = queue.turns == kNoHandle;
  Message& message = queues_.message(queues_.first(idle ? queue.handed : queue.turns));
  const std::uint32_t port_index = network_.injection_port(endpoint);
  const OutputPort& port = state_.ports[port_index];
  const OutputChannel& channel = state_.channel(port_index, 0);
  const std::int32_t size = next_size(message);
  if (channel.credit < size || channel.awaits != 0) return false;
  // The interface goes on when the head is at the router. The next packet must not leave before.
  const Picoseconds to_router = wire_.endpoint_latency(port.peer) + state_.settings.entry_latency();
  if (to_router == 0) return false;  // events of one instant would change places
  if (wire_.rate_of(port.peer).time_for(size) < to_router) return false;
  if (idle) take_up(here, endpoint, 0, queues_.ready_of(message));
  const PacketHandle handle = make_packet(here, endpoint, message, size, start);
  message.bytes_left -= static_cast<std::uint32_t>(size - state_.settings.header_bytes);
  state_.packets[handle].note_sent_ahead(port.free_at);
  wire_.inject(here, endpoint, handle, start, true);
  queue.ahead = handle;
  return true;
}

/// Goes on after a packet that was sent ahead. What could leave by the time at which it left has
/// come before the rest of its own queue pair.
void Interfaces::turn_to_next(Shard& here, EndpointId endpoint) {
  SendQueue& queue = queues_[endpoint];
  const PacketHandle handle = std::exchange(queue.ahead, kNoHandle);
  here.queue.count_event();  // the one that would have sent it
  take_up_made(here, endpoint, state_.packets.origin(handle).injected);
  const Picoseconds free_at = injection(endpoint).free_at;
  const std::uint32_t sent = queues_.first(queue.turns);
  const std::uint32_t tag = queues_.message(sent).tag;
  const bool over = queues_.pass_turn(here.shard(), endpoint, sent);
  wake_for_rest(here, endpoint, 0);
  if (over) workload_->on_sent(here, endpoint, tag, free_at);
}

/// Undoes what was sent ahead and does not leave any more, for the run has ended early.
void Interfaces::take_back(Shard& here, EndpointId endpoint) {
  SendQueue& queue = queues_[endpoint];
  const PacketHandle handle = std::exchange(queue.ahead, kNoHandle);
  const Packet& packet = state_.packets[handle];
  queues_.message(queues_.first(queue.turns)).bytes_left +=
      static_cast<std::uint32_t>(packet.size - state_.settings.header_bytes);
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

/// Takes up the first message that an endpoint has handed over on a network, and that could leave
/// from `able` on.
void Interfaces::take_up(Shard& here, InterfaceId interface, std::uint32_t network,
                         Picoseconds able) {
  const EndpointId endpoint = network_.endpoint_of(interface);
  const std::uint32_t handle = queues_.take_up(here.shard(), handed_to(endpoint, network).handed,
                                               queue_number(interface, network), able);
  const Message& message = queues_.message(handle);
  if (interfaces_ > 1) unsent_bytes_[interface] += message.bytes_left;
  workload_->on_taken_up(here, endpoint, message.tag);
}

/// Takes up what may leave by `now`.
void Interfaces::take_up_made(Shard& here, InterfaceId interface, Picoseconds now) {
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const SendQueue& queue = queues_[queue_number(interface, n)];
    for (Picoseconds able = queues_.ready(queue.handed); able <= now;
         able = queues_.ready(queue.handed)) {
      take_up(here, interface, n, able);
    }
  }
}

/// Has the interfaces of an endpoint take up what may leave by `now`, each message by the one that
/// would first have sent what it has. Those that had nothing are woken.
void Interfaces::share_out(Shard& here, EndpointId endpoint, std::uint32_t network,
                           Picoseconds now) {
  const SendQueue& queue = handed_to(endpoint, network);
  bool awaited = true;  // an event comes for the first message
  here.now = now;
  while (queues_.ready(queue.handed) <= now) {
    awaited = queues_.first(queue.handed) == queue.handed;  // send() sees to the next
    const InterfaceId by = soonest_free(endpoint, network, now);
    const bool idle = queues_[queue_number(by, network)].turns == kNoHandle;
    take_up(here, by, network, now);
    if (idle) post_step(here, by, std::max(now, injection(by).free_at));
  }
  here.now = 0;
  if (!awaited) post_step(here, first_serving(endpoint, network), queues_.ready(queue.handed));
}

/// The first interface of an endpoint that sends messages of the network.
InterfaceId Interfaces::first_serving(EndpointId endpoint, std::uint32_t network) const {
  std::uint32_t number = 0;
  while (!state_.settings.serves(number, network)) ++number;
  return network_.interface_of(endpoint, number);
}

/// Of those that do, the one that would first have sent what it has taken up, were the router to
/// accept it; of equal ones the first.
InterfaceId Interfaces::soonest_free(EndpointId endpoint, std::uint32_t network,
                                     Picoseconds now) const {
  InterfaceId best = first_serving(endpoint, network);
  if (interfaces_ == 1) return best;
  Picoseconds earliest = std::numeric_limits<Picoseconds>::max();
  for (std::uint32_t number = 0; number < interfaces_; ++number) {
    if (!state_.settings.serves(number, network)) continue;
    const InterfaceId interface = network_.interface_of(endpoint, number);
    const OutputPort& port = injection(interface);
    const std::int64_t unsent = unsent_bytes_[interface];
    const Picoseconds free_at = std::max(port.free_at, now) +
                                (unsent > 0 ? wire_.rate_of(port.peer).time_for_many(unsent) : 0);
    if (free_at >= earliest) continue;
    earliest = free_at;
    best = interface;
  }
  return best;
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
  packet.arrives_on(injection_channel(interface, message.virtual_network));
  const std::uint32_t number = packets_sent(endpoint)++;
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
std::uint32_t Interfaces::injection_channel(InterfaceId interface, std::uint32_t virtual_network) {
  const std::uint32_t first = virtual_network * state_.settings.channels_per_network();
  const std::uint32_t n = state_.settings.injection_channels;
  if (n == 1) return first;
  const std::uint32_t port_index = network_.injection_port(interface);
  const std::uint32_t turn = packets_sent(network_.endpoint_of(interface));
  std::uint32_t best = first + turn % n;
  for (std::uint32_t i = 1; i < n; ++i) {
    const std::uint32_t vc = first + (turn + i) % n;
    const bool roomier =
        state_.channel(port_index, vc).credit > state_.channel(port_index, best).credit;
    if (roomier) best = vc;
  }
  return best;
}

/// Collects credit for a packet; false: there is too little, and the interface awaits more.
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

/// Sends the packet whose turn it is, if it has credit.
void Interfaces::step(Shard& here, InterfaceId interface, Picoseconds now) {
  const EndpointId endpoint = network_.endpoint_of(interface);
  if (interfaces_ > 1) {
    for (std::uint32_t n = 0; n < networks_; ++n) share_out(here, endpoint, n, now);
  }
  const OutputPort& port = injection(interface);
  if (port.free_at > now) return;  // the event of that time is scheduled
  if (interfaces_ == 1) take_up_made(here, interface, now);
  const Choice chosen = choose(here, interface, now);
  if (chosen.message == kNoHandle) return;
  meter_.add_injection_stall(network_.injection_port(interface),
                             std::max(first_message_ready(interface), port.free_at), now);
  Message& message = queues_.message(chosen.message);
  const auto payload = static_cast<std::uint32_t>(chosen.size - state_.settings.header_bytes);
  if (reacts_ && message.bytes_left == payload) workload_->prefetch(message.tag);
  wire_.inject(here, interface, make_packet(here, interface, message, chosen.size, now), now);
  message.bytes_left -= payload;
  if (interfaces_ > 1) unsent_bytes_[interface] -= payload;
  const std::uint32_t tag = message.tag;
  const std::size_t number = queue_number(interface, chosen.network);
  const bool over = queues_.pass_turn(here.shard(), number, chosen.message);
  const Picoseconds free_at = port.free_at;
  wake_for_rest(here, interface, chosen.network);
  if (!over) return;
  if (interfaces_ > 1) here.now = now;
  workload_->on_sent(here, endpoint, tag, free_at);
  here.now = 0;
}

/// After a packet of `network`: wakes the interface for what is left.
void Interfaces::wake_for_rest(Shard& here, InterfaceId interface, std::uint32_t network) {
  const Picoseconds free_at = injection(interface).free_at;
  const Picoseconds ready = queues_.first_ready(queues_[queue_number(interface, network)]);
  if (ready < kTimeLimit) wake(here, interface, ready);
  // Those of other networks may have found the channel busy, or will.
  if (networks_ == 1 || ready <= free_at) return;
  if (first_message_ready(interface) <= free_at) post_step(here, interface, free_at);
}

/// A packet that first becomes ready at this instant is sent by its own `nic` event, which sorts
/// last; a credit must not send it earlier. Whether the credit is an event depends on the schedule.
void Interfaces::resume(Shard& here, InterfaceId interface, Picoseconds now) {
  const Picoseconds free_at = injection(interface).free_at;
  if (free_at < now && first_message_ready(interface) < now) step(here, interface, now);
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
  arrival.hops = state_.settings.switch_hops(packet.hops);
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

Picoseconds Interfaces::first_message_ready(InterfaceId interface) const {
  Picoseconds ready = kTimeLimit;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    ready = std::min(ready, queues_.first_ready(queues_[queue_number(interface, n)]));
  }
  return ready;
}

bool Interfaces::has_credit(Shard& here, InterfaceId interface, std::uint32_t network,
                            std::int32_t size, Picoseconds now) {
  const std::uint32_t port_index = network_.injection_port(interface);
  const std::uint32_t vc = injection_channel(interface, network);
  if (state_.channel(port_index, vc).credit < size &&
      (networks_ > 1 || !find_credit(here, interface, port_index, size, now))) {
    return false;
  }
  credits_.stop_awaiting_if_plenty(here, network_.attachment(interface).router, port_index, vc);
  return true;
}

/// The message whose packet goes now: of each virtual network the first in turn, if it has credit.
Interfaces::Choice Interfaces::choose(Shard& here, InterfaceId interface, Picoseconds now) {
  if (networks_ == 1) {
    const std::uint32_t first = queues_.next(queues_[interface], now);
    if (first == kNoHandle) return {};
    const std::int32_t size = next_size(queues_.message(first));
    return has_credit(here, interface, 0, size, now) ? Choice{0, first, size} : Choice{};
  }
  std::array<Choice, kMostNetworks> able{};
  std::array<std::int32_t, kMostNetworks> sizes{};
  std::uint32_t last = networks_;
  for (std::uint32_t n = 0; n < networks_; ++n) {
    const std::uint32_t first = queues_.next(queues_[queue_number(interface, n)], now);
    if (first == kNoHandle) continue;
    const std::int32_t size = next_size(queues_.message(first));
    if (!has_credit(here, interface, n, size, now)) continue;
    able[n] = {n, first, size};
    sizes[n] = size;
    last = n;
  }
  if (last == networks_) return {};
  return able[shares_->pick(interface, sizes.data())];
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
  return queues_.memory_bytes() + (shares_ ? shares_->memory_bytes() : 0) +
         unsent_bytes_.capacity() * sizeof(std::int64_t) +
         messages_made_.capacity() * sizeof(std::uint32_t);
}

}  // namespace simcore::router
