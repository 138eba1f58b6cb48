// Routers in more detail than the fast one: what each transmission costs an arbitration.
//
// The interfaces, credits, latencies and counters are those of router.hpp. What differs:
// - An output, or the crossbar in front of it, grants a request when it falls free, among all
//   requests up to that instant; nothing is committed ahead.
// - fifo inputs: the first packet of an input's virtual channel requests; the next one requests
//   when the first one's tail has left the buffer.
// - speedup: an input sends into the crossbar at no more than `speedup` times the fastest of all
//   rates. input_queued: a packet crosses at the rate of its output, so several may
//   cross from one input as long as their rates fit together. input_output_queued: one packet at a
//   time from an input and to an output, at the crossbar's full rate, but never before its own
//   tail has arrived.
// - input_output_queued: a packet enters its output queue when the crossbar takes it and may be
//   sent at once; it holds its place in the queue until its tail is on the wire, and its place in
//   the input buffer until its tail has crossed.
// - store_and_forward: a packet requests when its tail has arrived.
// - Virtual networks: each has channels of its own; an output first picks the network by deficit
//   round robin, then the packet by arbitration.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "router/arbiter.hpp"
#include "router/deficit_round_robin.hpp"
#include "router/injection_lines.hpp"
#include "router/router.hpp"

namespace simcore::router {

/// An output: its requests, and the crossbar that feeds it.
struct DetailedOutput {
  static constexpr Picoseconds kNotStalled = -1;

  std::vector<Request> requests;
  Picoseconds stalled_since = kNotStalled;
  Picoseconds crossbar_free_at = 0;
  std::uint32_t leaving_channel = kNoHandle;  ///< whose queue holds the packet that is being sent
  std::int32_t leaving_bytes = 0;
  bool crossbar_pending = false;  ///< a `crossbar` event is scheduled
};

/// An input as the crossbar sees it.
struct DetailedInput {
  std::int64_t reading = 0;            ///< rates of what it sends into the crossbar, together
  std::vector<std::uint32_t> blocked;  ///< output ports that had to pass it over
};

/// One virtual channel of an input port that serves strictly in order.
struct InputQueue {
  PacketHandle head = kNoHandle;  ///< packets behind the one that asks or leaves
  PacketHandle tail = kNoHandle;
  bool busy = false;
};

/// What an output queue holds back for a packet on its way through the crossbar or out of it.
struct OutputQueue {
  std::int32_t room = 0;
  PacketHandle tail = kNoHandle;  ///< last of a ring: its `next` is the first
};

class DetailedRouter final : public Router {
 public:
  /// All arguments but the stream must outlive this.
  DetailedRouter(const CompiledNetwork& network, const Routing& routing,
                 const NetworkSettings& settings, RandomStream routing_stream);

  [[nodiscard]] NetworkParts& parts() override { return parts_; }
  void attach(std::int32_t /*least_packet_bytes*/) override {
    if (state_.settings.has_injection_lines()) lines_.resize(parts_.shards.size());
  }
  bool run(Shards::Own own, const Stretch& stretch) override;
  [[nodiscard]] Picoseconds waiting_since(std::uint32_t port_index, Picoseconds now) const override;
  void collect_waits(DeadlockFinder& finder) const override;
  [[nodiscard]] std::string find_leak() const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

  // What the event handler and the loads that a packet sees need.

  void handle(Shard& here, const Event& event, Picoseconds now);
  [[nodiscard]] bool has_room(RouterId router, const Hop& hop, const Packet& packet,
                              Picoseconds now) const;

 private:
  static constexpr std::uint32_t kNone = kNoHandle;
  /// Which of `rates_` a packet crosses at; from kLinkRate on, those of the link classes.
  enum Rate : std::uint32_t { kEndpointRate, kCrossbarRate, kLinkRate };

  /// Where events happen.
  struct Place {
    Shard& here;
    RouterId router;
    Picoseconds now;
  };

