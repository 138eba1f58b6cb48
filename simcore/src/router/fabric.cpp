#include "router/fabric.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

#include "params/errors.hpp"

namespace simcore {

namespace {

constexpr std::uint64_t kLeastWatch = 4000000;

}  // namespace

std::uint64_t estimate_fabric_bytes(std::uint64_t routers, std::uint64_t ports,
                                    std::uint64_t endpoints, const NetworkSettings& settings) {
  const std::uint64_t interfaces = settings.interfaces;
  const std::uint64_t per_port = sizeof(OutputPort) + sizeof(Picoseconds) + sizeof(Peer) +
                                 sizeof(Returns) +
                                 settings.virtual_channels * sizeof(OutputChannel);
  const std::uint64_t per_endpoint =
      sizeof(Nic) + sizeof(Message) + interfaces * sizeof(CompiledNetwork::Attachment) + 128;
  const std::uint64_t beside = endpoints * (2 * interfaces - 1);  // ports that it has no number for
  return routers * 8 + (ports + beside) * per_port + endpoints * per_endpoint;
}

Picoseconds Fabric::lookahead(const NetworkSettings& settings, std::uint32_t least_payload) {
  const std::int64_t least = settings.header_bytes + std::int64_t{least_payload};
  const Picoseconds sending = settings.least_sending_time(least);
  const bool stores = settings.switching == Switching::store_and_forward;
  const Picoseconds packet = settings.router_latency + (stores ? sending : 0);
  // A crossbar to an output queue may take a packet in no time at all.
  const bool queues = settings.router_model == RouterModel::input_output_queued;
  return settings.least_link_latency() + std::min(packet, queues ? 0 : sending);
}

namespace {

/// Packets in a FIFO ask for their outputs one at a time, so that those behind the first are queued
/// nowhere that a measure of queues would see them.
LoadMeasure measure_of(const Routing& routing, const NetworkSettings& settings) {
  const LoadMeasure asked = routing.load_measure();
  if (asked != LoadMeasure::automatic) return asked;
  return settings.queues_blindly() ? LoadMeasure::credits : LoadMeasure::queue;
}

bool all_exact(const NetworkSettings& settings) {
  const bool links = settings.by_class.empty()
                         ? settings.link_rate.exact()
                         : std::all_of(settings.by_class.begin(), settings.by_class.end(),
                                       [](const ChannelSettings& own) { return own.rate.exact(); });
  return links && settings.endpoint_rate.exact() && settings.slow_rate().exact();
}

}  // namespace

Fabric::Fabric(const CompiledNetwork& network, const Routing& routing,
               const NetworkSettings& settings, RandomStream routing_stream, const RunGuard& guard,
               Schedule schedule)
    : network_(network),
      settings_(settings),
      by_class_(settings_.by_class.empty() ? nullptr : settings_.by_class.data()),
      endpoint_rates_{settings.endpoint_rate, settings.slow_rate()},
      mixed_rates_(settings.mixes_rates()),
      slowest_link_(settings.slowest_link()),
      routing_stream_(routing_stream),
      route_numbers_(routing_stream.unnoted()),
      guard_(guard),
      channels_per_port_(settings.virtual_channels),
      ports_(network.ports()),
      stalled_(network.ports()),
      keeps_lanes_(routing.needs_bubble()),
      rates_exact_(all_exact(settings)),
      channels_(std::size_t{network.ports()} * settings.virtual_channels),
      returns_(network.ports()),
      networks_(settings.virtual_networks()),
      interfaces_(settings.interfaces),
      nics_(std::size_t{network.endpoints()} * networks_),
      any_routing_(routing),
      may_detour_(routing.may_detour()),
      measure_(measure_of(routing, settings)),
      schedule_(schedule),
      max_events_(guard.limits().max_events > 0 ? guard.limits().max_events
                                                : std::numeric_limits<std::uint64_t>::max()) {
  if (!rates_exact_) active_.resize(network.ports());
  for (std::uint32_t p = 0; p < network.ports(); ++p) prepare_port(p);
  if (networks_ > 1) {
    nic_shares_.emplace(network.interfaces(), settings.network_weights, settings.largest_packet());
  }
  if (interfaces_ == 1) return;
  taken_.assign(std::size_t{network.interfaces()} * networks_, kNoHandle);
  messages_made_.resize(network.endpoints());
}

void Fabric::prepare_port(std::uint32_t port_index) {
  const Peer& peer = network_.peer(port_index);
  ports_[port_index].peer = peer;
  const bool sinks = peer.kind == Peer::ejection;
  for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
    channels_[channel_index(port_index, vc)].credit =
        sinks ? std::numeric_limits<std::int32_t>::max() : settings_.buffer_bytes;
  }
  Returns& returns = returns_[port_index];
  returns.from_link = peer.kind == Peer::router;
  if (returns.from_link) {
    const Peer& sender = network_.peer(network_.first_port(peer.id) + peer.port);
    returns.wire = sender.wire;
  } else {
    returns.wire = peer.wire;
  }
}

