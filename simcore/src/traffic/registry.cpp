#include "traffic/registry.hpp"

#include <utility>

#include "engine/size_limits.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/explicit_traffic.hpp"
#include "traffic/grid_patterns.hpp"
#include "traffic/group_shift.hpp"
#include "traffic/hotspot.hpp"
#include "traffic/incast.hpp"
#include "traffic/pairs.hpp"
#include "traffic/random_permutation.hpp"
#include "traffic/shift.hpp"
#include "traffic/stencil.hpp"
#include "traffic/uniform_random.hpp"

namespace simcore::traffic {

const std::vector<TrafficEntry>& traffic_registry() {
  static const std::vector<TrafficEntry> entries = {
      uniform_random_entry(), random_permutation_entry(),
      random_pairs_entry(),   neighbor_pairs_entry(),
      tornado_entry(),        neighbor_entry(),
      bit_complement_entry(), bit_reverse_entry(),
      shuffle_entry(),        transpose_entry(),
      group_shift_entry(),    shift_entry(),
      half_shift_entry(),     six_neighbor_entry(),
      eight_neighbor_entry(), hotspot_entry(),
      incast_entry(),         explicit_traffic_entry(),
  };
  return entries;
}

bool exchanges_by(const Params& params, const char* name) {
  return params.choice("traffic_pattern") == name;
}

namespace {

/// "senders" of "workload.senders".
std::string name_of(const std::string& field) { return field.substr(field.rfind('.') + 1); }

}  // namespace

void RankCheck::require(bool holds, const ConstraintSpec& rule, const std::string& needs) const {
  if (holds) return;
  refuse_by(rule, params_.section(),
            {.value = *params_.find(name_of(rule.fields.front())),
             .allowed = needs,
             .found = "the job has " + std::to_string(ranks_) + " ranks"});
}

void RankCheck::at_most(const ConstraintSpec& rule, std::uint64_t most) const {
  const std::int64_t given = params_.integer(name_of(rule.fields.front()));
  require(static_cast<std::uint64_t>(given) <= most, rule, "at most " + std::to_string(most));
}

ParamSpec exchange_count(const char* name, const Value& fallback, double least, const char* help) {
  return count_param(AxisKind::condition, name, fallback,
                     {.least = least, .most = static_cast<double>(max_ranks)}, help);
}

ConstraintSpec rank_rule(const char* field, const char* message) {
  return {.fields = {field, "topology.endpoints", "mpi.ranks_per_endpoint"}, .message = message};
}

const ConstraintSpec& rank_count_rule() {
  static const ConstraintSpec rule =
      rank_rule("workload.traffic_pattern",
                "needs two ranks; bit patterns need a power of two, transpose a square number");
  return rule;
}

ConstraintSpec endpoint_rule(const char* field, const char* message,
                             bool (*fits)(const Params&, const NetworkSize&)) {
  return {.fields = {field, "topology.endpoints"}, .message = message, .fits = fits};
}

void require_count(const char* field, std::int64_t given, std::int64_t least, std::int64_t most,
                   const char* why) {
  if (given >= least && given <= most) return;
  const std::string allowed = std::to_string(least) + " to " + std::to_string(most);
  throw PointError(std::string("workload.") + field, std::to_string(given), allowed,
                   "must be " + allowed + ": " + why);
}

}  // namespace simcore::traffic
