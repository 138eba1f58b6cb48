// The parts of a result of the static model: metrics, distributions, cables, tables, failures.
#pragma once

#include "models/congestion/congestion_point.hpp"
#include "params/value.hpp"
#include "stats/run_report.hpp"

namespace simcore::models {

/// The metrics, and why some of them are not measured.
RunReport congestion_metrics(const CongestionSetup& setup, const CongestionFindings& findings);

/// {flow_bandwidth_fraction, flow_congestion, draw_bandwidth_fraction}. flow_congestion is missing
/// when no flow has a path.
Map congestion_distributions(const CongestionSetup& setup, const CongestionFindings& findings);

/// {deadlock_free, virtual_lanes, cycle, unreachable_pairs, looping_pairs, longest_path_hops}.
Map table_report(const Topology& topology, const NetworkGraph& graph, const RoutesCheck& check,
                 std::uint32_t virtual_channels);

/// The member `static` of a result: {cables, tables, rounds, failures}.
Map congestion_section(const CongestionSetup& setup, const CongestionFindings& findings);

/// The member `fabric` of a result: {document, tables}, or null unless `report.fabric` asks for it.
Value fabric_section(const CongestionSetup& setup, const CongestionFindings& findings);

}  // namespace simcore::models