  /// For each virtual network what would be sent, and how large it is.
  struct Choices {
    explicit Choices(std::uint32_t networks) {
      for (std::uint32_t n = 0; n < networks; ++n) best[n] = kNone;
      for (std::uint32_t n = 0; n < networks; ++n) sizes[n] = 0;
    }
    std::array<std::uint32_t, kMostNetworks> best;
    std::array<std::int32_t, kMostNetworks> sizes;
    bool any = false;
  };

  /// For each channel the first request by arbitration, and the first without a bubble.
  struct ChannelFirsts {
    explicit ChannelFirsts(std::uint32_t channels) {
      std::fill_n(any.begin(), channels, kNone);
      std::fill_n(without_bubble.begin(), channels, kNone);
    }
    std::array<std::uint32_t, PacketLimits::kMostChannels> any;
    std::array<std::uint32_t, PacketLimits::kMostChannels> without_bubble;
  };

  void on_credit(const Place& at, const Event& event);
  [[nodiscard]] std::uint32_t index_of(const Place& at, std::uint32_t port) const {
    return state_.network.first_port(at.router) + port;
  }

  // Inputs.

  void on_ready(const Place& at, PacketHandle handle, std::uint32_t in_port, bool late);
  [[nodiscard]] bool hold_back(const Place& at, PacketHandle handle);
  void join_fifo(const Place& at, PacketHandle handle);
  void serve_fifo(const Place& at, std::uint32_t in_port, std::uint32_t vc);
  void on_input_free(const Place& at, const Event& event);
  void ask(const Place& at, PacketHandle handle);
  [[nodiscard]] bool hold_for_chosen(const Place& at, PacketHandle handle, const Hop& hop);
  [[nodiscard]] static Hop chosen_hop(const Packet& packet);
  void ask_for(const Place& at, PacketHandle handle, const Hop& hop);
  [[nodiscard]] std::uint32_t channel_for(std::uint32_t index, const Packet& packet,
                                          const Hop& hop) const;
  [[nodiscard]] std::int32_t space_left(std::uint32_t index, std::uint32_t vc) const;
  void enqueue(const Place& at, std::uint32_t index, PacketHandle handle, Request request);
  PacketHandle dequeue(const Place& at, std::uint32_t index, std::uint32_t number,
                       Picoseconds tail_leaves);
  [[nodiscard]] Picoseconds line_over(const Place& at, std::uint32_t index, const Request& request);
  void leave_input(const Place& at, const Packet& packet, Picoseconds tail_leaves,
                   std::uint32_t rate);
  /// Whether an input is read so fast already that it cannot feed this output, or its queue, too.
  [[nodiscard]] bool input_is_busy(const Place& at, std::uint32_t in_port,
                                   std::uint32_t index) const;
  /// Which of `rates_` an output sends at.
  [[nodiscard]] std::uint32_t rate_number(std::uint32_t index) const {
    const Peer& peer = state_.network.peer(index);
    if (peer.kind != Peer::router) return endpoint_rate_numbers_[peer.wire];
    return kLinkRate + (parts_.wire.links_differ() ? peer.wire : 0U);
  }

  // Outputs.

  void wake_output(const Place& at, std::uint32_t index);
  void wake_crossbar(const Place& at, std::uint32_t index);
  void wake_requests(const Place& at, std::uint32_t index) {
    if (output_queues_) {
      wake_crossbar(at, index);
    } else {
      wake_output(at, index);
    }
  }
  void send_from_inputs(const Place& at, std::uint32_t index);
  void send_from_queue(const Place& at, std::uint32_t index);
  void cross(const Place& at, std::uint32_t index);
  void transfer(const Place& at, std::uint32_t index, std::uint32_t number);
  void transmit(const Place& at, std::uint32_t index, std::uint32_t vc, PacketHandle handle);
  void free_output_queue(const Place& at, std::uint32_t index);
  void review_stalls(const Place& at, std::uint32_t in_port);
  void set_stalled(const Place& at, std::uint32_t index, bool stalled);

  // Arbitration (detailed_arbitration.cpp).

