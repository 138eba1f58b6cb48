#include "stats/port_report.hpp"

#include <algorithm>

#include "stats/distribution.hpp"

namespace simcore::stats {

namespace {

constexpr std::size_t kHottest = 16;
constexpr std::uint32_t kInjection = 0;
constexpr std::uint32_t kEjection = 1;
constexpr std::uint32_t kFirstLinkClass = 2;

constexpr double kBusy = 0.5;    ///< below this active fraction no port limits the traffic
constexpr double kAlike = 0.01;  ///< two active fractions that differ by less count as equal

double fraction(Picoseconds part, Picoseconds whole) {
  return whole > 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0.0;
}

/// Nearest-rank quantile of sorted values.
Picoseconds quantile(const std::vector<Picoseconds>& sorted, double fraction) {
  return sorted[nearest_rank(sorted.size(), fraction) - 1];
}

Map summarise(std::vector<Picoseconds> values, Picoseconds elapsed) {
  std::sort(values.begin(), values.end());
  double total = 0;
  for (const Picoseconds v : values) total += fraction(v, elapsed);
  return {{"mean", total / static_cast<double>(values.size())},
          {"min", fraction(values.front(), elapsed)},
          {"max", fraction(values.back(), elapsed)},
          {"p05", fraction(quantile(values, 0.05), elapsed)},
          {"p25", fraction(quantile(values, 0.25), elapsed)},
          {"p50", fraction(quantile(values, 0.5), elapsed)},
          {"p75", fraction(quantile(values, 0.75), elapsed)},
          {"p95", fraction(quantile(values, 0.95), elapsed)}};
}

/// Sums over the ports of a class. Times are fractions of the interval.
struct ClassMeans {
  std::uint64_t ports = 0;
  double active = 0;
  double idle = 0;
  double stalled = 0;
  double max_active = 0;

  void add(const PortTotals& port, Picoseconds elapsed) {
    ++ports;
    active += fraction(port.active, elapsed);
    idle += fraction(port.idle, elapsed);
    stalled += fraction(port.stalled, elapsed);
    max_active = std::max(max_active, fraction(port.active, elapsed));
  }
};

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
    rows.emplace_back(
        Map{{"router", port.router},
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

Value port_report(const PortStatistics& statistics) {
  List classes;
  for (std::uint32_t c = 0; c < statistics.link_classes.size(); ++c) {
    Value row = class_report(statistics, c);
    if (!row.is_null()) classes.push_back(std::move(row));
  }
  return Map{{"elapsed_ns", to_ns(statistics.elapsed)},
             {"classes", std::move(classes)},
             {"hottest", hottest(statistics)}};
}

Table port_table(const PortStatistics& statistics) {
  const std::size_t rows = statistics.ports.size();
  std::vector<std::uint32_t> router(rows), port(rows);
  std::vector<std::int64_t> peer_router(rows);
  std::vector<double> active(rows), idle(rows), stalled(rows);
  std::vector<std::uint64_t> bytes(rows), packets(rows);
  DictionaryColumn link_class{std::vector<std::uint32_t>(rows), statistics.link_classes};
  for (std::size_t i = 0; i < rows; ++i) {
    const PortTotals& totals = statistics.ports[i];
    router[i] = totals.router;
    port[i] = totals.port;
    link_class.codes[i] = totals.link_class;
    peer_router[i] = totals.peer_router;
    active[i] = to_ns(totals.active);
    idle[i] = to_ns(totals.idle);
    stalled[i] = to_ns(totals.stalled);
    bytes[i] = totals.bytes;
    packets[i] = totals.packets;
  }
  Table table{"ports"};
  table.add("router", std::move(router));
  table.add("port", std::move(port));
  table.add("link_class", std::move(link_class));
  table.add("peer_router", std::move(peer_router));
  table.add("active_ns", std::move(active));
  table.add("idle_ns", std::move(idle));
  table.add("stalled_ns", std::move(stalled));
  table.add("bytes", std::move(bytes));
  table.add("packets", std::move(packets));
  return table;
}

Value bottleneck(const PortStatistics& statistics) {
  const std::size_t classes = statistics.link_classes.size();
  std::vector<ClassMeans> means(classes);
  for (const PortTotals& port : statistics.ports) {
    means[port.link_class].add(port, statistics.elapsed);
  }
  double most_active = 0;
  for (const ClassMeans& each : means) most_active = std::max(most_active, each.max_active);
  const auto as_busy = [&](std::uint32_t c) {
    return means[c].ports > 0 && means[c].max_active >= most_active - kAlike;
  };
  // Links come first: a busy link keeps the ports of endpoints as busy as itself.
  std::uint32_t busiest = as_busy(kEjection) ? kEjection : kInjection;
  for (std::uint32_t c = kFirstLinkClass; c < classes; ++c) {
    if (!as_busy(c)) continue;
    const bool first = busiest < kFirstLinkClass;
    if (first || means[c].max_active > means[busiest].max_active) busiest = c;
  }
  const ClassMeans& most = means[busiest];
  const auto ports = static_cast<double>(std::max<std::uint64_t>(most.ports, 1));
  const char* bound = busiest == kInjection  ? "injection"
                      : busiest == kEjection ? "ejection"
                                             : "network";
  return Map{{"link_class", statistics.link_classes[busiest]},
             {"mean_active_fraction", most.active / ports},
             {"max_active_fraction", most.max_active},
             {"stalled_fraction", most.stalled / ports},
             {"idle_fraction", most.idle / ports},
             {"bound", most.max_active < kBusy ? "latency" : bound}};
}

Value memory_bottleneck(Map figures, const PortStatistics& statistics) {
  constexpr double kFull = 0.9;  // of the time
  constexpr double kMostly = 0.5;
  Picoseconds active = 0;
  for (const PortTotals& port : statistics.ports) active = std::max(active, port.active);
  const double link = statistics.elapsed == 0
                          ? 0.0
                          : static_cast<double>(active) / static_cast<double>(statistics.elapsed);
  figures.emplace_back("max_link_utilisation", link);
  const auto of = [&figures](const char* name) {
    const auto found = std::find_if(figures.begin(), figures.end(),
                                    [name](const auto& entry) { return entry.first == name; });
    return found->second.as_double();
  };
  const char* limit = of("max_memory_busy_fraction") >= kFull         ? "memory"
                      : of("max_directory_busy_fraction") >= kFull    ? "directory"
                      : link >= kFull                                 ? "network"
                      : of("mshr_limited_fraction") >= kMostly        ? "mshr"
                      : of("outstanding_limited_fraction") >= kMostly ? "outstanding"
                      : of("issue_limited_fraction") >= kMostly       ? "issue"
                                                                      : "latency";
  figures.insert(figures.begin(), {"limit", limit});
  return figures;
}

}  // namespace simcore::stats
