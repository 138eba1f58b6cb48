// What kinds of the section `routing` have in common: parameters, and what they refuse.
#pragma once

#include <memory>
#include <string>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"
#include "params/param_spec.hpp"
#include "routing/dimension_order.hpp"
#include "routing/nonminimal_choice.hpp"
#include "topology/dragonfly.hpp"
#include "topology/hyperx.hpp"

namespace simcore::routing {

/// auto | dateline | bubble | none, with what they mean.
ParamSpec deadlock_avoidance_param();
ParamSpec path_choice_param();
ParamSpec adaptive_channels_param();

/// detour_weight and threshold_bytes, of the kinds that compare queues by a factor.
std::vector<ParamSpec> weighted_choice_params();

/// knowledge, load_measure, hop_weights, detour_ratio, threshold_bytes, bias_bytes; and for
/// dragonflies intermediate, virtual_channel_rule and, where no load is compared, drawn_places.
std::vector<ParamSpec> nonminimal_params();
std::vector<ParamSpec> dragonfly_nonminimal_params(bool weighed);

/// What `deadlock_avoidance` says for this grid. Throws PointError for rules that it has no use
/// for.
RingRule ring_rule(const Params& params, const GridTopology& grid);
/// False for `none`; throws PointError for rules that are for rings.
bool avoids_deadlock(const Params& params);
PathChoice path_choice(const Params& params);
std::uint32_t adaptive_channels(const Params& params);
NonminimalSettings nonminimal_settings(const Params& params, NonminimalRule rule);
WeightedChoice weighted_choice(const Params& params);

/// Throws PointError for the `path_choice` that only rings and tori have.
void refuse_first(const Params& params);

/// Why `path_choice` has no effect on some topologies.
inline constexpr const char* kOneMinimalPath = "there is one minimal path between any two routers";

/// Throws PointError when the user gave `name`, which has no effect here for the reason `why`.
void refuse_given(const Params& params, const char* name, const std::string& why);

/// Throws PointError for a topology that the kind cannot serve; `possible` says which it can.
[[noreturn]] void refuse_topology(const std::string& kind, const std::string& possible);

/// The grid that the topology is; refuses any other for `kind`.
const GridTopology& grid_for(const std::string& kind, const Topology& topology);

}  // namespace simcore::routing
