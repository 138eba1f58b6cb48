// What the cables carried, as it stands in a result of the static model.
#pragma once

#include "congestion/cable_loads.hpp"
#include "congestion/failure_trials.hpp"
#include "params/value.hpp"

namespace simcore {

/// {from, from_port, to, to_port} of a directed cable, by names and printed port numbers; the port
/// of an endpoint is 1.
Map cable_ends(const Cables& cables, CableId cable);

/// {classes, hottest, columns}. Loads are flows on a directed cable, per round of a draw. The 16
/// hottest are ranked by mean load, then by the most in any round; endpoints' cables are among them
/// only where several flows may share one. `columns` (every cable) is null unless asked for.
Value cable_report(const Cables& cables, const CableLoads& loads, bool one_to_one,
                   bool every_cable);

/// Share of the channels between routers that carry nothing, over all rounds.
double idle_channel_fraction(const Cables& cables, const CableLoads& loads);

/// {trials, links_failed, mean_loss_fraction, harmful: the 32 worst links}.
Value failure_report(const Cables& cables, const HarmTally& harm, std::uint32_t trials,
                     std::uint32_t links);

}  // namespace simcore
