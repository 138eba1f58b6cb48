#include "workload/random_reads.hpp"

#include <algorithm>
#include <string>

#include "engine/listen.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "workload/memory_params.hpp"

namespace simcore::workload {

namespace {

/// Timer payload of an endpoint's memory; smaller ones are cores.
constexpr std::uint32_t kMemoryTimer = 0xFFFFFFFFU;

/// kNobody for endpoints without a place.
std::vector<std::uint32_t> inverse(const PlacementMap& map, std::uint32_t endpoints) {
  std::vector<std::uint32_t> places(endpoints, kNobody);
  for (std::uint32_t place = 0; place < map.size(); ++place) places[map[place]] = place;
  return places;
}

}  // namespace

std::uint64_t RandomReads::bytes_of(const ReadParams& params, std::uint32_t endpoints) {
  const std::uint64_t cores = std::uint64_t{endpoints} * params.cores_per_endpoint;
  return cores * (sizeof(Core) + std::uint64_t{params.outstanding} * sizeof(Read)) +
         endpoints * (sizeof(Home) + 2 * sizeof(std::uint32_t));
}

RandomReads::RandomReads(const ReadParams& params, const WorkloadContext& context)
    : params_(params),
      placement_(context.placement),
      places_(inverse(context.placement, context.topology.endpoints())),
      traffic_(context.stream(Stream::traffic)),
      cores_(made_listening<LargeArray<Core>>(std::size_t{context.topology.endpoints()} *
                                              params.cores_per_endpoint)),
      reads_(made_listening<LargeArray<Read>>(cores_.size() * params.outstanding)),
      homes_(made_listening<LargeArray<Home>>(context.topology.endpoints())) {
  Steps steps;
  for (std::uint32_t core = 0; core < cores_.size(); ++core) {
    steps.next();
    const std::uint32_t first = core * params_.outstanding;
    cores_[core].free_read = first;
    for (std::uint32_t slot = 0; slot + 1 < params_.outstanding; ++slot) {
      reads_[first + slot].next = first + slot + 1;
    }
  }
}

EndpointId RandomReads::endpoint_of_read(std::uint32_t read) const {
  return read / params_.outstanding / params_.cores_per_endpoint;
}

/// Issues reads of a core while it may; sets its timer when only the issue interval holds it up.
void RandomReads::issue(Transport& here, std::uint32_t core, Picoseconds now) {
  Core& c = cores_[core];
  while (c.issued < params_.reads_per_core && c.free_read != kNoHandle && !c.timer_set) {
    if (c.next_issue > now) {
      c.timer_set = true;
      here.set_timer(core / params_.cores_per_endpoint, c.next_issue,
                     core % params_.cores_per_endpoint);
      return;
    }
    c.next_issue = now + params_.issue_interval;
    start_read(here, core, now);
  }
}

void RandomReads::start_read(Transport& here, std::uint32_t core, Picoseconds now) {
  Core& c = cores_[core];
  const std::uint32_t read = c.free_read;
  c.free_read = reads_[read].next;
  reads_[read].issued = now;
  const EndpointId endpoint = core / params_.cores_per_endpoint;
  const std::uint64_t stream_core = std::uint64_t{places_[endpoint]} * params_.cores_per_endpoint +
                                    core % params_.cores_per_endpoint;
  const auto places = static_cast<std::uint32_t>(placement_.size());
  const EndpointId home = placement_[traffic_.below(places, stream_core, c.issued)];
  ++c.issued;
  if (home == endpoint) {
    enter_memory(here, home, read, now);
  } else {
    reads_[read].home = home;
    reads_[read].bytes_left = params_.request_bytes;
    here.send(endpoint, home, params_.request_bytes, read, now, 0, MessageKind::control);
  }
}

void RandomReads::on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                           Picoseconds now) {
  if (payload == kMemoryTimer) return leave_memory(here, endpoint, now);
  const std::uint32_t core = endpoint * params_.cores_per_endpoint + payload;
  cores_[core].timer_set = false;
  issue(here, core, now);
}

