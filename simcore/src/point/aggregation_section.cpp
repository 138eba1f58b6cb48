#include "point/aggregation_section.hpp"

#include <algorithm>
#include <utility>

#include "params/broken_rule.hpp"
#include "params/choose.hpp"
#include "params/common_params.hpp"
#include "params/presets.hpp"

namespace simcore::point {
namespace {

ComponentSpec none_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "none";
  spec.title = "None";
  spec.help = "Routers do not reduce: collectives are algorithms of the ranks.";
  return spec;
}

bool has_segments(const Params& p) { return p.choice("mode") == "latency"; }
bool is_streaming(const Params& p) { return !has_segments(p); }
bool is_multicast(const Params& p) { return p.choice("distribution") == "multicast"; }
bool has_pool(const Params& p) { return p.has("pool_operations"); }
bool has_queue(const Params& p) { return has_pool(p) && p.choice("when_full") == "queue"; }
bool has_pool_of_segments(const Params& p) { return has_pool(p) && has_segments(p); }

ParamSpec cost_param(const char* name, double fallback, const char* help) {
  return real_param(AxisKind::condition, name, "ns", fallback, {.least = 0, .most = 1e9}, help);
}

/// The columns of Graham and Shainer (Supercomputing Frontiers and Innovations 4, 2017) with the
/// other sections' defaults: table 1 with both distributions and table 3 on 8 leaves of 16, table 4
/// on one router, both by multicast. tests/validation/sharp_packet_study.py has what is left over.
std::vector<Preset> sharp_presets() {
  return {{"sharp_2017_table1",
           {{"post_ns", 712.4},
            {"complete_ns", 0},
            {"endpoint_latency_ns", 1213.6},
            {"endpoint_ns_per_byte", 1.886},
            {"aggregation_ns", 13.0},
            {"relay_ns", 218.6}}},
          {"sharp_2017_table3",
           {{"post_ns", 592.2},
            {"complete_ns", 0},
            {"endpoint_latency_ns", 1330.5},
            {"endpoint_ns_per_byte", 3.927},
            {"aggregation_ns", 13.0}}},
          {"sharp_2017_table4",
           {{"post_ns", 403.4},
            {"complete_ns", 0},
            {"endpoint_latency_ns", 1763.9},
            {"endpoint_ns_per_byte", 2.908},
            {"aggregation_ns", 13.0},
            {"pool_operations", 36}}}};
}

std::vector<ParamSpec> tree_params() {
  return {
      preset_param(AxisKind::condition, sharp_presets(),
                   "Costs that stand wherever the parameters below are not given: fits to a table "
                   "of Graham and Shainer, 2017."),
      choice_param(AxisKind::choice, "mode", {"latency", "streaming"},
                   "latency: a message is cut into segments of payload_bytes, each an operation of "
                   "its own. streaming: a message is one operation, whose packets follow one "
                   "another through the tree."),
      only_when("mode is latency", has_segments,
                bytes_param(AxisKind::resource, "payload_bytes", 256, {.least = 1, .most = 65535},
                            "Most payload of one operation; at most what a packet holds.")),
      count_param(AxisKind::choice, "trees", 1, {.least = 1, .most = 64},
                  "Trees, with different roots. Groups of ranks take them in turn."),
      choice_param(AxisKind::choice, "root_rule", {"center", "first", "random"},
                   "The router at the root. center: those of the least depth first, of equal ones "
                   "the lowest number; first: the lowest numbers; random: by the placement's "
                   "random stream."),
      count_param(AxisKind::resource, "max_children", {}, {.least = 2, .most = 16384},
                  "Most endpoints and nodes below a node together. A tree takes more levels where "
                  "the topology has them. Null: no limit."),
      count_param(AxisKind::resource, "levels", {}, {.least = 1, .most = 64},
                  "Levels of nodes that a group may use, the lowest ones of its tree; no more than "
                  "the tree has. A group that needs more is refused. Null: all.")};
}

std::vector<ParamSpec> cost_params() {
  return {
      cost_param("post_ns", 300,
                 "Of a rank's processor, for each operation that it gives to its node."),
      cost_param("complete_ns", 300, "Of a rank's processor, for each operation that is complete."),
      cost_param("endpoint_latency_ns", 0,
                 "Of a posted segment on its way to the interface, which holds no processor."),
      real_param(AxisKind::condition, "endpoint_ns_per_byte", "ns", 0.0, {.least = 0, .most = 1e6},
                 "The same, for each of its bytes: the endpoint fetches them from its memory."),
      cost_param("aggregation_ns", 100,
                 "From the last child's packet to the result, at every node, beside the bytes. In "
                 "the mode latency a node reduces one segment at a time; in streaming the next one "
                 "may begin when the bytes of this one have been reduced."),
      real_param(AxisKind::resource, "aggregation_gbps", "gbps", 200.0,
                 {.least = ByteRate::kLeastGbps, .most = 1e6},
                 "Rate at which a node reduces, in bytes of its result."),
      cost_param("relay_ns", 50,
                 "Of every node, before it hands a result to its children reliably."),
      choice_param(AxisKind::choice, "distribution", {"reliable", "multicast"},
                   "Of results. reliable: from node to node. multicast: routers copy them at once, "
                   "and the reliable ones follow for those that were lost."),
      only_when("distribution is multicast", is_multicast,
                cost_param("multicast_latency_ns", 20,
                           "Of every router, before its copies of a result leave.")),
      only_when("distribution is multicast", is_multicast,
                real_param(AxisKind::condition, "bit_error_rate", "fraction", 0.0,
                           {.least = 0, .most = 0.01},
                           "Probability of a wrong bit in a copy on each channel. A copy with a "
                           "wrong bit is lost.")),
      count_param(AxisKind::choice, "channels", 1, {.least = 1, .most = 2},
                  "Of an endpoint. 1: its ranks reduce in memory first. 2: each half of them, a "
                  "socket, has a place of its own in the tree.")};
}

std::vector<ParamSpec> grant_params() {
  return {
      only_when("mode is latency", has_segments,
                count_param(AxisKind::resource, "window_operations", 8, {.least = 1, .most = 1024},
                            "Most operations of a group that are outstanding at once.")),
      only_when("mode is streaming", is_streaming,
                count_param(AxisKind::resource, "stream_packets", 64, {.least = 1, .most = 1024},
                            "Most packets of a stream that are outstanding at once.")),
      count_param(AxisKind::resource, "pool_operations", {}, {.least = 1, .most = 1e6},
                  "Operations that a router can have outstanding. The groups whose trees use it "
                  "share them evenly for the whole run. Null: no limit."),
      only_when("pool_operations is given and mode is latency", has_pool_of_segments,
                count_param(AxisKind::choice, "least_operations", 2, {.least = 1, .most = 1024},
                            "Fewer than these are too few for a group.")),
      only_when("pool_operations is given", has_pool,
                choice_param(AxisKind::choice, "when_full", {"share", "host", "refuse", "queue"},
                             "Where one more group would leave each with too few. share: it gets "
                             "its part all the same, as long as there is one for each; host: it "
                             "uses the operation's first algorithm of ranks; refuse: the point is "
                             "refused; queue: nothing is divided, and each operation of a group "
                             "that finds too little waits until it is left.")),
      only_when("when_full is queue", has_queue,
                real_param(AxisKind::condition, "grant_interval_ns", "ns", 1000.0,
                           {.least = 1, .most = 1e9},
                           "How often the trees' manager gives what is free to those who wait for "
                           "it, and takes back what is over.")),
      only_when("pool_operations is given", has_pool,
                choice_param(AxisKind::condition, "grant_order",
                             {"foreground_first", "foreground_last", "random"},
                             "Which groups get theirs first: by jobs, the foreground's at one end, "
                             "or by the placement's random stream."))};
}

/// refuse_aggregation_use() and refuse_aggregation() judge it.
ConstraintSpec sharp_where_used() {
  return {.fields = {"aggregation.kind", "workload.kind"},
          .message = "is sharp exactly where an algorithm of a workload is"};
}

std::vector<ConstraintSpec> rules_across_sections() {
  return {
      {.fields = {"aggregation.trees", "topology.routers"},
       .message = "each tree needs a router of its own as its root",
       .fits =
           [](const Params& p, const NetworkSize& n) {
             return static_cast<std::uint64_t>(p.integer("trees")) <= n.routers;
           }},
      {.fields = {"aggregation.kind", "topology.planes"},
       .message = "trees of reduction join the switches of one plane, and endpoints have several",
       .fits = [](const Params&, const NetworkSize& n) { return n.planes == 0; }},
      payload_of_packet(),
      channels_of_ranks(),
      sharp_where_used()};
}

ComponentSpec sharp_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "sharp";
  spec.title = "SHARP";
  spec.help =
      "Nodes in the routers reduce what ranks send up a tree, and send the result down. Used by "
      "collectives whose algorithm is sharp.";
  spec.source =
      "Graham et al., COMHPC 2016; Graham and Shainer, Supercomputing Frontiers and Innovations 4, "
      "2017; Graham et al., ISC High Performance 2020";
  for (auto* group : {tree_params, cost_params, grant_params}) append_to(spec.params, group());
  set_preset_defaults(sharp_presets(), spec.params);
  spec.constraints = rules_across_sections();
  spec.metrics = {"sharp_operations", "host_fallback_fraction", "granted_operations",
                  "most_outstanding_operations", "sharp_wait_time_mean_ns"};
  spec.metric_rules = {{"sharp_wait_time_mean_ns", "when_full is queue", has_queue}};
  return spec;
}

