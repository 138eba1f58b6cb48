#include <utility>

#include "closed_form/sections.hpp"
#include "params/common_params.hpp"
#include "params/presets.hpp"

namespace simcore::closed_form {
namespace {

/// The columns of Graham and Shainer (Supercomputing Frontiers and Innovations 4, 2017), by least
/// squares of relative errors, one set for all columns of a table; joint: one for tables 1, 3 and
/// 4. tests/validation/sharp_fit.py finds them again, and docs/models/collectives.md has what is
/// left over. The tables do not tell a level's cost: 8 nodes begin where 128 do.
std::vector<Preset> sharp_presets() {
  return {{"sharp_2017_table1",
           {{"levels", 2},
            {"post_ns", 2362.2},
            {"byte_ns", 1.93},
            {"segment_ns", 694.1},
            {"relay_ns", 166.4},
            {"relay_byte_ns", 0.33},
            {"relay_segment_ns", 46.2}}},
          {"sharp_2017_table2",
           {{"levels", 2},
            {"post_ns", 6750.9},
            {"byte_ns", 8.26},
            {"segment_ns", 976.5},
            {"socket_reduction_ns", 1374.8},
            {"channel_segment_ns", 361.6}}},
          {"sharp_2017_table3",
           {{"levels", 2},
            {"post_ns", 2368.4},
            {"byte_ns", 3.01},
            {"inline_bytes", 128},
            {"fetch_ns", 363.6},
            {"segment_ns", 582.5}}},
          {"sharp_2017_table4",
           {{"levels", 1},
            {"post_ns", 2380.9},
            {"byte_ns", 1.62},
            {"inline_bytes", 128},
            {"fetch_ns", 446.9},
            {"segment_ns", 361.1},
            {"aggregation_ns", 13.3},
            {"pool_operations", 36}}},
          {"sharp_2017_joint",
           {{"post_ns", 2369.2},
            {"byte_ns", 2.25},
            {"inline_bytes", 128},
            {"fetch_ns", 267.9},
            {"segment_ns", 105.6},
            {"child_segment_ns", 32.7},
            {"relay_ns", 153.0},
            {"relay_segment_ns", 85.2},
            {"aggregation_ns", 12.4},
            {"pool_operations", 36}}}};
}

bool has_segments(const Params& p) { return p.choice("mode") == "latency"; }
bool is_streaming(const Params& p) { return !has_segments(p); }
bool is_reliable(const Params& p) { return p.choice("distribution") == "reliable"; }
bool is_multicast(const Params& p) { return !is_reliable(p); }
bool has_pool(const Params& p) { return has_segments(p) && p.has("pool_operations"); }
bool needs_least(const Params& p) { return has_pool(p) && p.choice("when_full") != "share"; }
bool has_fetch(const Params& p) { return has_segments(p) && p.real("fetch_ns") > 0; }
bool has_one_channel(const Params& p) { return p.integer("channels") == 1; }
bool has_two_channels(const Params& p) { return has_segments(p) && !has_one_channel(p); }
bool has_reliable_segments(const Params& p) { return is_reliable(p) && has_segments(p); }
bool has_children(const Params& p) { return has_segments(p) && p.real("child_segment_ns") > 0; }

ParamSpec time_param(const char* name, double fallback, const char* help) {
  return real_param(AxisKind::condition, name, "ns", fallback, {.least = 0, .most = 1e9}, help);
}
ParamSpec of_segments(ParamSpec param) {
  return only_when("mode is latency", has_segments, std::move(param));
}

std::vector<ParamSpec> tree_params() {
  return {
      preset_param(
          AxisKind::condition, sharp_presets(),
          "Costs that stand wherever the parameters below are not given: fits to the "
          "tables of Graham and Shainer, 2017, and one to the tables 1, 3 and 4 together."),
      choice_param(AxisKind::choice, "mode", {"latency", "streaming"},
                   "latency: a message is cut into segments of payload_bytes, each an "
                   "operation of its own. streaming: a message is one operation, which takes "
                   "streaming_efficiency of an endpoint's rate."),
      of_segments(bytes_param(AxisKind::resource, "payload_bytes", 256, {.least = 1, .most = 65535},
                              "Most payload of one operation.")),
      count_param(AxisKind::resource, "levels", {}, {.least = 1, .most = 64},
                  "Levels of nodes. Null: as many as the topology's router-to-router diameter "
                  "needs, 1 + half of it."),
      only_when("child_segment_ns is above 0", has_children,
                count_param(AxisKind::resource, "most_children", {}, {.least = 1, .most = 16384},
                            "Children of the node that has the most. Null: the endpoints of "
                            "the router that has the most.")),
      choice_param(AxisKind::choice, "distribution", {"reliable", "multicast"},
                   "Of results. reliable: from node to node; multicast: routers copy them at "
                   "once.")};
}

std::vector<ParamSpec> latency_params() {
  return {
      time_param("post_ns", 300, "Of an operation, until its first segment is on its way."),
      time_param("complete_ns", 0, "Of an operation whose last result has arrived."),
      time_param("level_ns", 0, "Of every level: the way to its node and the aggregation there."),
      of_segments(real_param(AxisKind::condition, "byte_ns", "ns", 1.0, {.least = 0, .most = 1e6},
                             "Of each byte of a segment, over all of its way.")),
      of_segments(time_param("fetch_ns", 0, "Of a segment of more than inline_bytes.")),
      only_when("fetch_ns is above 0", has_fetch,
                bytes_param(AxisKind::condition, "inline_bytes", 128, {.least = 0, .most = 65535},
                            "Largest segment that an endpoint hands over with its request.")),
      only_when("distribution is multicast", is_multicast,
                time_param("multicast_latency_ns", 0, "Of the result, at every level.")),
      only_when("distribution is reliable", is_reliable,
                time_param("relay_ns", 0, "Of the result, at every level.")),
      only_when("distribution is reliable and mode is latency", has_reliable_segments,
                real_param(AxisKind::condition, "relay_byte_ns", "ns", 0.0,
                           {.least = 0, .most = 1e6}, "Of each byte of it, at every level.")),
      only_when("channels is 1", has_one_channel,
                time_param("socket_reduction_ns", 0,
                           "Between the sockets of an endpoint, which share its one channel."))};
}

std::vector<ParamSpec> segment_params() {
  return {
      of_segments(time_param("segment_ns", 400,
                             "Least time from one segment of a group to its "
                             "next.")),
      of_segments(time_param("child_segment_ns", 0, "What each child of a node adds to it.")),
      only_when("distribution is reliable and mode is latency", has_reliable_segments,
                time_param("relay_segment_ns", 0, "What the distribution adds to it.")),
      only_when("channels is 2 and mode is latency", has_two_channels,
                time_param("channel_segment_ns", 0, "What the second channel adds to it.")),
      of_segments(time_param("aggregation_ns", 0,
                             "For which an operation holds a node that others wait for. Groups "
                             "that begin together wait for half of the others, and each adds this "
                             "to the time between segments.")),
      count_param(AxisKind::choice, "channels", 1, {.least = 1, .most = 2},
                  "Of an endpoint. 1: its sockets reduce first. 2: each has a place in the tree."),
      of_segments(count_param(AxisKind::resource, "window_operations", 8,
                              {.least = 1, .most = 1024},
                              "Most operations of a group that are outstanding at once.")),
      of_segments(count_param(AxisKind::resource, "pool_operations", {}, {.least = 1, .most = 1e6},
                              "Operations that a router can have outstanding, shared evenly by the "
                              "communicators. Null: no limit.")),
      only_when("pool_operations is given and when_full is not share", needs_least,
                count_param(AxisKind::choice, "least_operations", 2, {.least = 1, .most = 1024},
                            "Fewer than these are too few for a group.")),
      only_when("pool_operations is given", has_pool,
                choice_param(AxisKind::choice, "when_full", {"share", "host", "refuse"},
                             "Where each group would get too few. share: it gets its part, as long "
                             "as there is one for each; host: all use the operation's algorithm of "
                             "hosts; refuse: the point is refused.")),
      only_when("mode is streaming", is_streaming,
                real_param(AxisKind::condition, "streaming_efficiency", "fraction", 0.95,
                           {.least = 0.01, .most = 1},
                           "Share of an endpoint's rate that a stream's payload takes. 0.95: as "
                           "measured by Graham et al., ISC High Performance 2020."))};
}

}  // namespace

ConstraintSpec levels_of_trees() {
  return {.fields = {"aggregation.levels", "topology.kind"},
          .message = "must be no more than the topology's trees have"};
}

ConstraintSpec operations_for_all() {
  return {.fields = {"aggregation.pool_operations", "workload.communicators"},
          .message =
              "must be an operation for each communicator, and least_operations where "
              "when_full is refuse"};
}

ComponentSpec closed_sharp_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "sharp";
  spec.title = "SHARP";
  spec.help =
      "Nodes in the routers reduce what endpoints send up a tree, and send the result down.";
  spec.source =
      "Graham et al., COMHPC 2016; Graham and Shainer, Supercomputing Frontiers and Innovations 4, "
      "2017; Graham et al., ISC High Performance 2020";
  for (auto* group : {tree_params, latency_params, segment_params}) append_to(spec.params, group());
  set_preset_defaults(sharp_presets(), spec.params);
  spec.constraints = {levels_of_trees(), operations_for_all()};
  return spec;
}

