// Every traffic pattern by name: the one list to extend.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/random.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "traffic/traffic_pattern.hpp"

namespace simcore::traffic {

/// What a synthetic pattern may know of the job that sends by it.
struct JobPlaces {
  const Topology& topology;
  std::uint32_t places = 0;  ///< of the job, each on an endpoint
  RandomStream traffic{};
};

/// How a pattern spreads its messages, reckoned without making it.
struct TrafficShares {
  double senders = 0;        ///< places that send
  double hottest_share = 0;  ///< of all messages, to the place that gets most; 0: all get alike
};

/// A pattern as a synthetic workload, whose kind is the pattern's name. The workload adds the
/// parameters of sizes, loads and measurement.
struct SyntheticPattern {
  const char* title = "";
  const char* help = "";
  const char* source = "";
  std::vector<ParamSpec> params{};
  std::vector<ConstraintSpec> constraints{};
  /// It follows the network's shape and needs a place on each endpoint.
  bool whole_network = false;
  /// Throws PointError where the parameters do not fit the job.
  std::unique_ptr<TrafficPattern> (*make)(const Params& params, const JobPlaces& job) = nullptr;
  /// Null: every place sends, and all get alike.
  TrafficShares (*shares)(const Params& params, std::uint32_t places) = nullptr;
};

/// Judges a pattern's parameters against the number of ranks of a job.
class RankCheck {
 public:
  RankCheck(const Params& params, std::uint64_t ranks) : params_(params), ranks_(ranks) {}

  [[nodiscard]] const Params& params() const { return params_; }
  [[nodiscard]] std::uint64_t ranks() const { return ranks_; }
  /// Throws PointError by `rule` unless `holds`; `needs` says in words what the pattern needs.
  void require(bool holds, const ConstraintSpec& rule, const std::string& needs) const;
  /// Requires that the whole number in the rule's first field is at most `most`.
  void at_most(const ConstraintSpec& rule, std::uint64_t most) const;

 private:
  const Params& params_;
  std::uint64_t ranks_;
};

/// A pattern as a choice of `traffic_pattern` of the workload `exchange`. Its parameters are those
/// of all patterns together: each says when it applies, and one that several patterns share is
/// taken once.
struct ExchangePattern {
  std::vector<ParamSpec> params{};
  std::vector<ConstraintSpec> constraints{};
  /// Null: any number of ranks from 2 serves.
  void (*check)(const RankCheck& check) = nullptr;
  /// Of checked parameters.
  std::unique_ptr<TrafficPattern> (*make)(const Params& params, std::uint32_t ranks,
                                          RandomStream traffic) = nullptr;
};

/// A pattern by name and what its users need of it. A user that cannot take it has none.
struct TrafficEntry {
  const char* name = "";
  std::optional<SyntheticPattern> synthetic{};
  std::optional<ExchangePattern> exchange{};
};

/// All patterns, in the order in which the catalogue shows them.
const std::vector<TrafficEntry>& traffic_registry();

/// Whether `name` is the pattern that the parameters of an exchange choose.
[[nodiscard]] bool exchanges_by(const Params& params, const char* name);

/// A count of ranks or of groups of them, from `least` to max_ranks; nullable when `fallback` is
/// null.
ParamSpec exchange_count(const char* name, const Value& fallback, double least, const char* help);
/// A rule that ties a field of an exchange to the number of ranks; RankCheck judges it.
ConstraintSpec rank_rule(const char* field, const char* message);
/// That of the field traffic_pattern.
const ConstraintSpec& rank_count_rule();
/// A rule that ties a field of a synthetic workload to the number of endpoints.
ConstraintSpec endpoint_rule(const char* field, const char* message,
                             bool (*fits)(const Params&, const NetworkSize&));
/// Throws PointError of workload.`field` unless least <= given <= most; `why` explains the bounds.
void require_count(const char* field, std::int64_t given, std::int64_t least, std::int64_t most,
                   const char* why);

inline constexpr const char* kTrafficTextbook =
    "Dally and Towles, Principles and Practices of Interconnection Networks, 2004";

}  // namespace simcore::traffic
