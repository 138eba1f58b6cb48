// The result document of the packet model: its metrics, what no run can beat, and its port
// counters. docs/models/reports.md
#pragma once

#include "models/packet/packet_setup.hpp"
#include "network/run_limits.hpp"
#include "params/value.hpp"
#include "point/model.hpp"
#include "router/packet_network.hpp"

namespace simcore::models {

/// What a run that has ended has found, of `network` as `wiring` joins it. `completed` is false
/// when a limit ended it early.
Findings packet_findings(const PacketSetup& setup, const CompiledNetwork& wiring,
                         const PacketNetwork& network, const LimitGuard& guard, bool completed);

/// Adds what failures have taken away.
void add_damage_metrics(const PacketSetup& setup, RunReport& report);

/// Of a point whose job cannot run on what is left of its network: the damage, and no
/// measurement.
Findings disconnected_findings(const PacketSetup& setup, const LimitGuard& guard);

}  // namespace simcore::models