std::uint32_t counted(const Params& p, const char* name, std::uint32_t otherwise = 0) {
  return p.has(name) ? static_cast<std::uint32_t>(p.integer(name)) : otherwise;
}

RootRule root_rule_of(const Params& p) {
  const std::string& rule = p.choice("root_rule");
  if (rule == "random") return RootRule::random;
  return rule == "first" ? RootRule::first : RootRule::center;
}

void read_grants(const Params& p, AggregationSettings& settings) {
  settings.window = counted(p, settings.streams() ? "stream_packets" : "window_operations");
  if (!has_pool(p)) return;
  settings.pool = counted(p, "pool_operations");
  settings.least_operations = settings.streams() ? 1 : counted(p, "least_operations");
  const std::string& full = p.choice("when_full");
  settings.when_full = full == "share"   ? WhenFull::share
                       : full == "host"  ? WhenFull::host
                       : full == "queue" ? WhenFull::queue
                                         : WhenFull::refuse;
  if (settings.queues()) {
    settings.grant_interval = std::max<Picoseconds>(1, from_ns(p.real("grant_interval_ns")));
  }
  const std::string& order = p.choice("grant_order");
  settings.grant_order = order == "random"            ? GrantOrder::random
                         : order == "foreground_last" ? GrantOrder::foreground_last
                                                      : GrantOrder::foreground_first;
}

}  // namespace

