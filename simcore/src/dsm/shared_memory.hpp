// Distributed shared memory: the nodes, their homes, and the messages between them, as a workload.
#pragma once

#include <memory>
#include <vector>

#include "dsm/access_pattern.hpp"
#include "dsm/coherence_watch.hpp"
#include "dsm/home.hpp"
#include "dsm/node.hpp"
#include "network/per_shard.hpp"
#include "network/workload.hpp"

namespace simcore::dsm {

/// Every place of the job is a node and a home. The run ends when all cores have done all their
/// operations and all lines that were given back are acknowledged.
class SharedMemory final : public Workload {
 public:
  /// `placement` has the endpoint of each place, of `endpoints` that there are.
  SharedMemory(const DsmSettings& settings, const AddressSpace& space,
               std::unique_ptr<const AccessPattern> pattern, std::vector<EndpointId> placement,
               std::uint32_t endpoints, RandomStream replacements);
  /// Of its nodes at rest.
  [[nodiscard]] static std::uint64_t bytes_of(const DsmSettings& settings, std::uint64_t places) {
    return places * (Node::bytes_of(settings) + sizeof(Home));
  }
  /// Before the run, of one thread. Without it builds with assertions have a watch of their own.
  void observe(AccessObserver& observer) { context_.observer = &observer; }
  /// The report shall have tables of nodes and cores.
  void list_nodes() { lists_nodes_ = true; }
  /// Metrics that a run without a miss does not have.
  [[nodiscard]] static std::vector<std::string> miss_metrics();

  [[nodiscard]] std::uint32_t least_packet_payload() const override;
  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void prefetch(std::uint32_t tag) const override { exchange_.prefetch(tag); }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                Picoseconds now) override;
  void on_sent(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override {
    return placement_[exchange_[tag].from];
  }
  void prepare(std::uint32_t shards) override;
  void run(NetworkClock& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;
  [[nodiscard]] std::size_t report_bytes() const override;

 private:
  /// What each shard measures.
  struct Measured {
    NodeLatencies nodes;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
    Picoseconds last = 0;  ///< when something happened
  };
  /// Sums over nodes and cores.
  struct Totals;

  void receive(const Moment& here, std::uint32_t message);
  void receive_local(const Moment& here);
  [[nodiscard]] Moment moment(Transport& here, EndpointId endpoint, Picoseconds now) const {
    return {here, places_[endpoint], endpoint, now};
  }
  [[nodiscard]] Measured measured() const;
  [[nodiscard]] Totals totals() const;
  [[nodiscard]] Picoseconds directory_busy(const HomeFigures& home) const;
  [[nodiscard]] Table node_table() const;
  [[nodiscard]] Table core_table() const;

  const DsmSettings settings_;
  const AddressSpace space_;
  const std::unique_ptr<const AccessPattern> pattern_;
  const std::vector<EndpointId> placement_;
  std::vector<std::uint32_t> places_;  ///< by endpoint
  MessageExchange exchange_;
  NodeContext context_;
  std::unique_ptr<CoherenceWatch> watch_;  ///< in builds with assertions
  std::vector<Node> nodes_;                ///< by place; threads write to their own
  std::vector<Home> homes_;
  PerShard<Measured> measured_;
  Picoseconds ended_ = 0;
  bool lists_nodes_ = false;
};

}  // namespace simcore::dsm
