#include "run/bounds.hpp"

#include <algorithm>

#include "workload/least_hops.hpp"

namespace simcore {
namespace {

constexpr std::uint32_t kInjectionPorts = 0;
constexpr std::uint32_t kEjectionPorts = 1;

/// Active time of the busiest port of a class.
Picoseconds most_active(const PortStatistics& ports, std::uint32_t link_class) {
  Picoseconds most = 0;
  for (const PortTotals& port : ports.ports) {
    if (port.link_class == link_class) most = std::max(most, port.active);
  }
  return most;
}

double fraction(Picoseconds part, Picoseconds whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

/// The channels carry the bytes of all jobs, but the completion time is that of the first one.
void add_least_completion(Picoseconds busiest, Picoseconds beside, RunReport& report) {
  if (report.find("completion_time_ns") == nullptr) return;
  if (report.jobs.size() > 1) {
    report.miss("least_completion_time_ns", "other jobs share the endpoints' channels");
    return;
  }
  report.add("least_completion_time_ns", busiest > 0 ? to_ns(busiest + beside) : 0.0);
}

}  // namespace

Picoseconds idle_latency(const NetworkSettings& settings, std::uint32_t hops,
                         std::uint32_t payload) {
  const std::int64_t bytes = settings.header_bytes + std::int64_t{payload};
  Picoseconds serialisation = settings.endpoint_rate.time_for_many(bytes);
  if (hops > 0) {
    serialisation = std::max(serialisation, settings.fastest_link().time_for_many(bytes));
  }
  return settings.nic_latency + 2 * settings.endpoint_latency +
         (hops + 1) * settings.router_latency + hops * settings.least_link_latency() +
         serialisation;
}

void add_bounds(const NetworkSettings& settings, const Topology& topology, const Workload& workload,
                const PortStatistics& ports, RunReport& report) {
  const Picoseconds injecting = most_active(ports, kInjectionPorts);
  const Picoseconds ejecting = most_active(ports, kEjectionPorts);
  if (ports.elapsed > 0) {
    report.add("max_injection_fraction", fraction(injecting, ports.elapsed));
    report.add("max_ejection_fraction", fraction(ejecting, ports.elapsed));
  }
  const std::uint32_t least = workload.least_packet_payload();
  const std::uint32_t hops = workload.least_hops().value_or(least_hops(topology));
  const Picoseconds latency = idle_latency(settings, hops, least);
  report.add("least_packet_latency_ns", to_ns(latency));
  // The active time contains the serialisation of the smallest packet already.
  const Picoseconds own =
      settings.endpoint_rate.time_for_many(settings.header_bytes + std::int64_t{least});
  add_least_completion(std::max(injecting, ejecting), latency - own, report);
}

}  // namespace simcore
