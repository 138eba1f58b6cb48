// The flow model: messages as flows that share links by max-min fairness.
//
// A message is a flow over the route that the routing gives. Rates are those of FairRates, found
// anew at every instant at which flows begin or end. A message arrives when its last byte has left,
// and the latencies of its route have passed. docs/models/flow.md defines the model.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/shared_pool.hpp"
#include "flow/fair_rates.hpp"
#include "flow/flow_routes.hpp"
#include "network/message_clock.hpp"

namespace simcore::flow {

class FlowNetwork final : public MessageClock<FlowNetwork> {
 public:
  /// All arguments must outlive this. Each endpoint has one interface.
  FlowNetwork(const Topology& topology, const CompiledNetwork& network, const Routing& routing,
              const NetworkSettings& settings, const LimitGuard& guard);

  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0,
            MessageKind kind = MessageKind::data) override;
  [[nodiscard]] const NetworkSettings& settings() const override { return settings_; }
  void check_progress() const override {}  // every flow has a rate above 0
  [[nodiscard]] std::uint32_t packets_in_flight() const override { return messages_.in_use(); }
  void restart_statistics(Picoseconds time) override;

  /// The measured interval.
  [[nodiscard]] Picoseconds elapsed() const { return closed_at_ - counted_from_; }
  /// Bytes on the wire of the messages that have left, by port of the compiled network.
  [[nodiscard]] const std::vector<double>& link_bytes() const { return link_bytes_; }
  /// Hops of all messages that have arrived.
  [[nodiscard]] double message_hops() const { return message_hops_; }
  [[nodiscard]] std::uint64_t settlements() const { return settlements_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// Links of flows that are looked at between two looks at the limits.
  static constexpr std::uint64_t kPolledVisits = 1U << 20U;

  struct Message {
    Picoseconds created = 0;
    Picoseconds begun = 0;  ///< its flow
    EndpointId from = 0;
    EndpointId to = 0;
    std::uint32_t tag = 0;
    std::uint32_t bytes = 0;
    std::uint32_t next = kNoHandle;  ///< behind it on the same flow, and of a free record
    std::uint32_t hops = 0;
    bool control = false;
  };
  /// Messages from one endpoint to another, one after the other; under first_in_first_out all of
  /// one endpoint.
  struct Pair {
    std::uint32_t first = kNoHandle;
    std::uint32_t last = kNoHandle;
  };
  /// The first message of a pair, on its way.
  struct Flow {
    Route route{};
    double left = 0;  ///< bytes, at `since`
    double rate = 0;  ///< bytes a picosecond, since then
    Picoseconds since = 0;
    Picoseconds end = kTimeLimit;
    Picoseconds posted = kTimeLimit;  ///< the first event that asks whether it has ended
    std::uint32_t message = kNoHandle;
    std::uint32_t generation = 0;  ///< tells its events from those of flows before it
  };
  [[nodiscard]] std::uint64_t pair_of(const Message& message) const {
    return std::uint64_t{message.from} << 32 | (one_pair_ ? 0 : message.to);
  }
  friend MessageClock<FlowNetwork>;
  void handle(const Event& event, Picoseconds now);
  void join(std::uint32_t message, Picoseconds now);
  void begin(std::uint32_t message, Picoseconds now);
  void carry(Flow& flow, std::uint32_t message, Picoseconds now);
  void look_at_end(FlowId id, std::uint32_t generation, Picoseconds now);
  void end_message(FlowId id, Picoseconds now);
  void change_later(Picoseconds now);
  void settle(Picoseconds now);
  void set_rate(FlowId id, double rate, Picoseconds now);
  void expect_end(FlowId id);
  void deliver(EndpointId at, std::uint32_t message, Picoseconds now);

  const CompiledNetwork& network_;
  const NetworkSettings& settings_;
  const bool one_pair_;
  FlowRoutes routes_;
  FairRates rates_;
  SharedPool<Message> messages_;
  std::unordered_map<std::uint64_t, Pair> pairs_;
  std::vector<Flow> flows_;  ///< by the number that rates_ has for it
  std::vector<double> link_bytes_;
  double message_hops_ = 0;
  bool settles_ = false;  ///< an event of this instant will settle
  std::uint64_t settlements_ = 0;
  std::uint64_t polled_ = 0;
  Picoseconds counted_from_ = 0;
};

}  // namespace simcore::flow

// Its loop over events is compiled with this layer, not with whoever runs it.
extern template class simcore::network::MessageClock<simcore::flow::FlowNetwork>;
