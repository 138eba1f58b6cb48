// The parameters of random_reads.
#include <string>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "workload/random_reads.hpp"

namespace simcore {

namespace {

bool is_unfenced(const Params& p) { return !p.boolean("line_fence"); }

std::uint64_t reads_in_flight(const Params& p, std::uint64_t endpoints) {
  const std::int64_t each = is_unfenced(p) ? p.integer("outstanding_reads_per_core") : 1;
  return endpoints * static_cast<std::uint64_t>(p.integer("cores_per_endpoint") * each);
}

std::vector<ParamSpec> core_params() {
  ParamSpec outstanding =
      count_param(AxisKind::resource, "outstanding_reads_per_core", 16, {.least = 1, .most = 4096},
                  "Most reads of a core in flight. With line_fence it is 1 and must not be given.");
  outstanding.applies_when = "line_fence is false";
  outstanding.applies = is_unfenced;
  return {
      count_param(AxisKind::condition, "cores_per_endpoint", 4, {.least = 1, .most = 1024},
                  "Cores that read, at each endpoint."),
      count_param(AxisKind::condition, "reads_per_core", 1024, {.least = 1, .most = 1e9},
                  "Reads until a core is done."),
      outstanding,
      {.name = "line_fence",
       .type = ParamType::boolean,
       .axis = AxisKind::condition,
       .unit = "bool",
       .default_value = false,
       .help = "A fence after every read: a core has one read in flight at most."},
      real_param(AxisKind::condition, "issue_interval_ns", "ns", 0.5, {.least = 0, .most = 1e6},
                 "Least time between two reads that a core issues."),
  };
}

std::vector<ParamSpec> memory_params() {
  return {
      bytes_param(AxisKind::load, "read_bytes", 64, {.least = 1, .most = 1048576},
                  "Bytes of a line: what a read brings back."),
      bytes_param(AxisKind::condition, "request_bytes", 8, {.least = 1, .most = 65536},
                  "Size of a request message."),
      bytes_param(AxisKind::condition, "reply_header_bytes", 8, {.least = 0, .most = 65536},
                  "Bytes that a reply carries beside the line."),
      count_param(
          AxisKind::choice, "reply_virtual_network", 0, {.least = 0, .most = 7},
          "Virtual network of the replies, of those that network.virtual_network_weights makes. "
          "Requests travel on the first, 0."),
      real_param(AxisKind::condition, "memory_latency_ns", "ns", 100, {.least = 0, .most = 1e9},
                 "From the start of an access to its first byte."),
      real_param(AxisKind::resource, "memory_bandwidth_gbps", "gbps", 64,
                 {.least = 0.001, .most = 1e6},
                 "Rate at which the memory of an endpoint moves lines, 10^9 bits a second."),
      real_param(AxisKind::condition, "memory_access_interval_ns", "ns", 1,
                 {.least = 0, .most = 1e6},
                 "Least time between the starts of two accesses to one memory."),
  };
}

}  // namespace

ComponentSpec random_reads_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "random_reads";
  spec.title = "Random remote reads";
  spec.help =
      "Cores read random lines of a memory that spans all endpoints, not interleaved; each waits "
      "for its reads in flight. The completion time is that of the last core.";
  spec.source =
      "Milton and Zarkesh-Ha, Impacts of Topology and Bandwidth on Distributed Shared Memory "
      "Systems, 2023";
  spec.params = core_params();
  for (ParamSpec& param : memory_params()) spec.params.push_back(std::move(param));
  spec.metrics = {
      "completion_time_ns",          "least_completion_time_ns",    "core_completion_time_mean_ns",
      "core_completion_time_p50_ns", "core_completion_time_p99_ns", "read_latency_mean_ns",
      "read_latency_p50_ns",         "read_latency_p99_ns",         "read_throughput_gbps",
      "packet_latency_mean_ns",      "packet_latency_p50_ns",       "packet_latency_p99_ns",
      "network_latency_mean_ns",     "network_latency_p50_ns",      "network_latency_p99_ns"};
  spec.constraints = {{.fields = {"workload.outstanding_reads_per_core",
                                  "workload.cores_per_endpoint", "topology.endpoints"},
                       .message = "the endpoints may have " +
                                  std::to_string(RandomReads::kMostReads) +
                                  " reads in flight together",
                       .fits = [](const Params& p, const NetworkSize& network) {
                         return reads_in_flight(p, network.endpoints) <= RandomReads::kMostReads;
                       }}};
  spec.answers_by = {"completion_time_ns", "read_throughput_gbps", "read_latency_mean_ns"};
  return spec;
}

std::unique_ptr<Workload> build_random_reads(const Params& params, const WorkloadContext& context) {
  const auto u32 = [&params](const char* name) {
    return static_cast<std::uint32_t>(params.integer(name));
  };
  ReadParams read;
  read.cores_per_endpoint = u32("cores_per_endpoint");
  read.reads_per_core = u32("reads_per_core");
  read.outstanding = params.boolean("line_fence") ? 1 : u32("outstanding_reads_per_core");
  read.read_bytes = u32("read_bytes");
  read.request_bytes = u32("request_bytes");
  read.reply_header_bytes = u32("reply_header_bytes");
  read.reply_network = u32("reply_virtual_network");
  read.issue_interval = from_ns(params.real("issue_interval_ns"));
  read.memory.latency = from_ns(params.real("memory_latency_ns"));
  read.memory.rate = ByteRate(params.real("memory_bandwidth_gbps"));
  read.memory.access_interval = from_ns(params.real("memory_access_interval_ns"));
  const std::uint64_t reads = reads_in_flight(params, context.topology.endpoints());
  if (reads > RandomReads::kMostReads) {
    throw PointError("workload.outstanding_reads_per_core", std::to_string(read.outstanding),
                     "at most " + std::to_string(RandomReads::kMostReads) + " reads in flight",
                     "makes " + std::to_string(reads) + " reads in flight over all endpoints");
  }
  context.take(RandomReads::bytes_of(read, context.topology.endpoints()),
               "the cores and their reads");
  return std::make_unique<RandomReads>(read, context);
}

EndpointTraffic random_reads_traffic(const Params& params, std::uint32_t endpoints) {
  const double cores = endpoints * params.real("cores_per_endpoint");
  const double reads = cores * params.real("reads_per_core");
  const double remote = reads * (1 - 1.0 / endpoints);
  const auto bytes = [&params](const char* name) {
    return static_cast<std::uint32_t>(params.integer(name));
  };
  const bool fenced = params.boolean("line_fence");
  return {.messages = {{bytes("request_bytes"), remote},
                       {bytes("read_bytes") + bytes("reply_header_bytes"), remote}},
          .served = reads,
          .outstanding = params.real("cores_per_endpoint") *
                         (fenced ? 1.0 : params.real("outstanding_reads_per_core"))};
}

}  // namespace simcore
