// The kind `sharp_network` of the section `aggregation`: the packet model's trees by formula.
#include <algorithm>
#include <string>

#include "models/closed_form/closed_form_sections.hpp"
#include "params/common_params.hpp"
#include "point/aggregation_section.hpp"

namespace simcore::models {
namespace {

/// The packet model's declaration.
ComponentSpec packet_sharp_spec() { return aggregation_spec(Map{{"kind", "sharp"}}); }

/// Else reliable copies overtake those of the multicast, which has no closed form.
bool multicast_is_fast(const Params& p) {
  return p.choice("distribution") != "multicast" ||
         p.real("multicast_latency_ns") <= p.real("relay_ns");
}

}  // namespace

ComponentSpec closed_sharp_network_spec() {
  ComponentSpec spec =
      part_of(packet_sharp_spec(),
              {"preset", "mode", "payload_bytes", "root_rule", "max_children", "post_ns",
               "complete_ns", "endpoint_latency_ns", "endpoint_ns_per_byte", "aggregation_ns",
               "aggregation_gbps", "relay_ns", "distribution", "multicast_latency_ns", "channels",
               "window_operations", "stream_packets"});
  spec.help =
      "The trees of the packet model's kind sharp with the same parameters, for one group of all "
      "ranks on an idle network that loses nothing. The time is the packet model's.";
  spec.kind = "sharp_network";
  spec.title = "SHARP of the packet model";
  for (ParamSpec& param : spec.params) {
    if (param.name != "root_rule") continue;
    std::erase(param.choices, "random");
    param.help =
        "The router at the root. center: the one of the least depth, of equal ones the lowest "
        "number; first: the lowest number.";
  }
  spec.constraints = {payload_of_packet(),
                      channels_of_ranks(),
                      {.fields = {"aggregation.multicast_latency_ns", "aggregation.relay_ns"},
                       .message = "must be at most relay_ns",
                       .holds = multicast_is_fast}};
  return spec;
}

std::vector<Refusal> refuse_sharp_network(const ClosedFormSections& point) {
  if (!uses_trees(point)) return {};
  std::vector<Refusal> refusals =
      refuse_payload(point.costs, point.network.integer("packet_bytes"));
  const auto count = [](const Params& p, const char* name) {
    return static_cast<std::uint32_t>(p.integer(name));
  };
  append_to(refusals, refuse_aggregation_use(true, true, count(point.mpi, "ranks_per_endpoint"),
                                             count(point.costs, "channels")));
  const std::int64_t ranks = point.mpi.integer("ranks_per_endpoint");
  const std::int64_t sockets = point.mpi.integer("sockets_per_endpoint");
  if (ranks % sockets != 0) {
    refusals.push_back({.field = "mpi.sockets_per_endpoint",
                        .value = sockets,
                        .allowed = "a divisor of " + std::to_string(ranks),
                        .message = "must divide ranks_per_endpoint",
                        .related = {"mpi.sockets_per_endpoint", "mpi.ranks_per_endpoint"}});
  }
  return refusals;
}

AggregationSettings closed_aggregation(const ClosedFormSections& point) {
  return aggregation_settings(point.costs,
                              static_cast<std::uint32_t>(point.network.integer("packet_bytes")));
}

MpiSettings closed_ranks(const Params& params) {
  const auto count = [&](const char* n) { return static_cast<std::uint32_t>(params.integer(n)); };
  MpiSettings mpi;
  mpi.ranks_per_endpoint = count("ranks_per_endpoint");
  mpi.send_overhead = from_ns(params.real("send_overhead_ns"));
  mpi.receive_overhead = from_ns(params.real("receive_overhead_ns"));
  mpi.message_gap = from_ns(params.real("message_gap_ns"));
  mpi.memory.latency = from_ns(params.real("memory_latency_ns"));
  mpi.memory.rate = ByteRate(params.real("memory_bandwidth_gbps"));
  mpi.sockets = count("sockets_per_endpoint");
  if (mpi.sockets == 1) return mpi;
  mpi.between_sockets.latency = from_ns(params.real("socket_latency_ns"));
  mpi.between_sockets.rate = ByteRate(params.real("socket_bandwidth_gbps"));
  return mpi;
}

}  // namespace simcore::models