void Fabric::send_from(Shard& here, EndpointId from, EndpointId to, std::uint32_t bytes,
                       std::uint32_t tag, Picoseconds created, std::uint32_t virtual_network) {
  if (virtual_network >= networks_) throw std::logic_error("no such virtual network");
  const std::uint32_t handle = messages_.allocate(here.shard());
  Message& message = messages_[handle];
  message = {created, to, network_.attachment(to).router, bytes, tag};
  message.virtual_network = static_cast<std::uint16_t>(virtual_network);
  if (interfaces_ > 1) {
    message.to_interface = static_cast<std::uint16_t>(target_interface(from, virtual_network));
  }
  Nic& nic = nic_of(from, virtual_network);
  if (nic.head == kNoHandle) {
    nic.head = nic.tail = handle;
    if (interfaces_ > 1) return wake_serving(here, from, message, here.now);
    wake_interface(here, from, created);
  } else {
    messages_[nic.tail].next = handle;
    nic.tail = handle;
  }
}

void Fabric::set_timer_in(Shard& here, EndpointId endpoint, Picoseconds time,
                          std::uint32_t payload) {
  const auto& at = network_.attachment(endpoint);
  here.post(time, at.router, EventInfo::pack(EventKind::timer, at.port, 0), payload);
}

/// Schedules the interface for its first message, created at `created`.
void Fabric::wake_interface(Shard& here, InterfaceId interface, Picoseconds created) {
  const auto& at = network_.attachment(interface);
  const Picoseconds free_at = ports_[at.injection].free_at;
  here.post(std::max(created + settings_.nic_latency, free_at), at.router,
            EventInfo::pack(EventKind::nic, at.port, 0), 0);
}

PacketHandle Fabric::make_packet(Shard& here, InterfaceId interface, const Message& message,
                                 std::int32_t size, Picoseconds now) {
  const EndpointId endpoint = network_.endpoint_of(interface);
  const PacketHandle handle = packets_.allocate(here.shard());
  Packet& packet = packets_[handle];
  packet = Packet{};
  packet.to_router = message.to_router;
  packet.set_target(message.to, message.to_interface);
  packet.set_size(size);
  packet.arrives_on(
      injection_channel(network_.injection_port(interface), endpoint, message.virtual_network));
  const std::uint32_t number = nic_of(endpoint, 0).packets_sent++;
  const RouterId from = network_.attachment(endpoint).router;
  if (routing_stream_.unused() && any_routing_.draws(from, message.to_router)) {
    routing_stream_.note();
  }
  packet.route = any_routing_.start(from, message.to_router,
                                    route_numbers_.block(endpoint, number)[0], endpoint + number);
  PacketOrigin& origin = packets_.origin(handle);
  origin.set_times(message.created, now);
  origin.set_tag(message.tag);
  return handle;
}

/// The channel of the router's input for the endpoint's next packet of a virtual network: of
/// several the one with most space, of equal ones in turn.
std::uint32_t Fabric::injection_channel(std::uint32_t port_index, EndpointId endpoint,
                                        std::uint32_t virtual_network) const {
  const std::uint32_t first = virtual_network * settings_.channels_per_network();
  const std::uint32_t n = settings_.injection_channels;
  if (n == 1) return first;
  const std::uint32_t turn = nics_[std::size_t{endpoint} * networks_].packets_sent;
  std::uint32_t best = first + turn % n;
  for (std::uint32_t i = 1; i < n; ++i) {
    const std::uint32_t vc = first + (turn + i) % n;
    const bool roomier = channels_[channel_index(port_index, vc)].credit >
                         channels_[channel_index(port_index, best)].credit;
    if (roomier) best = vc;
  }
  return best;
}

/// Looks for the space of a packet that the interface does not know of; false: it waits from now.
bool Fabric::find_space(Shard& here, InterfaceId interface, std::uint32_t port_index,
                        std::int32_t size, Picoseconds now) {
  OutputChannel& channel = channels_[channel_index(port_index, 0)];
  if (channel.awaits != 0) return false;
  const auto& at = network_.attachment(interface);
  take_space(port_index, network_.first_port(at.router) + at.port, 0, now);
  if (channel.credit >= size) return true;
  await_space(here, at.router, port_index, 0, now);
  return false;
}

/// Sends the next packet of the endpoint's first message if there is space; its credit comes back
/// as an event that calls this again.
void Fabric::step_interface(Shard& here, InterfaceId interface, Picoseconds now) {
  if (networks_ > 1 || interfaces_ > 1) return step_choosing(here, interface, now);
  const EndpointId endpoint = interface;
  const std::uint32_t head = nics_[endpoint].head;
  if (head == kNoHandle) return;
  const std::uint32_t port_index = network_.injection_port(endpoint);
  Message& message = messages_[head];
  const Picoseconds ready =
      std::max(message.created + settings_.nic_latency, ports_[port_index].free_at);
  if (ready > now) return;  // that event is on its way
  const auto most = static_cast<std::uint32_t>(settings_.packet_bytes);
  const std::uint32_t payload = std::min(message.bytes_left, most);
  const std::int32_t size = static_cast<std::int32_t>(payload) + settings_.header_bytes;
  const OutputChannel& channel =
      channels_[channel_index(port_index, injection_channel(port_index, endpoint, 0))];
  if (channel.credit < size && !find_space(here, endpoint, port_index, size, now)) {
    return;
  }
  if (channel.awaits != 0 && channel.credit > settings_.buffer_bytes / 2) {
    stop_awaiting(here, network_.attachment(endpoint).router, port_index, 0);
  }
  stalled_[port_index] += now - std::clamp(statistics_since_, ready, now);
  put_on_wire(here, endpoint, make_packet(here, endpoint, message, size, now), now);
  message.bytes_left -= payload;
  if (message.bytes_left == 0) {
    finish_message(here, endpoint, 0, ports_[port_index].free_at);
  } else {
    wake_interface(here, endpoint, message.created);
  }
}

