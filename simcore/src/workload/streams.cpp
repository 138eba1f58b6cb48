#include "workload/streams.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "network/compiled_network.hpp"
#include "stats/distribution.hpp"
#include "stats/tables.hpp"

namespace simcore {

Streams::Streams(std::vector<EndpointId> partners, const StreamParams& params)
    : params_(params), streams_(partners.size()) {
  for (EndpointId e = 0; e < partners.size(); ++e) streams_[e].partner = partners[e];
}

/// Sends the endpoint's next messages as far as they may go.
void Streams::go_on(Transport& here, EndpointId endpoint, Picoseconds now) {
  Stream& own = streams_[endpoint];
  while (own.sending != all_slots_ && own.sent < params_.messages) {
    const bool ahead =
        params_.window > 0 && own.sent >= own.received / params_.message_bytes + params_.window;
    if (ahead) return;
    const auto slot = static_cast<std::uint32_t>(std::countr_one(own.sending));
    ++own.sent;
    own.sending |= 1U << slot;
    const auto endpoints = static_cast<std::uint32_t>(streams_.size());
    here.send(endpoint, own.partner, params_.message_bytes, slot * endpoints + endpoint, now);
  }
}

void Streams::on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) {
  streams_[endpoint].sending &= ~(1U << slot_of(tag));
  go_on(here, endpoint, time);
}

/// Whether the packet is the last one of its message to arrive. A sender makes no two messages of a
/// slot at one instant. Over several paths the next message may begin to arrive before.
bool Streams::completes(Measured& measured, const Delivery& delivery) {
  const std::uint64_t key =
      static_cast<std::uint64_t>(delivery.created) * kMostInterfaces + slot_of(delivery.tag);
  return measured.partial.add(streams_[delivery.at].arriving, key, delivery.payload_bytes,
                              params_.message_bytes);
}

void Streams::on_delivered(Transport& here, const Delivery& delivery) {
  Stream& own = streams_[delivery.at];
  own.received += delivery.payload_bytes;
  own.last = std::max(own.last, delivery.time);
  Measured& measured = measured_[here];
  measured.packet_latency.add(delivery.time - delivery.created);
  if (completes(measured, delivery)) {
    measured.message_latency.add(delivery.time - delivery.created);
  }
  measured.network_latency.add(delivery.time - delivery.injected);
  if (params_.window > 0) go_on(here, delivery.at, delivery.time);
}

void Streams::run(NetworkClock& transport) {
  all_slots_ = (1U << transport.settings().interfaces) - 1;
  for (EndpointId e = 0; e < streams_.size(); ++e) {
    if (streams_[e].partner != kNobody) go_on(transport, e, 0);
  }
  transport.run_to_end();
  Picoseconds completed = 0;
  for (const Stream& stream : streams_) completed = std::max(completed, stream.last);
  transport.close_statistics(completed);
}

void Streams::report_flows(RunReport& report) const {
  FlowColumns flows;
  Picoseconds completed = 0;
  std::uint64_t total = 0;
  for (EndpointId e = 0; e < streams_.size(); ++e) {
    const Stream& from = streams_[e];
    if (from.partner == kNobody) continue;
    const Stream& to = streams_[from.partner];
    flows.add(
        e, from.partner,
        {.messages = to.received / params_.message_bytes, .bytes = to.received, .last = to.last});
    completed = std::max(completed, to.last);
    total += to.received;
  }
  if (!report.cut_short()) {
    report.add("completion_time_ns", to_ns(completed));
    report.add("aggregate_throughput_gbps", static_cast<double>(total) * 8.0 / to_ns(completed));
  }
  ValueDistribution throughput(flows.throughput_gbps());
  report.add("flow_throughput_mean_gbps", throughput.mean());
  report.add("flow_throughput_p10_gbps", throughput.quantile(0.1));
  report.add("flow_throughput_p50_gbps", throughput.quantile(0.5));
  report.add("flow_throughput_p90_gbps", throughput.quantile(0.9));
  report.distributions.emplace_back("flow_throughput_gbps", throughput.to_value());
  if (params_.flow_table) report.tables.push_back(std::move(flows).to_table());
}

void Streams::report(RunReport& report) const {
  report_flows(report);
  LatencyRecorder message_latency, packet_latency, network_latency;
  measured_.for_each([&](const Measured& shard) {
    message_latency.merge(shard.message_latency);
    packet_latency.merge(shard.packet_latency);
    network_latency.merge(shard.network_latency);
  });
  message_latency.report("message_latency", report);
  packet_latency.report("packet_latency", report);
  if (packet_latency.count() > 0) report.add("packet_latency_max_ns", packet_latency.max_ns());
  network_latency.report("network_latency", report);
}

std::size_t Streams::memory_bytes() const {
  std::size_t bytes = streams_.capacity() * sizeof(Stream);
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.message_latency.memory_bytes() + shard.packet_latency.memory_bytes() +
             shard.network_latency.memory_bytes() + shard.partial.memory_bytes();
  });
  return bytes;
}

}  // namespace simcore
