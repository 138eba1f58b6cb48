#include <string>
#include <utility>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "traffic/message_sizes.hpp"
#include "traffic/pairs.hpp"
#include "workload/streams.hpp"

namespace simcore {

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

}  // namespace simcore