void RandomReads::enter_memory(Transport& here, EndpointId home, std::uint32_t read,
                               Picoseconds now) {
  Home& h = homes_[home];
  reads_[read].next = kNoHandle;
  if (h.head == kNoHandle) {
    h.head = read;
  } else {
    reads_[h.tail].next = read;
  }
  h.tail = read;
  here.set_timer(home, h.memory.access(now, params_.read_bytes, params_.memory), kMemoryTimer);
}

void RandomReads::leave_memory(Transport& here, EndpointId home, Picoseconds now) {
  const std::uint32_t read = homes_[home].head;
  homes_[home].head = reads_[read].next;
  const EndpointId reader = endpoint_of_read(read);
  if (reader == home) return complete(here, read, now);
  const std::uint32_t bytes = params_.reply_header_bytes + params_.read_bytes;
  reads_[read].bytes_left = bytes;
  here.send(home, reader, bytes, read | kReply, now, params_.reply_network);
}

void RandomReads::on_delivered(Transport& here, const Delivery& delivery) {
  measured_[here].packet_latency.add(delivery.time - delivery.created);
  measured_[here].network_latency.add(delivery.time - delivery.injected);
  const std::uint32_t number = delivery.tag & ~kReply;
  Read& read = reads_[number];
  read.bytes_left -= delivery.payload_bytes;
  if (read.bytes_left > 0) return;
  if ((delivery.tag & kReply) != 0) {
    complete(here, number, delivery.time);
  } else {
    enter_memory(here, delivery.at, number, delivery.time);
  }
}

void RandomReads::complete(Transport& here, std::uint32_t read, Picoseconds now) {
  const std::uint32_t core = read / params_.outstanding;
  Core& c = cores_[core];
  Measured& measured = measured_[here];
  measured.read_latency.add(now - reads_[read].issued);
  ++measured.reads;
  measured.completed = std::max(measured.completed, now);
  reads_[read].next = c.free_read;
  c.free_read = read;
  if (++c.completed == params_.reads_per_core) measured.core_completion.add(now);
  issue(here, core, now);
}

void RandomReads::run(NetworkClock& transport) {
  Steps steps;
  for (std::uint32_t core = 0; core < cores_.size(); ++core) {
    steps.next();
    if (places_[core / params_.cores_per_endpoint] != kNobody) issue(transport, core, 0);
  }
  transport.run_to_end();
  transport.close_statistics(measured().completed);
}

RandomReads::Measured RandomReads::measured() const {
  Measured all;
  measured_.for_each([&all](const Measured& shard) {
    all.completed = std::max(all.completed, shard.completed);
    all.reads += shard.reads;
    all.read_latency.merge(shard.read_latency);
    all.core_completion.merge(shard.core_completion);
    all.packet_latency.merge(shard.packet_latency);
    all.network_latency.merge(shard.network_latency);
  });
  return all;
}

void RandomReads::report(RunReport& report) const {
  const Measured all = measured();
  if (!report.cut_short()) report.add("completion_time_ns", to_ns(all.completed));
  all.core_completion.report("core_completion_time", report);
  all.read_latency.report("read_latency", report);
  if (!report.cut_short()) {
    const double bits = 8.0 * static_cast<double>(all.reads) * params_.read_bytes;
    report.add("read_throughput_gbps",
               bits / to_ns(all.completed) / static_cast<double>(placement_.size()));
  }
  all.packet_latency.report("packet_latency", report);
  all.network_latency.report("network_latency", report);
}

std::size_t RandomReads::memory_bytes() const {
  std::size_t bytes = cores_.capacity() * sizeof(Core) + reads_.capacity() * sizeof(Read) +
                      homes_.capacity() * sizeof(Home) +
                      (placement_.capacity() + places_.capacity()) * sizeof(std::uint32_t);
  measured_.for_each([&bytes](const Measured& shard) {
    bytes += shard.read_latency.memory_bytes() + shard.core_completion.memory_bytes() +
             shard.packet_latency.memory_bytes() + shard.network_latency.memory_bytes();
  });
  return bytes;
}

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

std::vector<ParamSpec> read_message_params() {
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
  append_to(spec.params, read_message_params());
  append_to(spec.params, memory_params());
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
  read.memory = memory_timing(params);
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

}  // namespace simcore::workload
