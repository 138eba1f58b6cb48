#include "workload/dsm_params.hpp"

#include <algorithm>
#include <string>

#include "dsm/address_trace.hpp"
#include "dsm/message_exchange.hpp"
#include "params/common_params.hpp"
#include "workload/memory_params.hpp"

namespace simcore::workload {

namespace {

constexpr std::int64_t kMostCores = 64;  // a record of a line has a bit for each
constexpr std::int64_t kMostWays = 64;

bool has_pattern(const Params& p, std::initializer_list<const char*> patterns) {
  const std::string& own = p.choice("access_pattern");
  return std::any_of(patterns.begin(), patterns.end(),
                     [&own](const char* pattern) { return own == pattern; });
}

bool is_trace(const Params& p) { return has_pattern(p, {"trace"}); }
bool is_no_trace(const Params& p) { return !is_trace(p); }
bool mixes_writes(const Params& p) {
  return has_pattern(p, {"random", "stream", "strided", "zipf"});
}
bool has_elements(const Params& p) { return has_pattern(p, {"stream", "stencil"}); }
bool is_strided(const Params& p) { return has_pattern(p, {"strided"}); }
bool is_zipf(const Params& p) { return has_pattern(p, {"zipf"}); }
bool is_stencil(const Params& p) { return has_pattern(p, {"stencil"}); }
bool is_producer_consumer(const Params& p) { return has_pattern(p, {"producer_consumer"}); }
bool draws_addresses(const Params& p) {
  return has_pattern(p, {"random", "pointer_chase", "zipf", "gups"});
}
bool is_interleaved(const Params& p) { return p.choice("address_map") == "interleaved"; }
bool is_no_chase(const Params& p) { return !has_pattern(p, {"pointer_chase"}); }

std::vector<ParamSpec> dsm_core_params() {
  return {
      count_param(AxisKind::condition, "cores_per_endpoint", 4, {.least = 1, .most = kMostCores},
                  "Cores of a node, each with an L1 of its own."),
      only_when("access_pattern is not trace", is_no_trace,
                count_param(AxisKind::condition, "operations_per_core", 1024,
                            {.least = 1, .most = 1e9}, "Reads and writes until a core is done.")),
      only_when(
          "access_pattern is not pointer_chase and fence_interval is not 1", overlaps,
          count_param(AxisKind::resource, "outstanding_per_core", 16, {.least = 1, .most = 4096},
                      "Most operations of a core under way at once.")),
      only_when(
          "access_pattern is not pointer_chase", is_no_chase,
          count_param(AxisKind::condition, "fence_interval", 0, {.least = 0, .most = 1e9},
                      "A fence after every so many operations of a core: all must be complete "
                      "before the next is issued. 0: no fences; 1: one at a time.")),
      real_param(AxisKind::condition, "issue_interval_ns", "ns", 0.5, {.least = 0, .most = 1e6},
                 "Least time between two operations that a core issues."),
  };
}

std::vector<ParamSpec> access_params() {
  ParamSpec trace{.name = "trace",
                  .type = ParamType::address_trace,
                  .axis = AxisKind::condition,
                  .unit = "name",
                  .nullable = true,
                  .help =
                      "The uploaded address trace whose accesses the cores repeat. Core c of it "
                      "is core c mod cores_per_endpoint of place c / cores_per_endpoint."};
  const auto stated = [](const char* name, const char* what) {
    return only_when("access_pattern is trace", is_trace,
                     count_param(AxisKind::condition, name, {}, {.least = 0, .most = 9e15},
                                 std::string(what) + " of the trace. Filled in from it; an error "
                                                     "when given and different."));
  };
  return {
      choice_param(
          AxisKind::condition, "access_pattern",
          {"random", "stream", "strided", "stencil", "pointer_chase", "zipf", "producer_consumer",
           "gups", "trace"},
          "random: any line of all memories; stream, strided: each core through a part of its own; "
          "stencil: five reads and a write for each element of a grid; pointer_chase: random, each "
          "read needs the one before; zipf: some lines far more often than others; "
          "producer_consumer: pairs of cores on two endpoints hand lines over; gups: random lines "
          "are read and written; trace: as recorded."),
      only_when("access_pattern is random, pointer_chase, zipf or gups", draws_addresses,
                choice_param(AxisKind::condition, "address_streams", {"independent", "same"},
                             "independent: each core draws addresses of its own; same: all cores "
                             "touch the same addresses in the same order, as those of SST's "
                             "miranda.RandomGenerator do.")),
      only_when("access_pattern is random, stream, strided or zipf", mixes_writes,
                real_param(AxisKind::condition, "write_fraction", "fraction", 0.0,
                           {.least = 0, .most = 1},
                           "Share of the operations that write; each is drawn by itself.")),
      only_when("access_pattern is stream or stencil", has_elements,
                bytes_param(AxisKind::condition, "access_bytes", 8, {.least = 1, .most = 4096},
                            "Bytes of an element: how far apart two accesses in a row are.")),
      only_when("access_pattern is strided", is_strided,
                bytes_param(AxisKind::condition, "stride_bytes", 256, {.least = 1, .most = 1e12},
                            "Bytes between two accesses of a core.")),
      only_when("access_pattern is zipf", is_zipf,
                real_param(AxisKind::condition, "zipf_exponent", "ratio", 0.99,
                           {.least = 0.01, .most = 4},
                           "s: the line of rank r is touched in proportion to r^-s.")),
      only_when("access_pattern is stencil", is_stencil,
                count_param(AxisKind::condition, "stencil_columns", 1024, {.least = 1, .most = 1e9},
                            "Elements in a row of the grid.")),
      only_when("access_pattern is producer_consumer", is_producer_consumer,
                count_param(AxisKind::condition, "buffer_lines", 16, {.least = 1, .most = 65536},
                            "Lines that a producer writes before it waits for its consumer.")),
      only_when("access_pattern is trace", is_trace, trace),
      stated("trace_cores", "Cores"),
      stated("trace_operations", "Accesses"),
      stated("trace_writes", "Writes"),
      stated("trace_address_bytes", "Bytes up to the highest address"),
  };
}

std::vector<ParamSpec> address_params() {
  return {
      bytes_param(AxisKind::condition, "memory_bytes_per_endpoint", std::int64_t{1} << 30,
                  {.least = 64, .most = 1e15},
                  "Memory of each endpoint; the space of addresses is that of all endpoints."),
      choice_param(
          AxisKind::choice, "address_map", {"by_range", "interleaved"},
          "by_range: each memory is one range of addresses; interleaved: the memories take "
          "turns."),
      only_when("address_map is interleaved", is_interleaved,
                bytes_param(AxisKind::choice, "interleave_bytes", 4096, {.least = 1, .most = 1e12},
                            "Bytes of a turn: a multiple of line_bytes.")),
  };
}

std::vector<ParamSpec> cache_params() {
  return {
      bytes_param(AxisKind::condition, "line_bytes", 64, {.least = 1, .most = 4096},
                  "Bytes of a line: what a miss brings, and what caches and homes keep apart."),
      bytes_param(AxisKind::resource, "l1_bytes", 32768, {.least = 1, .most = 16777216},
                  "Size of a core's L1: a multiple of line_bytes times l1_ways."),
      count_param(AxisKind::choice, "l1_ways", 8, {.least = 1, .most = kMostWays},
                  "Lines of a set of L1."),
      real_param(AxisKind::condition, "l1_latency_ns", "ns", 1, {.least = 0, .most = 1e6},
                 "Until a hit in L1 is complete, and until a miss goes on to L2."),
      count_param(AxisKind::resource, "l1_mshrs", 16, {.least = 1, .most = 4096},
                  "Operations of a core that have missed L1 and are under way, at most."),
      bytes_param(AxisKind::resource, "l2_bytes", 524288, {.least = 1, .most = 1073741824},
                  "Size of a node's L2: a multiple of line_bytes times l2_ways."),
      count_param(AxisKind::choice, "l2_ways", 16, {.least = 1, .most = kMostWays},
                  "Lines of a set of L2. A line on its way holds a way of its set."),
      real_param(AxisKind::condition, "l2_latency_ns", "ns", 5, {.least = 0, .most = 1e6},
                 "From a miss in L1 until L2 has the line or asks for it."),
      count_param(AxisKind::resource, "l2_mshrs", 64, {.least = 1, .most = 65536},
                  "Lines that a node waits for at most."),
      choice_param(AxisKind::choice, "l2_inclusion", {"inclusive", "non_inclusive"},
                   "inclusive: a line that leaves L2 leaves the L1s of the node; non_inclusive: it "
                   "stays there."),
      choice_param(AxisKind::choice, "replacement", {"lru", "fifo", "random"},
                   "Which line of a full set leaves, in L1 and L2."),
      choice_param(
          AxisKind::choice, "shared_evictions", {"notified", "silent"},
          "notified: the home hears of a shared line that leaves a node, and acknowledges; "
          "silent: it does not, and may invalidate copies that are gone."),
  };
}

std::vector<ParamSpec> home_params() {
  return {
      choice_param(AxisKind::choice, "coherence", {"msi", "mesi"},
                   "mesi: who reads a line that nobody has may write it without asking."),
      real_param(AxisKind::condition, "directory_latency_ns", "ns", 0, {.least = 0, .most = 1e6},
                 "From a message's turn at the directory to what it leads to."),
      real_param(AxisKind::resource, "directory_occupancy_ns", "ns", 1, {.least = 0, .most = 1e6},
                 "Least time between the turns of two messages at a directory."),
      count_param(AxisKind::choice, "directory_pointers", 0, {.least = 0, .most = 65536},
                  "Sharers of a line that the directory names; with one more, its invalidations go "
                  "to all endpoints. 0: all are named."),
      bytes_param(AxisKind::condition, "control_bytes", 8, {.least = 1, .most = 4096},
                  "Bytes of every message; one with a line has line_bytes more."),
      choice_param(AxisKind::choice, "virtual_networks", {"shared", "separate"},
                   "shared: all messages travel on virtual network 0; separate: requests on 0, "
                   "forwards on 1, replies on 2, of those that network.virtual_network_weights "
                   "makes."),
  };
}

std::vector<ParamSpec> bank_params() {
  return {
      count_param(AxisKind::resource, "memory_banks", 1, {.least = 1, .most = 4096},
                  "Banks of a memory; lines take turns."),
      real_param(AxisKind::condition, "memory_bank_busy_ns", "ns", 0, {.least = 0, .most = 1e6},
                 "Least time between the starts of two accesses to one bank."),
  };
}

bool divides(const Params& p, const char* bytes, const char* ways) {
  const std::int64_t set = p.integer("line_bytes") * p.integer(ways);
  return p.integer("line_bytes") > p.integer(bytes) || p.integer(bytes) % set == 0;
}

std::uint64_t memory_of(const Params& p) {
  return static_cast<std::uint64_t>(p.integer("memory_bytes_per_endpoint"));
}

std::uint64_t cores_of(const Params& p) {
  return static_cast<std::uint64_t>(p.integer("cores_per_endpoint"));
}

std::vector<ConstraintSpec> cache_rules() {
  return {
      {.fields = {"workload.line_bytes", "workload.l1_bytes"},
       .message = "a line must fit into L1",
       .holds = [](const Params& p) { return p.integer("line_bytes") <= p.integer("l1_bytes"); }},
      {.fields = {"workload.line_bytes", "workload.l2_bytes"},
       .message = "a line must fit into L2",
       .holds = [](const Params& p) { return p.integer("line_bytes") <= p.integer("l2_bytes"); }},
      {.fields = {"workload.l1_bytes", "workload.line_bytes", "workload.l1_ways"},
       .message = "l1_bytes must be a multiple of line_bytes times l1_ways",
       .holds = [](const Params& p) { return divides(p, "l1_bytes", "l1_ways"); }},
      {.fields = {"workload.l2_bytes", "workload.line_bytes", "workload.l2_ways"},
       .message = "l2_bytes must be a multiple of line_bytes times l2_ways",
       .holds = [](const Params& p) { return divides(p, "l2_bytes", "l2_ways"); }},
      {.fields = {"workload.l2_mshrs", "topology.endpoints"},
       .message =
           "a request has an id of 28 bits: all endpoints together may have 268,435,456 MSHRs",
       .fits =
           [](const Params& p, const NetworkSize& network) {
             return network.endpoints * static_cast<std::uint64_t>(p.integer("l2_mshrs")) <=
                    std::uint64_t{1} << dsm::kTimerBits;
           }},
  };
}

std::vector<ConstraintSpec> address_rules() {
  return {
      {.fields = {"workload.memory_bytes_per_endpoint", "workload.line_bytes"},
       .message = "memory_bytes_per_endpoint must be a multiple of line_bytes",
       .holds =
           [](const Params& p) {
             return p.integer("memory_bytes_per_endpoint") % p.integer("line_bytes") == 0;
           }},
      {.fields = {"workload.interleave_bytes", "workload.line_bytes",
                  "workload.memory_bytes_per_endpoint"},
       .message = "interleave_bytes must be a multiple of line_bytes and divide "
                  "memory_bytes_per_endpoint",
       .holds =
           [](const Params& p) {
             if (!is_interleaved(p)) return true;
             const std::int64_t turn = p.integer("interleave_bytes");
             return turn % p.integer("line_bytes") == 0 &&
                    p.integer("memory_bytes_per_endpoint") % turn == 0;
           }},
      {.fields = {"workload.memory_bytes_per_endpoint", "topology.endpoints"},
       .message =
           "addresses have 48 bits: all memories together may have 281,474,976,710,656 bytes",
       .fits =
           [](const Params& p, const NetworkSize& network) {
             return memory_of(p) <= dsm::AddressTrace::kAddressSpace / network.endpoints;
           }},
  };
}

std::vector<ConstraintSpec> access_rules() {
  return {
      {.fields = {"workload.access_bytes", "workload.line_bytes"},
       .message = "an element must fit into a line",
       .holds =
           [](const Params& p) {
             return !has_elements(p) || p.integer("access_bytes") <= p.integer("line_bytes");
           }},
      {.fields = {"workload.issue_interval_ns", "workload.l1_latency_ns"},
       .message = "one of the two must be above 0: a core whose hits take no time would do all of "
                  "them at once",
       .holds =
           [](const Params& p) {
             return p.real("issue_interval_ns") > 0 || p.real("l1_latency_ns") > 0;
           }},
      {.fields = {"workload.stride_bytes", "workload.memory_bytes_per_endpoint",
                  "workload.cores_per_endpoint"},
       .message = "a stride must fit into a core's part of the memory",
       .holds =
           [](const Params& p) {
             return !is_strided(p) || static_cast<std::uint64_t>(p.integer("stride_bytes")) <=
                                          memory_of(p) / cores_of(p);
           }},
      {.fields = {"workload.memory_bytes_per_endpoint", "workload.cores_per_endpoint",
                  "workload.line_bytes"},
       .message = "the memory must have a line for each core",
       .holds =
           [](const Params& p) {
             return !has_pattern(p, {"stream", "strided"}) ||
                    memory_of(p) / cores_of(p) >=
                        static_cast<std::uint64_t>(p.integer("line_bytes"));
           }},
      {.fields = {"workload.stencil_columns", "workload.access_bytes",
                  "workload.memory_bytes_per_endpoint", "workload.cores_per_endpoint"},
       .message = "half of a memory must have a row of the grid for each core",
       .holds =
           [](const Params& p) {
             if (!is_stencil(p)) return true;
             const std::uint64_t line = static_cast<std::uint64_t>(p.integer("line_bytes"));
             const auto row = static_cast<std::uint64_t>(p.integer("stencil_columns") *
                                                         p.integer("access_bytes"));
             return memory_of(p) / 2 / line * line / row >= cores_of(p);
           }},
      {.fields = {"workload.buffer_lines", "workload.memory_bytes_per_endpoint",
                  "workload.cores_per_endpoint"},
       .message = "the buffers of all cores, each with a line more, must fit into a memory",
       .holds =
           [](const Params& p) {
             if (!is_producer_consumer(p)) return true;
             const auto lines = static_cast<std::uint64_t>(p.integer("buffer_lines") + 1);
             return lines * cores_of(p) * static_cast<std::uint64_t>(p.integer("line_bytes")) <=
                    memory_of(p);
           }},
      {.fields = {"workload.access_pattern", "topology.endpoints"},
       .message = "producer_consumer needs two endpoints",
       .fits =
           [](const Params& p, const NetworkSize& network) {
             return !is_producer_consumer(p) || network.endpoints >= 2;
           }},
      {.fields = {"workload.trace", "workload.access_pattern"},
       .message = "access_pattern trace needs the name of an address trace",
       .holds = [](const Params& p) { return !is_trace(p) || p.has("trace"); }},
      {.fields = {"workload.trace_cores", "workload.cores_per_endpoint", "topology.endpoints"},
       .message = "all endpoints together must have the trace's cores",
       .fits =
           [](const Params& p, const NetworkSize& network) {
             return !is_trace(p) || !p.has("trace_cores") ||
                    static_cast<std::uint64_t>(p.integer("trace_cores")) <=
                        network.endpoints * cores_of(p);
           }},
      {.fields = {"workload.trace_address_bytes", "workload.memory_bytes_per_endpoint",
                  "topology.endpoints"},
       .message = "all memories together must hold the trace's addresses",
       .fits =
           [](const Params& p, const NetworkSize& network) {
             return !is_trace(p) || !p.has("trace_address_bytes") ||
                    static_cast<std::uint64_t>(p.integer("trace_address_bytes")) <=
                        network.endpoints * memory_of(p);
           }},
  };
}

}  // namespace

bool overlaps(const Params& p) {
  return is_no_chase(p) && !(p.has("fence_interval") && p.integer("fence_interval") == 1);
}

std::vector<ParamSpec> dsm_params() {
  std::vector<ParamSpec> params = dsm_core_params();
  append_to(params, access_params());
  append_to(params, address_params());
  append_to(params, cache_params());
  append_to(params, home_params());
  append_to(params, memory_params());
  append_to(params, bank_params());
  return params;
}

std::vector<ConstraintSpec> dsm_rules() {
  std::vector<ConstraintSpec> rules = cache_rules();
  append_to(rules, address_rules());
  append_to(rules, access_rules());
  return rules;
}

}  // namespace simcore::workload
