// The result document of the packet model: its metrics, what no run can beat, and its port
// counters. docs/models/reports.md
#pragma once

#include "network/run_limits.hpp"
#include "params/value.hpp"
#include "router/packet_network.hpp"
#include "run/packet_setup.hpp"

namespace simcore::run {

/// The result of a run that has ended, of `network` as `wiring` joins it. `completed` is false when
/// a limit ended it early.
Value packet_result(const PacketSetup& setup, const CompiledNetwork& wiring,
                    const PacketNetwork& network, const LimitGuard& guard, bool completed);

/// The result of a point whose job cannot run on what is left of its network: the damage, and no
/// measurement.
Value disconnected_result(const PacketSetup& setup, const LimitGuard& guard);

}  // namespace simcore::run
