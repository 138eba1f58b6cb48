// Network interfaces (NICs): messages queue at them, are cut into packets, injected and ejected.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/random.hpp"
#include "network/message_pool.hpp"
#include "network/routing.hpp"
#include "network/workload.hpp"
#include "router/credits.hpp"
#include "router/deficit_round_robin.hpp"
#include "router/packet_state.hpp"
#include "router/port_meter.hpp"
#include "router/shards.hpp"
#include "router/wire.hpp"

namespace simcore::router {

/// Most virtual networks.
inline constexpr std::uint32_t kMostNetworks = 8;

/// Messages of an endpoint that wait for an interface, first in, first out. One a virtual network.
struct MessageQueue {
  std::uint32_t head = kNoHandle;
  std::uint32_t tail = kNoHandle;
  std::uint32_t packets_sent = 0;
  /// A packet of the first message that was given to the wire ahead of time.
  std::uint32_t ahead = kNoHandle;
};

/// The interfaces of all endpoints.
///
/// An endpoint's messages wait in one queue for each virtual network. An interface takes the first
/// message of a queue when it sends its first packet, and keeps it until its last packet has left;
/// meanwhile the endpoint's other interfaces take those behind it. When a message becomes the first
/// of its queue, every interface that may take it is woken for the moment when both could begin;
/// those that come too late find the message gone. Among several virtual networks an interface
/// picks by deficit round robin.
///
/// Most packets have credit long before they leave, and only their interface decides when that is.
/// Such a packet is given to the wire as soon as it is known. No event says that it leaves: when
/// its head reaches the router, the interface tells the workload and turns to what follows. Where
/// the workload reacts to deliveries its callbacks must come in order of time, so that nothing is
/// sent ahead.
///
/// Where there are several virtual networks, every credit is an event (the detailed router's), so
/// that credits are exact.
class Interfaces {
 public:
  /// A message as a workload hands it over; see Transport::send.
  struct Outgoing {
    EndpointId from;
    EndpointId to;
    std::uint32_t bytes;
    std::uint32_t tag;
    Picoseconds created;
    std::uint32_t virtual_network;
  };

  /// All arguments but the stream must outlive this.
  Interfaces(PacketState& state, Credits& credits, PortMeter& meter, Wire& wire,
             const Routing& routing, RandomStream routing_stream);

  /// Once, before anything else.
  void attach(Workload& workload, std::uint32_t shards);
  /// Before each stretch of the run, which ends at `until`.
  void begin(Picoseconds until);
  /// After it: brings the interfaces to where they are at `done`, of which every earlier event has
  /// been handled.
  void settle(Shards& shards, Picoseconds done);

  void send(Shard& here, const Outgoing& outgoing);
  void set_timer(Shard& here, EndpointId endpoint, Picoseconds time, std::uint32_t payload);
  /// The event of a timer.
  void alarm(Shard& here, EndpointId endpoint, std::uint32_t payload, Picoseconds now) {
    workload_->on_timer(here, endpoint, payload, now);
  }
  /// Injects the next packet if an interface has one and the router's input has space for it. Where
  /// it has none, the credit comes back as an event that calls `resume`.
  void step(Shard& here, InterfaceId interface, Picoseconds now);
  /// The head of a packet that left ahead of time is at the router: goes on with what follows.
  void go_on(Shard& here, InterfaceId interface, PacketHandle packet) {
    if (queues_[interface].ahead == packet) turn_to_next(here, interface);
  }
  /// A credit has come back to an interface: goes on if it waited for that.
  void resume(Shard& here, InterfaceId interface, Picoseconds now);
  /// The packet's last transmission, to its endpoint, ends at `end`: the workload hears of it when
  /// it has happened, by an event where it reacts.
  void eject(Shard& here, RouterId router, std::uint32_t index, PacketHandle handle,
             Picoseconds end) {
    const Picoseconds arrival = end + wire_.endpoint_latency(state_.ports[index].peer);
    if (!reacts_) return expect(here, index, handle, arrival);
    const std::uint32_t port = index - network_.first_port(router);
    here.post(arrival, router, EventInfo::pack(EventKind::deliver, port, 0), handle);
  }
  /// Hands the workload a packet whose tail arrives at `time`, now.
  void deliver(Shard& here, PacketHandle handle, Picoseconds time) {
    Arrival arrival;
    take_out(here, handle, time, arrival);
    tell(here, arrival);
  }

