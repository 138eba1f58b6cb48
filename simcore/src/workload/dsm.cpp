#include "workload/dsm.hpp"

#include <algorithm>
#include <string>

#include "dsm/shared_memory.hpp"
#include "params/names.hpp"
#include "workload/dsm_params.hpp"
#include "workload/memory_params.hpp"

namespace simcore::workload {

namespace {

using dsm::AddressSpace;
using dsm::DsmSettings;

dsm::CacheShape shape_of(const Params& params, const char* bytes, const char* ways) {
  const std::string& replacement = params.choice("replacement");
  dsm::CacheShape shape;
  shape.ways = static_cast<std::uint32_t>(params.integer(ways));
  shape.sets =
      static_cast<std::uint32_t>(params.integer(bytes) / params.integer("line_bytes")) / shape.ways;
  shape.replacement = replacement == "lru"    ? dsm::Replacement::lru
                      : replacement == "fifo" ? dsm::Replacement::fifo
                                              : dsm::Replacement::random;
  return shape;
}

DsmSettings dsm_settings(const Params& params) {
  const auto u32 = [&params](const char* name) {
    return static_cast<std::uint32_t>(params.integer(name));
  };
  const auto time = [&params](const char* name) { return from_ns(params.real(name)); };
  DsmSettings s;
  s.cores.per_endpoint = u32("cores_per_endpoint");
  s.cores.outstanding = overlaps(params) ? u32("outstanding_per_core") : 1;
  s.cores.fence_interval = params.has("fence_interval") ? u32("fence_interval") : 0;
  s.cores.issue_interval = time("issue_interval_ns");
  s.caches.l1 = shape_of(params, "l1_bytes", "l1_ways");
  s.caches.l2 = shape_of(params, "l2_bytes", "l2_ways");
  s.caches.l1_latency = time("l1_latency_ns");
  s.caches.l2_latency = time("l2_latency_ns");
  s.caches.l1_mshrs = u32("l1_mshrs");
  s.caches.l2_mshrs = u32("l2_mshrs");
  s.caches.inclusive = params.choice("l2_inclusion") == "inclusive";
  s.caches.silent_evictions = params.choice("shared_evictions") == "silent";
  s.rules.exclusive_reads = params.choice("coherence") == "mesi";
  s.rules.directory_pointers = u32("directory_pointers");
  s.directory.latency = time("directory_latency_ns");
  s.directory.occupancy = time("directory_occupancy_ns");
  s.memory = memory_timing(params);
  s.memory_banks = u32("memory_banks");
  s.bank_busy = time("memory_bank_busy_ns");
  s.line_bytes = u32("line_bytes");
  s.control_bytes = u32("control_bytes");
  s.shares_network = params.choice("virtual_networks") == "shared";
  return s;
}

AddressSpace space_of(const Params& params, std::uint32_t places) {
  const bool interleaved = params.choice("address_map") == "interleaved";
  return {
      .places = places,
      .bytes_per_place = static_cast<std::uint64_t>(params.integer("memory_bytes_per_endpoint")),
      .interleave_bytes =
          interleaved ? static_cast<std::uint64_t>(params.integer("interleave_bytes")) : 0};
}

/// The trace that the section names, which has what the section says of it, and fits the cores.
std::shared_ptr<const dsm::AddressTrace> address_trace_of(const Params& params,
                                                          const WorkloadContext& context,
                                                          const AddressSpace& space) {
  const std::string& name = params.text("trace");
  static const dsm::AddressTraces none;
  const dsm::AddressTraces& traces =
      context.address_traces != nullptr ? *context.address_traces : none;
  const auto known = traces.find(name);
  if (known == traces.end()) {
    std::vector<std::string> names;
    for (const auto& [given, content] : traces) names.push_back(given);
    throw PointError(params.section() + ".trace", "\"" + name + "\"", comma_joined(names),
                     "no such address trace was given" + did_you_mean(name, names));
  }
  const dsm::AddressTrace& trace = *known->second;
  const auto check = [&params](const char* field, std::uint64_t found) {
    if (!params.has(field) || params.integer(field) == static_cast<std::int64_t>(found)) return;
    throw PointError(params.section() + "." + field, std::to_string(params.integer(field)),
                     std::to_string(found), "the trace has " + std::to_string(found));
  };
  check("trace_cores", trace.cores());
  check("trace_operations", trace.operations());
  check("trace_writes", trace.writes());
  check("trace_address_bytes", trace.address_bytes());
  const auto fits = [&params](std::uint64_t found, std::uint64_t most, const std::string& what) {
    if (found <= most) return;
    throw PointError(params.section() + ".trace", std::to_string(found) + " " + what,
                     "at most " + std::to_string(most),
                     "the trace has more than the endpoints together");
  };
  fits(trace.cores(),
       space.places * static_cast<std::uint64_t>(params.integer("cores_per_endpoint")), "cores");
  fits(trace.address_bytes(), space.bytes(), "bytes of addresses");
  return known->second;
}

std::unique_ptr<dsm::AccessPattern> pattern_of(const Params& params, const WorkloadContext& context,
                                               const AddressSpace& space) {
  const std::string& pattern = params.choice("access_pattern");
  dsm::PatternSettings settings{
      .space = space,
      .cores_per_place = static_cast<std::uint32_t>(params.integer("cores_per_endpoint")),
      .line_bytes = static_cast<std::uint32_t>(params.integer("line_bytes")),
      .traffic = context.stream(Stream::traffic)};
  if (pattern == "trace") return dsm::trace_pattern(address_trace_of(params, context, space));
  const auto u64 = [&params](const char* name) {
    return static_cast<std::uint64_t>(params.integer(name));
  };
  settings.operations = u64("operations_per_core");
  settings.same_addresses =
      params.has("address_streams") && params.choice("address_streams") == "same";
  if (params.has("write_fraction")) settings.write_fraction = params.real("write_fraction");
  if (pattern == "stream") return dsm::strided_pattern(settings, u64("access_bytes"));
  if (pattern == "strided") return dsm::strided_pattern(settings, u64("stride_bytes"));
  if (pattern == "zipf") return dsm::zipf_pattern(settings, params.real("zipf_exponent"));
  if (pattern == "stencil")
    return dsm::stencil_pattern(settings, u64("stencil_columns"), u64("access_bytes"));
  if (pattern == "producer_consumer")
    return dsm::producer_consumer_pattern(
        settings, static_cast<std::uint32_t>(params.integer("buffer_lines")));
  return dsm::random_pattern(settings, pattern == "gups", pattern == "pointer_chase");
}

std::vector<std::string> dsm_metrics() {
  std::vector<std::string> names = {"completion_time_ns",
                                    "least_completion_time_ns",
                                    "core_completion_time_mean_ns",
                                    "core_completion_time_p50_ns",
                                    "core_completion_time_p99_ns",
                                    "operation_rate_gops",
                                    "operation_latency_mean_ns",
                                    "operation_latency_p50_ns",
                                    "operation_latency_p99_ns",
                                    "l1_hit_fraction",
                                    "l2_hit_fraction",
                                    "invalidations_per_operation",
                                    "writebacks_per_operation",
                                    "outstanding_limited_fraction",
                                    "mshr_limited_fraction",
                                    "issue_limited_fraction",
                                    "memory_busy_fraction",
                                    "max_memory_busy_fraction",
                                    "directory_busy_fraction",
                                    "max_directory_busy_fraction",
                                    "packet_latency_mean_ns",
                                    "packet_latency_p50_ns",
                                    "packet_latency_p99_ns",
                                    "network_latency_mean_ns",
                                    "network_latency_p50_ns",
                                    "network_latency_p99_ns"};
  append_to(names, dsm::SharedMemory::miss_metrics());
  return names;
}

/// What a node and a home know of a line that a node has, with the room that their tables grow by.
constexpr double kBytesOfLine = 500;

/// Bytes of the last packet of a message, which is its smallest.
std::uint32_t last_packet(std::uint32_t bytes, std::int32_t packet_bytes) {
  return (bytes - 1) % static_cast<std::uint32_t>(packet_bytes) + 1;
}

/// The share of operations that miss both caches, as far as it can be told beforehand.
double miss_share(const Params& params, const AddressSpace& space) {
  const std::string& pattern = params.choice("access_pattern");
  const double line = params.real("line_bytes");
  if (pattern == "stream") return params.real("access_bytes") / line;
  if (pattern == "stencil") return params.real("access_bytes") / line / 3;
  if (pattern == "strided") return std::min(1.0, params.real("stride_bytes") / line);
  if (pattern == "producer_consumer") return 1;
  if (pattern == "trace") return 0.3;
  return std::max(0.0, 1 - params.real("l2_bytes") / static_cast<double>(space.bytes()));
}

/// The share of misses whose home is another endpoint.
double remote_share(const Params& params, std::uint32_t endpoints) {
  const std::string& pattern = params.choice("access_pattern");
  const bool near = params.choice("address_map") == "by_range" &&
                    (pattern == "stream" || pattern == "strided" || pattern == "stencil");
  return near ? 0.0 : 1 - 1.0 / endpoints;
}

}  // namespace

std::vector<std::uint32_t> dsm_networks(const Params& params) {
  if (params.choice("virtual_networks") == "shared") return {0, 0, 0};
  return {0, 1, 2};
}

ComponentSpec dsm_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "dsm";
  spec.title = "Distributed shared memory";
  spec.help =
      "Cores with caches read and write lines of a memory that spans all endpoints; a directory at "
      "each line's home keeps the copies coherent. The completion time is that of the last core.";
  spec.source =
      "Milton and Zarkesh-Ha, Impacts of Topology and Bandwidth on Distributed Shared Memory "
      "Systems, 2023; Sorin, Hill and Wood, A Primer on Memory Consistency and Cache Coherence, "
      "2011";
  spec.params = dsm_params();
  spec.constraints = dsm_rules();
  spec.metrics = dsm_metrics();
  spec.answers_by = {"completion_time_ns", "operation_rate_gops", "operation_latency_mean_ns"};
  return spec;
}

