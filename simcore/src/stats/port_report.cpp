#include "stats/port_report.hpp"

#include <algorithm>
#include <cmath>

namespace simcore {

namespace {

constexpr std::size_t kHottest = 16;
constexpr std::uint32_t kInjection = 0;
constexpr std::uint32_t kFirstLinkClass = 2;

double fraction(Picoseconds part, Picoseconds whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// Nearest-rank quantile of sorted values.
Picoseconds nearest_rank(const std::vector<Picoseconds>& sorted, double q) {
  const double rank = std::ceil(q * static_cast<double>(sorted.size()));
  return sorted[static_cast<std::size_t>(std::max(rank, 1.0)) - 1];
}

Map summarise(std::vector<Picoseconds> values, Picoseconds elapsed) {
  std::sort(values.begin(), values.end());
  double total = 0;
  for (const Picoseconds v : values) total += fraction(v, elapsed);
  return {{"mean", total / static_cast<double>(values.size())},
          {"min", fraction(values.front(), elapsed)},
          {"max", fraction(values.back(), elapsed)},
          {"p50", fraction(nearest_rank(values, 0.5), elapsed)},
          {"p95", fraction(nearest_rank(values, 0.95), elapsed)}};
}

Value class_report(const PortStatistics& statistics, std::uint32_t link_class) {
  std::vector<Picoseconds> active, idle, stalled;
  std::uint64_t bytes = 0;
  for (const PortTotals& port : statistics.ports) {
    if (port.link_class != link_class) continue;
    active.push_back(port.active);
    idle.push_back(port.idle);
    stalled.push_back(port.stalled);
    bytes += port.bytes;
  }
  if (active.empty()) return {};
  const auto ports = static_cast<std::uint64_t>(active.size());
  return Map{{"link_class", statistics.link_classes[link_class]},
             {"ports", ports},
             {"active_fraction", summarise(std::move(active), statistics.elapsed)},
             {"idle_fraction", summarise(std::move(idle), statistics.elapsed)},
             {"stalled_fraction", summarise(std::move(stalled), statistics.elapsed)},
             {"bytes", bytes}};
}

bool hotter(const PortTotals* a, const PortTotals* b) {
  if (a->active != b->active) return a->active > b->active;
  return a->router != b->router ? a->router < b->router : a->port < b->port;
}

List hottest(const PortStatistics& statistics) {
  std::vector<const PortTotals*> outputs;
  for (const PortTotals& port : statistics.ports) {
    if (port.link_class != kInjection) outputs.push_back(&port);
  }
  const std::size_t n = std::min(kHottest, outputs.size());
  std::partial_sort(outputs.begin(), outputs.begin() + static_cast<std::ptrdiff_t>(n),
                    outputs.end(), hotter);
  List rows;
  for (std::size_t i = 0; i < n; ++i) {
    const PortTotals& port = *outputs[i];
    rows.push_back(Map{{"router", port.router},
                       {"port", port.port},
                       {"link_class", statistics.link_classes[port.link_class]},
                       {"peer_router", port.peer_router >= 0 ? Value(port.peer_router) : Value()},
                       {"active_fraction", fraction(port.active, statistics.elapsed)},
                       {"idle_fraction", fraction(port.idle, statistics.elapsed)},
                       {"stalled_fraction", fraction(port.stalled, statistics.elapsed)},
                       {"bytes", port.bytes}});
  }
  return rows;
}

Map columns(const PortStatistics& statistics) {
  List router, port, link_class, active, idle, stalled, bytes;
  for (const PortTotals& p : statistics.ports) {
    router.emplace_back(p.router);
    port.emplace_back(p.port);
    link_class.emplace_back(statistics.link_classes[p.link_class]);
    active.emplace_back(to_ns(p.active));
    idle.emplace_back(to_ns(p.idle));
    stalled.emplace_back(to_ns(p.stalled));
    bytes.emplace_back(p.bytes);
  }
  return {{"router", std::move(router)},
          {"port", std::move(port)},
          {"link_class", std::move(link_class)},
          {"active_ns", std::move(active)},
          {"idle_ns", std::move(idle)},
          {"stalled_ns", std::move(stalled)},
          {"bytes", std::move(bytes)}};
}

}  // namespace

LinkUtilisation link_utilisation(const PortStatistics& statistics) {
  LinkUtilisation result;
  std::size_t links = 0;
  for (const PortTotals& port : statistics.ports) {
    if (port.link_class < kFirstLinkClass) continue;
    const double active = fraction(port.active, statistics.elapsed);
    result.mean += active;
    result.max = std::max(result.max, active);
    ++links;
  }
  if (links > 0) result.mean /= static_cast<double>(links);
  return result;
}

Value port_report(const PortStatistics& statistics, bool every_port) {
  List classes;
  for (std::uint32_t c = 0; c < statistics.link_classes.size(); ++c) {
    Value row = class_report(statistics, c);
    if (!row.is_null()) classes.push_back(std::move(row));
  }
  Map report{{"elapsed_ns", to_ns(statistics.elapsed)},
             {"classes", std::move(classes)},
             {"hottest", hottest(statistics)}};
  if (every_port) report.emplace_back("columns", columns(statistics));
  return report;
}

}  // namespace simcore
