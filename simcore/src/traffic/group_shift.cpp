#include "traffic/group_shift.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::traffic {

namespace {

ParamSpec group_target_param() {
  return {.name = "group_target",
          .type = ParamType::choice,
          .axis = AxisKind::condition,
          .unit = "choice",
          .default_value = "random",
          .choices = {"random", "peer", "complement"},
          .help =
              "Place in the other group: any, drawn for each message; the one with the "
              "sender's number in its group; or that number counted from the other end."};
}

GroupTarget group_target(const std::string& name) {
  if (name == "random") return GroupTarget::random;
  return name == "peer" ? GroupTarget::peer : GroupTarget::complement;
}

}  // namespace

GroupShift::GroupShift(std::vector<std::vector<std::uint32_t>> groups, std::uint32_t offset,
                       GroupTarget target, RandomStream traffic)
    : groups_(std::move(groups)), offset_(offset), target_(target), traffic_(traffic) {
  std::size_t count = 0;
  for (const std::vector<std::uint32_t>& group : groups_) count += group.size();
  places_.resize(count);
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    for (std::uint32_t number = 0; number < groups_[group].size(); ++number) {
      places_[groups_[group][number]] = {group, number};
    }
  }
}

std::uint32_t GroupShift::destination(std::uint32_t source, std::uint64_t message) const {
  const Place from = places_[source];
  const std::vector<std::uint32_t>& to = groups_[(from.group + offset_) % groups_.size()];
  const auto size = static_cast<std::uint32_t>(to.size());
  if (target_ == GroupTarget::random) return to[traffic_.below(size, source, message)];
  const std::uint32_t number = from.number % size;
  return to[target_ == GroupTarget::peer ? number : size - 1 - number];
}

namespace {

std::vector<ConstraintSpec> group_rules() {
  return {{.fields = {"workload.kind", "topology.kind"},
           .message = "needs a topology of groups",
           .fits = [](const Params&, const NetworkSize& network) { return network.groups > 1; }},
          {.fields = {"workload.group_offset", "topology.groups"},
           .message = "must be less than the number of groups",
           .fits = [](const Params& p, const NetworkSize& network) {
             return static_cast<std::uint64_t>(p.integer("group_offset")) < network.groups;
           }}};
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

std::unique_ptr<TrafficPattern> make_group_shift(const Params& params, const JobPlaces& job) {
  if (job.topology.groups() < 2) {
    throw PointError("workload.kind", "group_shift", "a topology of groups",
                     "group_shift needs a topology of groups: a dragonfly, a tree, a grid");
  }
  std::vector<std::vector<std::uint32_t>> groups = endpoints_by_group(job.topology);
  const std::int64_t offset = params.integer("group_offset");
  if (offset >= static_cast<std::int64_t>(groups.size())) {
    const std::string count = std::to_string(groups.size());
    throw PointError("workload.group_offset", std::to_string(offset), "less than " + count,
                     "must be less than the number of groups, " + count);
  }
  return std::make_unique<GroupShift>(std::move(groups), static_cast<std::uint32_t>(offset),
                                      group_target(params.choice("group_target")), job.traffic);
}

bool exchanges_between_groups(const Params& p) { return exchanges_by(p, "group_shift"); }

std::vector<ParamSpec> rank_group_params() {
  constexpr const char* when = "traffic_pattern is group_shift";
  return {only_when(when, exchanges_between_groups,
                    exchange_count("groups", 2, 2, "Equal groups of consecutive ranks.")),
          only_when(
              when, exchanges_between_groups,
              exchange_count("group_offset", 1, 1, "Groups between a sender's and its target's.")),
          only_when(when, exchanges_between_groups, group_target_param())};
}

ConstraintSpec rank_groups_rule() {
  return rank_rule("workload.groups", "must divide the number of ranks");
}

std::vector<ConstraintSpec> rank_group_rules() {
  return {rank_groups_rule(),
          {.fields = {"workload.group_offset", "workload.groups"},
           .message = "must be less than groups",
           .holds = [](const Params& p) {
             return !exchanges_between_groups(p) || p.integer("group_offset") < p.integer("groups");
           }}};
}

void check_rank_groups(const RankCheck& check) {
  const auto groups = static_cast<std::uint64_t>(check.params().integer("groups"));
  check.require(check.ranks() % groups == 0, rank_groups_rule(),
                "a divisor of " + std::to_string(check.ranks()));
}

std::unique_ptr<TrafficPattern> make_rank_groups(const Params& p, std::uint32_t ranks,
                                                 RandomStream traffic) {
  const auto count = static_cast<std::uint32_t>(p.integer("groups"));
  std::vector<std::vector<std::uint32_t>> groups(count);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) groups[rank / (ranks / count)].push_back(rank);
  return std::make_unique<GroupShift>(std::move(groups),
                                      static_cast<std::uint32_t>(p.integer("group_offset")),
                                      group_target(p.choice("group_target")), traffic);
}

}  // namespace

TrafficEntry group_shift_entry() {
  return {
      .name = "group_shift",
      .synthetic =
          SyntheticPattern{
              .title = "Group shift",
              .help = "All endpoints of a group send to the group `group_offset` further on, "
                      "round the end: the worst case of dragonflies with minimal routing. "
                      "Subtrees below the top of a tree and planes of a grid's last dimension are "
                      "groups too.",
              .source = "Kim, Dally, Scott and Abts, ISCA 2008",
              .params = {{.name = "group_offset",
                          .type = ParamType::integer,
                          .axis = AxisKind::condition,
                          .unit = "count",
                          .default_value = 1,
                          .min = 1,
                          .max = 1e6,
                          .help = "Groups between a sender's and its target's; less than there "
                                  "are groups."},
                         group_target_param()},
              .constraints = group_rules(),
              .whole_network = true,
              .make = make_group_shift},
      .exchange = ExchangePattern{.params = rank_group_params(),
                                  .constraints = rank_group_rules(),
                                  .check = check_rank_groups,
                                  .make = make_rank_groups}};
}

}  // namespace simcore::traffic