  /// The port of the packet's last router that leads to its interface.
  [[nodiscard]] PortIndex ejection_port(const Packet& packet) const {
    const InterfaceId interface = network_.interface_of(packet.to, packet.to_interface);
    return static_cast<PortIndex>(network_.attachment(interface).port);
  }
  [[nodiscard]] const NetworkSettings& settings() const { return state_.settings; }
  /// Whether endpoints have several interfaces each.
  [[nodiscard]] bool several() const { return interfaces_ > 1; }
  /// When the interface's first message could leave, of whatever network; kTimeLimit without any.
  [[nodiscard]] Picoseconds first_message_ready(InterfaceId interface) const;
  // Inlined by force, as Credits::prefetch.
  [[gnu::always_inline]] void prefetch(InterfaceId interface) const {
    const EndpointId endpoint = network_.endpoint_of(interface);
    __builtin_prefetch(&queues_[std::size_t{endpoint} * networks_], 1);
    __builtin_prefetch(&network_.attachment(interface));
  }

  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// Keeps an arrival until it has happened, and tells those that are certain from time to time.
  void expect(Shard& here, std::uint32_t port_index, PacketHandle handle, Picoseconds arrival) {
    Arrival& coming = here.arrivals.add();
    take_out(here, handle, arrival, coming);
    coming.port_index = port_index;
    if (here.arrivals.full()) tell_arrivals(here, here.queue.certain());
  }
  /// Fills in `arrival`, and releases the record of the packet.
  void take_out(Shard& here, PacketHandle handle, Picoseconds time, Arrival& arrival);
  /// Counts an arrival, and tells the workload.
  void tell(Shard& here, const Arrival& arrival);
  void tell_arrivals(Shard& here, Picoseconds before);
  void wake(Shard& here, InterfaceId interface, Picoseconds created);
  bool send_ahead(Shard& here, EndpointId endpoint, Picoseconds start);
  void take_first(Shard& here, MessageQueue& queue);
  void turn_to_next(Shard& here, EndpointId endpoint);
  void take_back(Shard& here, EndpointId endpoint);
  void wake_serving(Shard& here, EndpointId endpoint, const Message& head, Picoseconds now);
  PacketHandle make_packet(Shard& here, InterfaceId interface, const Message& message,
                           std::int32_t size, Picoseconds now);
  [[nodiscard]] std::uint32_t injection_channel(std::uint32_t port_index, EndpointId endpoint,
                                                std::uint32_t virtual_network) const;
  bool find_credit(Shard& here, InterfaceId interface, std::uint32_t port_index, std::int32_t size,
                   Picoseconds now);
  void finish_message(Shard& here, EndpointId endpoint, std::uint32_t virtual_network,
                      Picoseconds time);
  [[nodiscard]] MessageQueue& queue_of(EndpointId endpoint, std::uint32_t virtual_network) {
    return queues_[std::size_t{endpoint} * networks_ + virtual_network];
  }
  [[nodiscard]] std::int32_t next_size(const Message& message) const;

  // Where an interface chooses among virtual networks, or shares its endpoint's messages.

  void step_choosing(Shard& here, InterfaceId interface, Picoseconds now);
  [[nodiscard]] std::uint32_t next_message(InterfaceId interface, std::uint32_t network) const;
  [[nodiscard]] bool has_credit(Shard& here, InterfaceId interface, std::uint32_t network,
                                std::int32_t size, Picoseconds now);
  [[nodiscard]] std::uint32_t choose_network(Shard& here, InterfaceId interface, Picoseconds now);
  void take_message(Shard& here, InterfaceId interface, std::uint32_t network, Picoseconds now);
  void finish_taken(Shard& here, InterfaceId interface, std::uint32_t network, Picoseconds time);
  [[nodiscard]] std::uint32_t target_interface(EndpointId from, std::uint32_t virtual_network);

  PacketState& state_;
  const CompiledNetwork& network_;  ///< the state's, at hand
  Credits& credits_;
  PortMeter& meter_;
  Wire& wire_;
  const Routing& routing_;
  const RandomStream routing_stream_;  ///< noted once a packet's number makes a difference
  const RandomStream route_numbers_;   ///< the same numbers
  const bool takes_nonminimal_;
  const std::uint32_t networks_;    ///< virtual networks
  const std::uint32_t interfaces_;  ///< of each endpoint
  const bool may_send_ahead_;
  Workload* workload_ = nullptr;
  bool reacts_ = false;
  Picoseconds ahead_until_ = 0;  ///< packets that leave before this may be sent ahead
  MessagePool messages_;
  LargeArray<MessageQueue> queues_;          ///< by endpoint and virtual network
  std::optional<DeficitRoundRobin> shares_;  ///< where there are several virtual networks
  /// By interface and virtual network the message that it is sending; empty with one interface.
  LargeArray<std::uint32_t> taken_;
  LargeArray<std::uint32_t> messages_made_;  ///< by endpoint; empty with one interface
};

}  // namespace simcore::router