std::unique_ptr<Workload> build_dsm(const Params& params, const WorkloadContext& context) {
  DsmSettings settings = dsm_settings(params);
  settings.least_packet = std::min(
      last_packet(settings.control_bytes, context.settings.packet_bytes),
      last_packet(settings.control_bytes + settings.line_bytes, context.settings.packet_bytes));
  const AddressSpace space = space_of(params, context.places());
  context.take(dsm::SharedMemory::bytes_of(settings, context.places()),
               "the cores and their caches");
  auto memory = std::make_unique<dsm::SharedMemory>(
      settings, space, pattern_of(params, context, space), context.placement,
      context.topology.endpoints(), context.stream(Stream::traffic).part(1));
  if (context.node_tables) memory->list_nodes();
  return memory;
}

EndpointTraffic dsm_traffic(const Params& params, std::uint32_t endpoints) {
  const AddressSpace space = space_of(params, endpoints);
  const double operations =
      params.has("operations_per_core")
          ? endpoints * params.real("cores_per_endpoint") * params.real("operations_per_core")
      : params.has("trace_operations") ? params.real("trace_operations")
                                       : 0.0;
  const double misses = operations * miss_share(params, space);
  const double remote = misses * remote_share(params, endpoints);
  const auto control = static_cast<std::uint32_t>(params.integer("control_bytes"));
  const auto line = control + static_cast<std::uint32_t>(params.integer("line_bytes"));
  const DsmSettings settings = dsm_settings(params);
  const double lines = static_cast<double>(settings.caches.l2.lines());
  const double touched = misses / endpoints;
  const bool notified = params.choice("shared_evictions") == "notified";
  const double evicted = notified ? std::max(0.0, 1 - lines / std::max(1.0, touched)) : 0.0;
  const double each = params.real("cores_per_endpoint") *
                      (overlaps(params) ? params.real("outstanding_per_core") : 1.0);
  // A miss asks and is answered; a line that leaves is given back and acknowledged.
  return {.messages = {{control, remote * (1 + 2 * evicted)}, {line, remote}},
          .served = 2 * operations + 8 * misses,
          .outstanding = std::min(each, params.real("l2_mshrs")),
          .state_bytes = static_cast<double>(dsm::SharedMemory::bytes_of(settings, 1)) +
                         kBytesOfLine * std::min(touched, lines)};
}

}  // namespace simcore::workload