const std::vector<AggregationEntry>& aggregation_registry() {
  static const std::vector<AggregationEntry> entries = {{none_spec}, {sharp_spec}};
  return entries;
}

ComponentSpec aggregation_spec(const Value& section) {
  return choose("aggregation", aggregation_registry(), section, "none").spec();
}

AggregationSettings aggregation_settings(const Params& p, std::uint32_t packet_bytes) {
  AggregationSettings settings;
  settings.mode = has_segments(p) ? AggregationMode::latency : AggregationMode::streaming;
  settings.payload_bytes = settings.streams() ? packet_bytes : counted(p, "payload_bytes");
  settings.trees = counted(p, "trees", 1);
  settings.root_rule = root_rule_of(p);
  settings.max_children = counted(p, "max_children");
  settings.levels = counted(p, "levels");
  settings.post = from_ns(p.real("post_ns"));
  settings.complete = from_ns(p.real("complete_ns"));
  settings.endpoint_latency = from_ns(p.real("endpoint_latency_ns"));
  settings.endpoint_ps_per_byte = 1000 * p.real("endpoint_ns_per_byte");
  settings.aggregation = from_ns(p.real("aggregation_ns"));
  settings.aggregation_rate = ByteRate(p.real("aggregation_gbps"));
  settings.relay = from_ns(p.real("relay_ns"));
  if (is_multicast(p)) {
    settings.distribution = Distribution::multicast;
    settings.multicast_latency = from_ns(p.real("multicast_latency_ns"));
    settings.bit_error_rate = p.has("bit_error_rate") ? p.real("bit_error_rate") : 0.0;
  }
  settings.channels = counted(p, "channels");
  read_grants(p, settings);
  return settings;
}

ConstraintSpec payload_of_packet() {
  return {.fields = {"aggregation.payload_bytes", "network.packet_bytes"},
          .message = "must be at most what a packet holds"};
}

ConstraintSpec channels_of_ranks() {
  return {.fields = {"aggregation.channels", "mpi.ranks_per_endpoint"},
          .message = "must be at most the ranks of an endpoint"};
}

std::vector<Refusal> refuse_aggregation_use(bool reduces, bool used,
                                            std::uint32_t ranks_per_endpoint,
                                            std::uint32_t channels) {
  if (used && !reduces) {
    return {broken_rule(sharp_where_used(), "aggregation",
                        {.value = "none", .allowed = "sharp", .found = "one is"})};
  }
  if (reduces && !used) {
    return {broken_rule(sharp_where_used(), "aggregation",
                        {.value = "sharp", .allowed = "none", .found = "none is"})};
  }
  if (channels <= ranks_per_endpoint) return {};
  return {broken_rule(
      channels_of_ranks(), "aggregation",
      {.value = channels,
       .allowed = "1, or mpi.ranks_per_endpoint of at least " + std::to_string(channels)})};
}

std::vector<Refusal> refuse_aggregation(const Value& section, const std::string& workload) {
  if (!read_aggregation(section, 1)) return {};
  return {broken_rule(
      sharp_where_used(), "aggregation",
      {.value = "sharp", .allowed = "none", .found = workload + " is not one of ranks"})};
}

std::vector<Refusal> refuse_payload(const Params& aggregation, std::int64_t packet_bytes) {
  if (aggregation.find("payload_bytes") == nullptr || !has_segments(aggregation)) return {};
  if (aggregation.integer("payload_bytes") <= packet_bytes) return {};
  return {broken_rule(payload_of_packet(), "aggregation",
                      {.value = aggregation.integer("payload_bytes"),
                       .allowed = "at most " + std::to_string(packet_bytes)})};
}

std::optional<AggregationSettings> read_aggregation(const Value& section,
                                                    std::uint32_t packet_bytes) {
  const ComponentSpec spec = aggregation_spec(section);
  const Params params = validate(spec, section);
  if (spec.kind == "none") return std::nullopt;
  return aggregation_settings(params, packet_bytes);
}

}  // namespace simcore::point
