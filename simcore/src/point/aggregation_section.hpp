// The section `aggregation`: whether routers reduce, and how.
#pragma once

#include <optional>
#include <vector>

#include "aggregation/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::point {

struct AggregationEntry {
  ComponentSpec (*spec)();
};

/// The kinds `none` and `sharp`.
const std::vector<AggregationEntry>& aggregation_registry();

/// The declaration of the kind that a section names (null: none). Throws PointError.
ComponentSpec aggregation_spec(const Value& section);

/// The settings of a valid section of the kind `sharp`. `packet_bytes`: network.packet_bytes, the
/// payload of a stream's segments.
AggregationSettings aggregation_settings(const Params& params, std::uint32_t packet_bytes);

/// Checks the section (null: none). Nothing for the kind `none`. Throws PointError.
std::optional<AggregationSettings> read_aggregation(const Value& section,
                                                    std::uint32_t packet_bytes);

/// Rules of the section that take others to be judged: by refuse_payload() and
/// refuse_aggregation_use().
ConstraintSpec payload_of_packet();
ConstraintSpec channels_of_ranks();

/// What stands against the section beside the point's jobs: whether it is of the kind `sharp`,
/// whether any job's algorithm is, and how many ranks and channels an endpoint has.
std::vector<Refusal> refuse_aggregation_use(bool reduces, bool used,
                                            std::uint32_t ranks_per_endpoint,
                                            std::uint32_t channels);

/// For a workload without ranks: refuses any kind but `none`. Throws PointError for a section that
/// is wrong by itself.
std::vector<Refusal> refuse_aggregation(const Value& section, const std::string& workload);

/// Refuses a payload larger than that of a packet.
std::vector<Refusal> refuse_payload(const Params& aggregation, std::int64_t packet_bytes);

}  // namespace simcore::point
