// What all synthetic workloads share: a pattern driven at an offered load or as a batch.
#pragma once

#include <memory>

#include "traffic/pattern.hpp"
#include "workload/registry.hpp"

namespace simcore {

/// A spec with the parameters of loads, arrivals and measurement; a pattern adds its own.
ComponentSpec synthetic_spec(const char* kind, const char* title, const char* help,
                             const char* source);

/// The workload that sends as the pattern says. Throws PointError where nobody could send.
std::unique_ptr<Workload> drive_pattern(std::unique_ptr<TrafficPattern> pattern,
                                        const Params& params, const WorkloadContext& context);

/// Picoseconds that the measurement takes, 0 for a batch.
double watched_time(const Params& params, const NetworkSettings& settings);

/// What so many senders send, `hottest_share` of it to one endpoint; 0: to all alike.
EndpointTraffic synthetic_traffic(const Params& params, double senders, double hottest_share);

}  // namespace simcore