/// What could have left by now for the first time has an event of its own, the last of this
/// instant; whether a credit of the same instant is told by an event depends on the schedule.
void Fabric::resume_interface(Shard& here, InterfaceId interface, Picoseconds now) {
  const Picoseconds free_at = ports_[network_.injection_port(interface)].free_at;
  if (free_at < now && first_message_ready(interface) < now) step_interface(here, interface, now);
}

void Fabric::put_on_wire(Shard& here, InterfaceId interface, PacketHandle handle, Picoseconds now) {
  const Packet& packet = packets_[handle];
  const std::uint32_t port_index = network_.injection_port(interface);
  channels_[channel_index(port_index, packet.in_vc)].credit -= packet.size;
  OutputPort& port = ports_[port_index];
  const Picoseconds sending = rate_of(port.peer).time_for(packet.size);
  count_transmission(port_index, port, packet.size, now, now + sending);
  ++here.counts.packets_sent;
  const auto& at = network_.attachment(interface);
  const bool stores = settings_.switching == Switching::store_and_forward;
  here.post((stores ? port.free_at : now) + settings_.endpoint_latency + settings_.router_latency,
            at.router, EventInfo::pack(EventKind::ready, at.port, packet.in_vc), handle);
}

/// Takes the first message, now sent, off its queue, and turns to the next.
void Fabric::finish_message(Shard& here, EndpointId endpoint, std::uint32_t virtual_network,
                            Picoseconds time) {
  Nic& nic = nic_of(endpoint, virtual_network);
  const std::uint32_t done = nic.head;
  const std::uint32_t tag = messages_[done].tag;
  nic.head = messages_[done].next;
  if (nic.head != kNoHandle) wake_interface(here, endpoint, messages_[nic.head].created);
  messages_.release(here.shard(), done);
  workload_->on_sent(here, endpoint, tag, time);
}

void Fabric::run_to_end() {
  run_until(kTimeLimit);
  check_progress();
  if (!idle()) {
    throw SimulationError("the run does not end within " +
                          std::to_string(kTimeLimit / 1000000000000) + " s of simulated time");
  }
}

void Fabric::deliver(Shard& here, PacketHandle handle, Picoseconds time) {
  const Packet& packet = packets_[handle];
  const PacketOrigin& origin = packets_.origin(handle);
  ++here.counts.packets_delivered;
  here.counts.bytes_delivered += packet.size;
  here.counts.delivered_hops += packet.hops;
  if (may_detour_ && any_routing_.non_minimal(packet.route)) ++here.counts.detours;
  const Delivery delivery{packet.to,
                          origin.tag(),
                          static_cast<std::uint32_t>(packet.size),
                          static_cast<std::uint32_t>(packet.size - settings_.header_bytes),
                          packet.hops,
                          origin.created,
                          origin.injected,
                          time};
  packets_.release(here.shard(), handle);
  workload_->on_delivered(here, delivery);
}

bool Fabric::poll() {
  for (const auto& shard : shards_) {
    if (shard->links) shard->links->close_before(shard->queue.settled());
  }
  guard_.check(memory_bytes());
  // Looking for deadlocks visits every channel and sorts the packets: it stays below one per cent.
  const std::uint64_t watch =
      std::max<std::uint64_t>(kLeastWatch, (channels_.size() + packets_.in_use()) * 64);
  if (events() - watched_events_ > watch) {
    watched_events_ = events();
    check_progress();
  }
  return !guard_.out_of_time(windows_ ? windows_->helper_cpu_seconds() : 0.0);
}

std::size_t Fabric::memory_bytes() const {
  std::size_t bytes =
      network_.memory_bytes() + packets_.memory_bytes() + messages_.memory_bytes() +
      ports_.capacity() * sizeof(OutputPort) + returns_.capacity() * sizeof(Returns) +
      (stalled_.capacity() + active_.capacity()) * sizeof(Picoseconds) +
      channels_.capacity() * sizeof(OutputChannel) + nics_.capacity() * sizeof(Nic) +
      (taken_.capacity() + messages_made_.capacity()) * sizeof(std::uint32_t) +
      shard_of_.capacity() + router_bytes() + workload_->memory_bytes();
  for (const auto& shard : shards_) {
    bytes += shard->queue.memory_bytes();
    if (shard->links) bytes += shard->links->memory_bytes();
  }
  if (windows_) bytes += windows_->memory_bytes();
  return bytes;
}

}  // namespace simcore
