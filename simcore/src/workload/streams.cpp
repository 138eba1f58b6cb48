#include "workload/streams.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <utility>

#include "engine/listen.hpp"
#include "network/compiled_network.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "stats/distribution.hpp"
#include "stats/run_report.hpp"
#include "traffic/message_sizes.hpp"
#include "traffic/pairs.hpp"

namespace simcore::workload {

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
  Steps steps;
  for (EndpointId e = 0; e < streams_.size(); ++e) {
    steps.next();
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

namespace {

std::uint32_t senders_of(const Params& params, std::uint32_t endpoints) {
  const std::uint32_t most = endpoints / 2 * 2;
  if (!params.has("senders")) return most;
  const std::int64_t given = params.integer("senders");
  if (given % 2 != 0 || given > most) {
    const std::string allowed = "an even number up to " + std::to_string(most);
    throw PointError("workload.senders", std::to_string(given), allowed,
                     "must be " + allowed + ": senders come in pairs");
  }
  return static_cast<std::uint32_t>(given);
}

bool window_within_messages(const Params& p) {
  return !p.has("window_messages") || p.integer("window_messages") <= p.integer("messages");
}

bool in_pairs(const Params& p, const NetworkSize& network) {
  if (!p.has("senders")) return true;
  const auto senders = static_cast<std::uint64_t>(p.integer("senders"));
  return senders % 2 == 0 && senders <= network.endpoints;
}

}  // namespace

ComponentSpec streams_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "streams";
  spec.title = "Streams";
  spec.help =
      "Endpoints in pairs: each sends messages to its partner, one after the other, and receives "
      "as many. Measures the throughput of every flow.";
  spec.source = "Palur and Raicu, Understanding Torus Network Performance through Simulations";
  spec.params = {
      {.name = "partners",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = "random_pairs",
       .choices = {"random_pairs", "neighbor_pairs"},
       .help = "Pairs drawn by a Fisher-Yates shuffle, or endpoints 0 and 1, 2 and 3, ... of the "
               "placement. Of an odd number of endpoints one is silent."},
      count_param(AxisKind::load, "message_bytes", 2048, {.least = 1, .most = 1073741824.0},
                  "Payload of a message; cut into packets of at most network.packet_bytes."),
      count_param(AxisKind::load, "messages", 100, {.least = 1, .most = 1e9},
                  "Messages that every sender sends."),
      count_param(AxisKind::condition, "senders", {}, {.least = 1, .most = 1e9},
                  "Endpoints that send, an even number. Null: all."),
      count_param(AxisKind::resource, "window_messages", {}, {.least = 1, .most = 1e9},
                  "Messages that an endpoint may be ahead of those it has received, at most "
                  "messages; 1: the two partners take turns. Null: it sends back to back."),
  };
  spec.constraints = {{.fields = {"workload.senders", "topology.endpoints"},
                       .message = "senders come in pairs",
                       .fits = in_pairs},
                      {.fields = {"workload.window_messages", "workload.messages"},
                       .message = "a window_messages above messages has no effect: leave it out",
                       .holds = window_within_messages}};
  spec.metrics = {
      "completion_time_ns",        "least_completion_time_ns", "aggregate_throughput_gbps",
      "flow_throughput_mean_gbps", "flow_throughput_p10_gbps", "flow_throughput_p50_gbps",
      "flow_throughput_p90_gbps",  "message_latency_mean_ns",  "message_latency_p50_ns",
      "message_latency_p99_ns",    "packet_latency_mean_ns",   "packet_latency_p50_ns",
      "packet_latency_p99_ns",     "packet_latency_max_ns",    "network_latency_mean_ns",
      "network_latency_p50_ns",    "network_latency_p99_ns"};
  spec.answers_by = {"aggregate_throughput_gbps", "completion_time_ns", "flow_throughput_mean_gbps",
                     "packet_latency_mean_ns"};
  return spec;
}

std::unique_ptr<Workload> build_streams(const Params& params, const WorkloadContext& context) {
  const auto n = static_cast<std::uint32_t>(context.placement.size());
  if (n < 2) {
    throw PointError("topology.endpoints", std::to_string(n), "at least 2",
                     "must be at least 2 for this workload");
  }
  const std::uint32_t senders = senders_of(params, n);
  const std::vector<std::uint32_t> order = pairing_order(
      params.choice("partners") == "random_pairs", n, context.stream(Stream::traffic));
  std::vector<EndpointId> partners(context.topology.endpoints(), kNobody);
  for (std::uint32_t i = 0; i < senders; i += 2) {
    const EndpointId a = context.placement[order[i]];
    const EndpointId b = context.placement[order[i + 1]];
    partners[a] = b;
    partners[b] = a;
  }
  StreamParams stream;
  stream.message_bytes = static_cast<std::uint32_t>(params.integer("message_bytes"));
  stream.messages = static_cast<std::uint32_t>(params.integer("messages"));
  if (params.has("window_messages")) {
    stream.window = static_cast<std::uint32_t>(params.integer("window_messages"));
  }
  stream.least_packet = last_packet_payload(stream.message_bytes, context.settings);
  stream.flow_table = context.flow_table;
  return std::make_unique<Streams>(std::move(partners), stream);
}

EndpointTraffic streams_traffic(const Params& params, std::uint32_t endpoints) {
  const double senders = params.has("senders") ? params.real("senders") : endpoints;
  return {.messages = {{static_cast<std::uint32_t>(params.integer("message_bytes")),
                        senders * params.real("messages")}}};
}

}  // namespace simcore::workload