  [[nodiscard]] std::uint32_t choose_request(const Place& at, std::uint32_t index, bool& starved);
  [[nodiscard]] bool lacks_only_space(const Place& at, std::uint32_t index) const;
  [[nodiscard]] ChannelFirsts firsts_of_free_inputs(const Place& at, std::uint32_t index) const;
  [[nodiscard]] std::uint32_t choose_queue(std::uint32_t index, bool& starved);
  [[nodiscard]] bool goes_before(std::uint32_t index, std::uint32_t ports, const Request& a,
                                 const Request& b) const;
  [[nodiscard]] Picoseconds created_of(const Request& request) const;
  void note_first(ChannelFirsts& firsts, std::uint32_t index, std::uint32_t ports,
                  std::uint32_t number) const;
  [[nodiscard]] std::uint32_t first_that_fits(const ChannelFirsts& firsts, std::uint32_t index,
                                              std::uint32_t vc) const;
  [[nodiscard]] bool channel_before(std::uint32_t index, std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] std::uint32_t pick_network(DeficitRoundRobin& shares, std::uint32_t index,
                                           const Choices& choices);
  /// The first packet of an output's queue, which must not be empty.
  [[nodiscard]] PacketHandle first_in(std::size_t channel) const {
    return state_.packets[queues_[channel].tail].next;
  }
  void pass_over(const Place& at, std::uint32_t index, std::uint32_t in_port);
  [[nodiscard]] std::uint32_t network_of(std::uint32_t vc) const {
    return vc / channels_per_network_;
  }
  [[nodiscard]] std::size_t turn_index(std::uint32_t index, std::uint32_t vc) const {
    return std::size_t{index} * networks_ + network_of(vc);
  }
  /// Space where a packet goes next: the output queue if there is one, else the buffer downstream.
  [[nodiscard]] std::int32_t room(std::size_t channel) const {
    return output_queues_ ? queues_[channel].room : state_.channels[channel].credit;
  }
  [[nodiscard]] std::int32_t room_for(const Packet& packet, bool bubble) const {
    return packet.size + (bubble ? state_.settings.largest_packet() : 0);
  }
  [[nodiscard]] bool on_link(std::uint32_t index) const {
    return state_.network.peer(index).kind == Peer::router;
  }

  // Reports.

  void note_requests(DeadlockFinder& finder, RouterId router, std::uint32_t index) const;
  void note_output_queue(DeadlockFinder& finder, std::uint32_t channel) const;
  void note_behind(DeadlockFinder& finder, RouterId router, std::uint32_t channel) const;

  const Routing& routing_;
  const bool adaptive_;
  const bool keeps_copies_;  ///< packets stay on one copy of a class within a ring
  const LoadMeasure measure_;
  const bool output_queues_;
  const bool stores_;   ///< store and forward
  const bool limited_;  ///< inputs feed the crossbar at a limited rate
  const std::uint32_t networks_;
  const std::uint32_t channels_per_network_;
  /// Which of `rates_` an endpoint's wire has, by EndpointWire.
  std::array<std::uint32_t, 3> endpoint_rate_numbers_{kEndpointRate, kEndpointRate, kEndpointRate};
  /// In 10^-6 Gb/s.
  std::vector<std::int64_t> rates_;
  ByteRate crossbar_rate_;

  NetworkParts parts_;
  PacketState& state_ = parts_.state;
  std::vector<DetailedOutput> outputs_;      ///< by port
  std::vector<DetailedInput> inputs_;        ///< by port, where the crossbar's rate is limited
  std::vector<InputQueue> input_queues_;     ///< by channel, where inputs are FIFOs
  std::vector<OutputQueue> queues_;          ///< by channel, where outputs have queues
  std::vector<InjectionLines> lines_;        ///< by shard; empty where packets form none
  std::vector<std::uint32_t> last_input_;    ///< by port and virtual network
  std::vector<std::uint32_t> last_channel_;  ///< by port and virtual network, of output queues
  DeficitRoundRobin request_shares_;
  DeficitRoundRobin channel_shares_;
};

}  // namespace simcore::router
