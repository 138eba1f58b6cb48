#include "models/packet/packet_report.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "point/point_sections.hpp"
#include "stats/port_report.hpp"
#include "workload/least_hops.hpp"

namespace simcore::models {
namespace {

constexpr std::uint32_t kInjectionPorts = 0;
constexpr std::uint32_t kEjectionPorts = 1;

/// Ports of routers, by router and number.
using OwnPorts = std::set<std::pair<std::uint32_t, std::uint32_t>>;

/// Active time of the busiest port of a class: of all, or of those at these endpoints.
Picoseconds most_active(const PortStatistics& ports, std::uint32_t link_class,
                        const std::optional<OwnPorts>& own) {
  Picoseconds most = 0;
  for (const PortTotals& port : ports.ports) {
    if (port.link_class != link_class) continue;
    if (own && !own->contains({port.router, port.port})) continue;
    most = std::max(most, port.active);
  }
  return most;
}

/// The ports from and to the endpoints of the job that is measured, where others run beside it.
std::optional<OwnPorts> own_ports(const std::optional<MeasuredJob>& job,
                                  const CompiledNetwork& wiring) {
  if (!job) return {};
  OwnPorts ports;
  const std::uint32_t each = wiring.interfaces() / wiring.endpoints();
  for (const EndpointId endpoint : job->endpoints) {
    for (std::uint32_t i = 0; i < each; ++i) {
      const auto& at = wiring.attachment(wiring.interface_of(endpoint, i));
      ports.emplace(at.router, at.port);
      ports.emplace(at.router, at.injection - wiring.first_port(at.router));
    }
  }
  return ports;
}

/// The time that was measured: of a job with others beside it, until it ended.
Picoseconds elapsed_of(const PortStatistics& ports, const std::optional<MeasuredJob>& job) {
  return job && job->ended > 0 ? job->ended : ports.elapsed;
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

/// Zero-load latency of a packet of `payload` bytes over `hops` channels between routers, with
/// cut-through: nic latency + 2 injection latencies + (hops + 1) router latencies + hops link
/// latencies + one serialisation on the slowest channel (docs/models/router.md). When link classes
/// differ, every hop counts as one on the class with the least latency and the highest rate.
Picoseconds idle_latency(const NetworkSettings& settings, std::uint32_t hops,
                         std::uint32_t payload) {
  const std::int64_t bytes = settings.header_bytes + std::int64_t{payload};
  Picoseconds serialisation = settings.endpoint_rate.time_for_many(bytes);
  if (hops > 0) {
    serialisation = std::max(serialisation, settings.fastest_link().time_for_many(bytes));
  }
  return settings.propagation(hops) + serialisation;
}

/// Adds `max_injection_fraction`, `max_ejection_fraction` and `least_packet_latency_ns`. When the
/// run has a completion time, also `least_completion_time_ns`: the active time of the busiest
/// endpoint's channel and the delays of one packet.
void add_bounds(const PacketSetup& setup, const CompiledNetwork& wiring,
                const PortStatistics& ports, const std::optional<MeasuredJob>& job,
                RunReport& report) {
  const NetworkSettings& settings = setup.settings;
  const Topology& topology = *setup.topology;
  const Workload& workload = *setup.workload;
  const std::optional<OwnPorts> watched = own_ports(job, wiring);
  const Picoseconds injecting = most_active(ports, kInjectionPorts, watched);
  const Picoseconds ejecting = most_active(ports, kEjectionPorts, watched);
  const Picoseconds elapsed = elapsed_of(ports, job);
  if (elapsed > 0) {
    report.add("max_injection_fraction", fraction(injecting, elapsed));
    report.add("max_ejection_fraction", fraction(ejecting, elapsed));
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

void add_traffic_metrics(const PacketNetwork& network, bool nonminimal,
                         const std::optional<MeasuredJob>& job, RunReport& report) {
  const TrafficTotals& totals = network.meter().totals();
  const PortStatistics& ports = network.meter().ports();
  const LinkUtilisation links = link_utilisation(ports);
  const auto delivered = static_cast<double>(totals.packets_delivered);
  if (totals.packets_delivered > 0) {
    report.add("mean_hops", static_cast<double>(totals.delivered_hops) / delivered);
    if (nonminimal) {
      report.add("non_minimal_fraction",
                 static_cast<double>(totals.nonminimal_packets) / delivered);
    }
  } else {
    report.miss("mean_hops", "no packet arrived");
  }
  if (!nonminimal) report.miss("non_minimal_fraction", "the routing takes minimal paths only");
  report.add("max_link_utilisation", links.max);
  report.add("mean_link_utilisation", links.mean);
  report.add("elapsed_ns", to_ns(elapsed_of(ports, job)));
  report.add("packets_delivered", job ? static_cast<double>(job->packets) : delivered);
  report.add("bytes_delivered",
             static_cast<double>(job ? job->wire_bytes : totals.bytes_delivered));
}

Map cost_of(const PacketNetwork& network, const LimitGuard& guard) {
  return {{"events", network.events()},
          {"packet_hops", network.packet_hops()},
          {"threads", network.threads()},
          {"cpu_seconds", guard.cpu_seconds() + network.helper_cpu_seconds()},
          {"peak_memory_bytes", static_cast<std::uint64_t>(network.memory_bytes())}};
}

}  // namespace

void add_damage_metrics(const PacketSetup& setup, RunReport& report) {
  if (setup.left == nullptr) return;
  const DisconnectedPart cut = setup.disconnected();
  report.add("disconnected", setup.is_disconnected() ? 1.0 : 0.0);
  report.add("disconnected_endpoints", cut.endpoints);
  report.add("disconnected_pairs_fraction", cut.pairs);
  report.add("links_failed", static_cast<double>(setup.damage.failed_links.size()));
  report.add("routers_failed", static_cast<double>(setup.damage.failed_routers.size()));
}

Findings packet_findings(const PacketSetup& setup, const CompiledNetwork& wiring,
                         const PacketNetwork& network, const LimitGuard& guard, bool completed) {
  const PortStatistics& ports = network.meter().ports();
  Findings found;
  RunReport& report = found.report;
  if (!completed) report.outcome = "timed_out";
  setup.workload->report(report);
  const std::optional<MeasuredJob> job = setup.workload->measured_job();
  add_traffic_metrics(network, setup.routing->takes_nonminimal(), job, report);
  add_bounds(setup, wiring, ports, job, report);
  add_damage_metrics(setup, report);
  report.fill(setup.metrics);
  if (setup.report.choice("ports") == "all") report.tables.push_back(port_table(ports));
  found.parts = {{"ports", port_report(ports)}, {"bottleneck", bottleneck(ports)}};
  if (!report.memory_bottleneck.empty()) {
    found.parts.emplace_back("memory_bottleneck",
                             memory_bottleneck(std::move(report.memory_bottleneck), ports));
  }
  if (setup.report.has("hot_link_window_ns")) {
    found.parts.emplace_back("hot_links", network.meter().hot_links());
  }
  found.counted = cost_of(network, guard);
  return found;
}

Findings disconnected_findings(const PacketSetup& setup, const LimitGuard& guard) {
  Findings found;
  add_damage_metrics(setup, found.report);
  const std::string why = "the network is disconnected: " + setup.disconnected_by;
  for (const std::string& metric : setup.metrics) found.report.miss(metric.c_str(), why.c_str());
  found.report.fill(setup.metrics);
  found.report.outcome = "disconnected";
  found.parts = {{"ports", port_report({})}};
  found.counted = {{"events", 0},
                   {"packet_hops", 0},
                   {"threads", 1},
                   {"cpu_seconds", guard.cpu_seconds()},
                   {"peak_memory_bytes", 0}};
  return found;
}

}  // namespace simcore::models