SharpCosts sharp_costs(const Params& p) {
  const bool reliable = is_reliable(p);
  const auto count = [&p](const char* name) { return static_cast<std::uint32_t>(p.integer(name)); };
  SharpCosts costs;
  costs.payload_bytes = count("payload_bytes");
  costs.inline_bytes = count("inline_bytes");
  costs.post = p.real("post_ns");
  costs.complete = p.real("complete_ns");
  costs.level = p.real("level_ns");
  costs.byte = p.real("byte_ns");
  costs.fetch = p.real("fetch_ns");
  costs.distribution = p.real(reliable ? "relay_ns" : "multicast_latency_ns");
  costs.distribution_byte = reliable ? p.real("relay_byte_ns") : 0.0;
  costs.segment = p.real("segment_ns");
  costs.child_segment = p.real("child_segment_ns");
  costs.distribution_segment = reliable ? p.real("relay_segment_ns") : 0.0;
  costs.aggregation = p.real("aggregation_ns");
  costs.channels = count("channels");
  costs.socket_reduction = has_one_channel(p) ? p.real("socket_reduction_ns") : 0.0;
  costs.channel_segment = has_one_channel(p) ? 0.0 : p.real("channel_segment_ns");
  costs.pool.window = count("window_operations");
  costs.pool.pool = p.has("pool_operations") ? count("pool_operations") : 0;
  costs.pool.least = needs_least(p) ? count("least_operations") : 1;
  return costs;
}

}  // namespace simcore::closed_form
