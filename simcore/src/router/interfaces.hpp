// Network interfaces (NICs): messages wait at them, are cut into packets, injected and ejected.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/random.hpp"
#include "network/routing.hpp"
#include "network/workload.hpp"
#include "router/credits.hpp"
#include "router/deficit_round_robin.hpp"
#include "router/packet_state.hpp"
#include "router/port_meter.hpp"
#include "router/send_queues.hpp"
#include "router/shards.hpp"
#include "router/wire.hpp"

namespace simcore::router {

/// Most virtual networks.
inline constexpr std::uint32_t kMostNetworks = 8;

/// The interfaces of all endpoints.
///
/// An interface takes a message up when it may leave, and serves what it has taken up packet by
/// packet as its SendQueue says. Of several interfaces, the one that would first have sent what it
/// has takes a message up, and keeps it. Among several virtual networks an interface picks by
/// deficit round robin.
///
/// Most packets have credit long before they leave, and only their interface decides when that is.
/// Such a packet is given to the wire as soon as it is known. No event says that it leaves: when
/// its head reaches the router, the interface turns to what follows. What is taken up meanwhile
/// comes behind it, so that nothing can change the choice. Where the workload reacts to deliveries
/// its callbacks must come in order of time, so that nothing is sent ahead.
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
    MessageKind kind;
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
    __builtin_prefetch(&queues_[queue_number(interface, 0)], 1);
    __builtin_prefetch(&network_.attachment(interface));
  }

  /// Brings in what prefetch() leads to: the messages that come next, the channel that they take,
  /// and what the workload remembers of their source.
  [[gnu::always_inline]] void reach(InterfaceId interface) const {
    const SendQueue& queue = queues_[queue_number(interface, 0)];
    if (queue.turns != kNoHandle) queues_.prefetch(queue.turns);
    if (queue.handed != kNoHandle) queues_.prefetch(queue.handed);
    const std::uint32_t port = network_.injection_port(interface);
    __builtin_prefetch(&state_.ports[port], 1);
    __builtin_prefetch(&state_.channel(port, 0), 1);
    workload_->prefetch_source(network_.endpoint_of(interface));
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
  /// A message that an interface goes on with: on which virtual network, and its packet's bytes.
  struct Choice {
    std::uint32_t network = 0;
    std::uint32_t message = kNoHandle;
    std::int32_t size = 0;
  };

  [[nodiscard]] std::size_t queue_number(InterfaceId interface, std::uint32_t network) const {
    return std::size_t{interface} * networks_ + network;
  }
  /// Where an endpoint's messages wait to be taken up.
  [[nodiscard]] SendQueue& handed_to(EndpointId endpoint, std::uint32_t network) {
    return queues_[queue_number(network_.interface_of(endpoint, 0), network)];
  }
  [[nodiscard]] std::uint32_t& packets_sent(EndpointId endpoint) {
    return handed_to(endpoint, 0).packets_sent;
  }
  [[nodiscard]] const OutputPort& injection(InterfaceId interface) const {
    return state_.ports[network_.injection_port(interface)];
  }

  // Time.

  void post_step(Shard& here, InterfaceId interface, Picoseconds time);
  void wake(Shard& here, InterfaceId interface, Picoseconds ready);
  bool send_ahead(Shard& here, EndpointId endpoint, Picoseconds start);
  void turn_to_next(Shard& here, EndpointId endpoint);
  void take_back(Shard& here, EndpointId endpoint);
  void wake_for_rest(Shard& here, InterfaceId interface, std::uint32_t network);

  // Messages.

  void take_up(Shard& here, InterfaceId interface, std::uint32_t network, Picoseconds able);
  void take_up_made(Shard& here, InterfaceId interface, Picoseconds now);
  void share_out(Shard& here, EndpointId endpoint, std::uint32_t network, Picoseconds now);
  void send_control(Shard& here, EndpointId endpoint, std::uint32_t handle, Picoseconds ready);
  [[nodiscard]] InterfaceId first_serving(EndpointId endpoint, std::uint32_t network) const;
  [[nodiscard]] InterfaceId soonest_free(EndpointId endpoint, std::uint32_t network,
                                         Picoseconds now) const;
  [[nodiscard]] std::uint32_t target_interface(EndpointId from, std::uint32_t virtual_network);

  // Packets.

  [[nodiscard]] Choice choose(Shard& here, InterfaceId interface, Picoseconds now);
  [[nodiscard]] bool has_credit(Shard& here, InterfaceId interface, std::uint32_t network,
                                std::int32_t size, Picoseconds now);
  bool find_credit(Shard& here, InterfaceId interface, std::uint32_t port_index, std::int32_t size,
                   Picoseconds now);
  PacketHandle make_packet(Shard& here, InterfaceId interface, const Message& message,
                           std::int32_t size, Picoseconds now);
  [[nodiscard]] std::uint32_t injection_channel(InterfaceId interface,
                                                std::uint32_t virtual_network);
  [[nodiscard]] std::int32_t next_size(const Message& message) const;

  PacketState& state_;
  const CompiledNetwork& network_;  ///< the state's, at hand
  Credits& credits_;
  PortMeter& meter_;
  Wire& wire_;
  const Routing& routing_;
  const RandomStream routing_stream_;  ///< noted once a packet's number makes a difference
  const RandomStream route_numbers_;   ///< that stream without use tracking
  const bool takes_nonminimal_;
  const std::uint32_t networks_;    ///< virtual networks
  const std::uint32_t interfaces_;  ///< of each endpoint
  const bool may_send_ahead_;
  Workload* workload_ = nullptr;
  bool reacts_ = false;
  Picoseconds ahead_until_ = 0;              ///< packets that leave before this may be sent ahead
  SendQueues queues_;                        ///< by interface and virtual network
  std::optional<DeficitRoundRobin> shares_;  ///< where there are several virtual networks
  LargeArray<std::int64_t> unsent_bytes_;    ///< by interface; empty with one
  LargeArray<std::uint32_t> messages_made_;  ///< by endpoint; empty with one interface
};

}  // namespace simcore::router
