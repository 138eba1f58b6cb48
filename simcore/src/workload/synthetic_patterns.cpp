#include "workload/synthetic_patterns.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "params/errors.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/grid_patterns.hpp"
#include "traffic/group_shift.hpp"
#include "traffic/hotspot.hpp"
#include "traffic/incast.hpp"
#include "traffic/random_permutation.hpp"
#include "traffic/uniform_random.hpp"
#include "workload/explicit_pattern.hpp"
#include "workload/shift_patterns.hpp"
#include "workload/synthetic.hpp"

namespace simcore {

namespace {

constexpr const char* kTextbook =
    "Dally and Towles, Principles and Practices of Interconnection Networks, 2004";

std::uint64_t count_of(const Params& p, const char* name) {
  return static_cast<std::uint64_t>(p.integer(name));
}

/// With a rule that ties it to the number of endpoints.
ComponentSpec with_rule(ComponentSpec spec, const char* field, const char* message,
                        bool (*fits)(const Params&, const NetworkSize&)) {
  spec.constraints.push_back(
      {.fields = {field, "topology.endpoints"}, .message = message, .fits = fits});
  return spec;
}

ComponentSpec on_power_of_two(ComponentSpec spec) {
  return with_rule(std::move(spec), "workload.kind", "needs a power of two of endpoints",
                   [](const Params&, const NetworkSize& network) {
                     return std::has_single_bit(network.endpoints);
                   });
}

ComponentSpec uniform_random_spec() {
  ComponentSpec spec =
      synthetic_spec("uniform_random", "Uniform random",
                     "Every message goes to an endpoint drawn with equal probability.", kTextbook);
  spec.params.push_back({.name = "include_self",
                         .type = ParamType::boolean,
                         .axis = AxisKind::condition,
                         .unit = "bool",
                         .default_value = false,
                         .help = "Whether the sender itself may be drawn; such a message goes to "
                                 "the sender's router and back."});
  return spec;
}

std::unique_ptr<Workload> build_uniform_random(const Params& params,
                                               const WorkloadContext& context) {
  return drive_pattern(
      std::make_unique<UniformRandom>(context.places(), params.boolean("include_self"),
                                      context.stream(Stream::traffic)),
      params, context);
}

ComponentSpec tornado_spec() {
  return synthetic_spec("tornado", "Tornado",
                        "Every endpoint sends almost half-way round in each dimension, all the "
                        "same way: hard on rings and tori with minimal routing.",
                        "Singh, Dally, Towles and Gupta, ISCA 2003");
}

ComponentSpec neighbor_spec() {
  return synthetic_spec("neighbor", "Neighbour",
                        "Every endpoint sends to the next in each dimension, round the end.",
                        kTextbook);
}

ComponentSpec random_permutation_spec() {
  return synthetic_spec("random_permutation", "Random permutation",
                        "Every endpoint sends to one other endpoint, drawn once per replicate; "
                        "each receives from exactly one.",
                        kTextbook);
}

std::unique_ptr<Workload> build_random_permutation(const Params& params,
                                                   const WorkloadContext& context) {
  return drive_pattern(
      std::make_unique<RandomPermutation>(context.places(), context.stream(Stream::traffic)),
      params, context);
}

ComponentSpec bit_complement_spec() {
  return on_power_of_two(
      synthetic_spec("bit_complement", "Bit complement",
                     "Every endpoint sends to the one whose number has all bits inverted; "
                     "needs a power of two of endpoints.",
                     kTextbook));
}

ComponentSpec bit_reverse_spec() {
  return on_power_of_two(
      synthetic_spec("bit_reverse", "Bit reverse",
                     "Every endpoint sends to the one whose number has the same bits in the "
                     "opposite order; needs a power of two of endpoints.",
                     kTextbook));
}

ComponentSpec shuffle_spec() {
  return on_power_of_two(
      synthetic_spec("shuffle", "Shuffle",
                     "Every endpoint sends to the one whose number has its bits rotated by "
                     "one; needs a power of two of endpoints.",
                     kTextbook));
}

ComponentSpec transpose_spec() {
  return with_rule(
      synthetic_spec("transpose", "Transpose",
                     "Endpoints count as a square matrix, row by row; each sends to the one "
                     "with row and column exchanged. Needs a square number of endpoints.",
                     kTextbook),
      "workload.kind", "needs a square number of endpoints",
      [](const Params&, const NetworkSize& network) {
        const auto side = static_cast<std::uint64_t>(
            std::llround(std::sqrt(static_cast<double>(network.endpoints))));
        return side * side == network.endpoints;
      });
}

/// A fixed permutation that follows from the number of endpoints, or from the topology.
template <class Pattern>
std::unique_ptr<Workload> build_numbered(const Params& params, const WorkloadContext& context) {
  return drive_pattern(std::make_unique<Pattern>(context.places()), params, context);
}

template <class Pattern>
std::unique_ptr<Workload> build_on_grid(const Params& params, const WorkloadContext& context) {
  return drive_pattern(std::make_unique<Pattern>(context.topology), params, context);
}

ComponentSpec group_shift_spec() {
  ComponentSpec spec = synthetic_spec(
      "group_shift", "Group shift",
      "All endpoints of a group send to the group `group_offset` further on, round the end: the "
      "worst case of dragonflies with minimal routing. Subtrees below the top of a tree and planes "
      "of a grid's last dimension are groups too.",
      "Kim, Dally, Scott and Abts, ISCA 2008");
  spec.params.push_back({.name = "group_offset",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 1,
                         .min = 1,
                         .max = 1e6,
                         .help = "Groups between a sender's and its target's; less than there are "
                                 "groups."});
  spec.params.push_back(group_target_param());
  spec.constraints.push_back(
      {.fields = {"workload.kind", "topology.kind"},
       .message = "needs a topology of groups",
       .fits = [](const Params&, const NetworkSize& network) { return network.groups > 1; }});
  spec.constraints.push_back({.fields = {"workload.group_offset", "topology.groups"},
                              .message = "must be less than the number of groups",
                              .fits = [](const Params& p, const NetworkSize& network) {
                                return count_of(p, "group_offset") < network.groups;
                              }});
  return spec;
}

/// Endpoints of every group that has some.
std::vector<std::vector<std::uint32_t>> endpoints_by_group(const Topology& topology) {
  std::vector<std::vector<std::uint32_t>> groups(topology.groups());
  for (EndpointId endpoint = 0; endpoint < topology.endpoints(); ++endpoint) {
    const std::uint32_t group = topology.group_of(topology.router_of(endpoint));
    if (group >= groups.size()) {
      throw PointError("workload.kind", "group_shift", "a topology of groups",
                       "group_shift needs endpoints in groups: endpoint " +
                           std::to_string(endpoint) + " is in none");
    }
    groups[group].push_back(endpoint);
  }
  std::erase_if(groups, [](const auto& group) { return group.empty(); });
  return groups;
}

std::unique_ptr<Workload> build_group_shift(const Params& params, const WorkloadContext& context) {
  if (context.topology.groups() < 2) {
    throw PointError("workload.kind", "group_shift", "a topology of groups",
                     "group_shift needs a topology of groups: a dragonfly, a tree, a grid");
  }
  std::vector<std::vector<std::uint32_t>> groups = endpoints_by_group(context.topology);
  const std::int64_t offset = params.integer("group_offset");
  if (offset >= static_cast<std::int64_t>(groups.size())) {
    const std::string count = std::to_string(groups.size());
    throw PointError("workload.group_offset", std::to_string(offset), "less than " + count,
                     "must be less than the number of groups, " + count);
  }
  return drive_pattern(
      std::make_unique<GroupShift>(std::move(groups), static_cast<std::uint32_t>(offset),
                                   group_target(params.choice("group_target")),
                                   context.stream(Stream::traffic)),
      params, context);
}

ComponentSpec hotspot_spec() {
  ComponentSpec spec = synthetic_spec(
      "hotspot", "Hotspot",
      "A share of the messages goes to a few hot endpoints, the rest to any endpoint.",
      "Pfister and Norton, IEEE Transactions on Computers C-34, 1985");
  spec.params.push_back(hotspot_fraction_param());
  spec.params.push_back({.name = "hotspots",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 1,
                         .min = 1,
                         .max = 1e6,
                         .help = "Hot endpoints, evenly spread over the endpoints' numbers."});
  return with_rule(std::move(spec), "workload.hotspots", "there are no more endpoints",
                   [](const Params& p, const NetworkSize& network) {
                     return count_of(p, "hotspots") <= network.endpoints;
                   });
}

void check_count(const char* field, std::int64_t given, std::int64_t least, std::int64_t most,
                 const char* why) {
  if (given >= least && given <= most) return;
  const std::string allowed = std::to_string(least) + " to " + std::to_string(most);
  throw PointError(std::string("workload.") + field, std::to_string(given), allowed,
                   "must be " + allowed + ": " + why);
}

std::unique_ptr<Workload> build_hotspot(const Params& params, const WorkloadContext& context) {
  const std::uint32_t n = context.places();
  check_count("hotspots", params.integer("hotspots"), 1, n, "there are no more endpoints");
  return drive_pattern(
      std::make_unique<Hotspot>(n, static_cast<std::uint32_t>(params.integer("hotspots")),
                                params.real("hotspot_fraction"), context.stream(Stream::traffic)),
      params, context);
}

ComponentSpec incast_spec() {
  ComponentSpec spec = synthetic_spec("incast", "Incast",
                                      "Many endpoints send to one; the others are silent. Loads "
                                      "are per sender.",
                                      "");
  spec.params.push_back(
      {.name = "senders",
       .type = ParamType::integer,
       .axis = AxisKind::condition,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 1e9,
       .help = "Endpoints that send, drawn at random. Null: all but the target."});
  spec.params.push_back({.name = "target",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 0,
                         .min = 0,
                         .max = 1e9,
                         .help = "Place of the endpoint that receives, counted from 0."});
  spec = with_rule(std::move(spec), "workload.senders", "the target does not send",
                   [](const Params& p, const NetworkSize& network) {
                     return !p.has("senders") || count_of(p, "senders") < network.endpoints;
                   });
  return with_rule(std::move(spec), "workload.target", "endpoints count from 0",
                   [](const Params& p, const NetworkSize& network) {
                     return count_of(p, "target") < network.endpoints;
                   });
}

std::unique_ptr<Workload> build_incast(const Params& params, const WorkloadContext& context) {
  const std::uint32_t n = context.places();
  const std::int64_t senders = params.has("senders") ? params.integer("senders") : n - 1;
  check_count("senders", senders, 1, n - 1, "the target does not send");
  check_count("target", params.integer("target"), 0, n - 1, "endpoints count from 0");
  return drive_pattern(
      std::make_unique<Incast>(n, static_cast<std::uint32_t>(senders),
                               static_cast<std::uint32_t>(params.integer("target")),
                               context.stream(Stream::traffic)),
      params, context);
}

EndpointTraffic even_traffic(const Params& params, std::uint32_t endpoints) {
  return synthetic_traffic(params, endpoints, 0.0);
}

EndpointTraffic hotspot_traffic(const Params& params, std::uint32_t endpoints) {
  const double share = params.real("hotspot_fraction") / params.real("hotspots");
  return synthetic_traffic(params, endpoints, share);
}

EndpointTraffic incast_traffic(const Params& params, std::uint32_t endpoints) {
  const double all = std::max(1.0, endpoints - 1.0);
  return synthetic_traffic(params, params.has("senders") ? params.real("senders") : all, 1.0);
}

}  // namespace

std::vector<WorkloadEntry> synthetic_entries() {
  const auto of_network = [](auto spec, auto build) {
    return WorkloadEntry{
        .spec = spec, .build = build, .whole_network = true, .traffic = even_traffic};
  };
  const auto entry = [](auto spec, auto build, auto traffic) {
    return WorkloadEntry{.spec = spec, .build = build, .traffic = traffic};
  };
  std::vector<WorkloadEntry> entries = {
      entry(uniform_random_spec, build_uniform_random, even_traffic),
      entry(random_permutation_spec, build_random_permutation, even_traffic),
      of_network(tornado_spec, build_on_grid<Tornado>),
      of_network(neighbor_spec, build_on_grid<Neighbor>),
      entry(bit_complement_spec, build_numbered<BitComplement>, even_traffic),
      entry(bit_reverse_spec, build_numbered<BitReverse>, even_traffic),
      entry(shuffle_spec, build_numbered<Shuffle>, even_traffic),
      entry(transpose_spec, build_numbered<Transpose>, even_traffic),
      of_network(group_shift_spec, build_group_shift),
      entry(shift_traffic_spec, build_shift_traffic, even_traffic),
      entry(half_shift_spec, build_half_shift, even_traffic),
      entry(six_neighbor_traffic_spec, build_six_neighbor_traffic, even_traffic),
      entry(eight_neighbor_spec, build_eight_neighbor, even_traffic),
      entry(hotspot_spec, build_hotspot, hotspot_traffic),
      entry(incast_spec, build_incast, incast_traffic),
      entry(explicit_traffic_spec, build_explicit_traffic, explicit_endpoint_traffic),
  };
  for (WorkloadEntry& each : entries) {
    each.watched_time = watched_time;
    each.leaves_out = true;
  }
  return entries;
}

}  // namespace simcore
