// What a run of shared memory measured: metrics, the figures that its limit is told by, and tables.
#include <algorithm>
#include <string>

#include "dsm/shared_memory.hpp"

namespace simcore::dsm {

struct SharedMemory::Totals {
  std::uint64_t cores = 0;  ///< that have operations
  std::uint64_t operations = 0, l1_hits = 0, l2_hits = 0, misses = 0, remote_misses = 0;
  std::uint64_t invalidations = 0, writebacks = 0, sent = 0;
  std::array<Picoseconds, kMissPartNames.size()> parts{};
  std::array<double, kCoreWaits> waited{};  ///< shares of a core's time, added up over cores
  double stalled = 0;
  double memory_busy = 0, most_memory_busy = 0;  ///< fractions: the mean, and of the busiest
  double directory_busy = 0, most_directory_busy = 0;

  [[nodiscard]] double waited_fraction(CoreWait wait) const {
    return waited[static_cast<std::size_t>(wait)] / std::max<double>(1, static_cast<double>(cores));
  }
};

namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

double fraction_of(Picoseconds part, Picoseconds whole) {
  return whole == 0 ? 0.0 : std::min(1.0, static_cast<double>(part) / static_cast<double>(whole));
}

}  // namespace

SharedMemory::Measured SharedMemory::measured() const {
  Measured all;
  measured_.for_each([&all](const Measured& shard) {
    all.nodes.operation.merge(shard.nodes.operation);
    all.nodes.miss.merge(shard.nodes.miss);
    all.nodes.core_completion.merge(shard.nodes.core_completion);
    all.packet_latency.merge(shard.packet_latency);
    all.network_latency.merge(shard.network_latency);
  });
  return all;
}

SharedMemory::Totals SharedMemory::totals() const {
  Totals all;
  const double places = static_cast<double>(placement_.size());
  Picoseconds elapsed = 0;
  for (const Node& node : nodes_) {
    for (const Core& core : node.cores()) elapsed = std::max(elapsed, core.completed);
  }
  for (std::size_t place = 0; place < nodes_.size(); ++place) {
    const NodeFigures& node = nodes_[place].figures();
    const HomeFigures& home = homes_[place].figures();
    all.operations += node.operations;
    all.l1_hits += node.l1_hits;
    all.l2_hits += node.l2_hits;
    all.misses += node.misses;
    all.remote_misses += node.remote_misses;
    all.invalidations += node.invalidations;
    all.writebacks += home.writebacks;
    all.sent += node.sent + home.sent;
    for (std::size_t i = 0; i < node.parts.size(); ++i) all.parts[i] += node.parts[i];
    for (const Core& core : nodes_[place].cores()) {
      if (core.operations == 0) continue;
      ++all.cores;
      for (std::size_t i = 0; i < kCoreWaits; ++i)
        all.waited[i] += fraction_of(core.waited[i], core.completed);
      all.stalled +=
          fraction_of(core.stalled, core.completed) +
          fraction_of(core.waited[static_cast<std::size_t>(CoreWait::mshr)], core.completed);
    }
    const double memory = fraction_of(homes_[place].memory().busy(), elapsed);
    const double directory = fraction_of(directory_busy(home), elapsed);
    all.memory_busy += memory / places;
    all.directory_busy += directory / places;
    all.most_memory_busy = std::max(all.most_memory_busy, memory);
    all.most_directory_busy = std::max(all.most_directory_busy, directory);
  }
  all.stalled = std::min(1.0, all.stalled / std::max<double>(1, static_cast<double>(all.cores)));
  return all;
}

void SharedMemory::report(RunReport& report) const {
  const Measured all = measured();
  const Totals sums = totals();
  const double completion = to_ns(ended_);
  if (!report.cut_short()) {
    report.add("completion_time_ns", completion);
    if (completion > 0)
      report.add("operation_rate_gops", static_cast<double>(sums.operations) / completion);
  }
  all.nodes.core_completion.report("core_completion_time", report);
  all.nodes.operation.report("operation_latency", report);
  all.nodes.miss.report("miss_latency", report);
  if (sums.operations > 0) {
    report.add("l1_hit_fraction", share(sums.l1_hits, sums.operations));
    report.add("invalidations_per_operation", share(sums.invalidations, sums.operations));
    report.add("writebacks_per_operation", share(sums.writebacks, sums.operations));
  }
  const std::uint64_t l1_misses = sums.operations - std::min(sums.l1_hits, sums.operations);
  if (l1_misses > 0) {
    report.add("l2_hit_fraction", share(sums.l2_hits, l1_misses));
  } else {
    report.miss("l2_hit_fraction", "every operation hit in L1");
  }
  Map parts;
  if (sums.misses > 0) {
    report.add("remote_miss_fraction", share(sums.remote_misses, sums.misses));
    report.add("messages_per_miss", share(sums.sent, sums.misses));
    for (std::size_t i = 0; i < sums.parts.size(); ++i) {
      const double mean = to_ns(sums.parts[i]) / static_cast<double>(sums.misses);
      report.add(("miss_" + std::string(kMissPartNames[i]) + "_ns").c_str(), mean);
      parts.emplace_back(kMissPartNames[i], mean);
    }
  } else {
    for (const std::string& metric : miss_metrics())
      report.miss(metric.c_str(), "no operation missed both caches");
  }
  if (!report.cut_short()) {
    report.add("outstanding_limited_fraction", sums.waited_fraction(CoreWait::outstanding));
    report.add("mshr_limited_fraction", sums.stalled);
    report.add("issue_limited_fraction", sums.waited_fraction(CoreWait::issue));
    report.add("memory_busy_fraction", sums.memory_busy);
    report.add("directory_busy_fraction", sums.directory_busy);
    report.add("max_memory_busy_fraction", sums.most_memory_busy);
    report.add("max_directory_busy_fraction", sums.most_directory_busy);
  }
  all.packet_latency.report("packet_latency", report);
  all.network_latency.report("network_latency", report);
  if (!report.cut_short() && sums.operations > 0) {
    report.memory_bottleneck = {
        {"outstanding_limited_fraction", sums.waited_fraction(CoreWait::outstanding)},
        {"mshr_limited_fraction", sums.stalled},
        {"issue_limited_fraction", sums.waited_fraction(CoreWait::issue)},
        {"max_memory_busy_fraction", sums.most_memory_busy},
        {"max_directory_busy_fraction", sums.most_directory_busy},
        {"operations", sums.operations},
        {"misses", sums.misses},
        {"miss_latency_ns", all.nodes.miss.mean_ns()},
        {"parts_ns", std::move(parts)}};
  }
  if (!lists_nodes_) return;
  report.tables.push_back(node_table());
  report.tables.push_back(core_table());
}

std::vector<std::string> SharedMemory::miss_metrics() {
  std::vector<std::string> names = {"miss_latency_mean_ns", "miss_latency_p50_ns",
                                    "miss_latency_p99_ns", "remote_miss_fraction",
                                    "messages_per_miss"};
  for (const char* part : kMissPartNames) names.push_back("miss_" + std::string(part) + "_ns");
  return names;
}

Picoseconds SharedMemory::directory_busy(const HomeFigures& home) const {
  return static_cast<Picoseconds>(home.messages) * settings_.directory.occupancy;
}

std::size_t SharedMemory::report_bytes() const {
  if (!lists_nodes_) return 0;
  return nodes_.size() * (18 + 5 * settings_.cores.per_endpoint) * sizeof(std::uint64_t);
}

Table SharedMemory::node_table() const {
  std::vector<std::uint64_t> counts[12];
  std::vector<double> times[6];
  std::vector<std::uint32_t> endpoints;
  for (std::size_t place = 0; place < nodes_.size(); ++place) {
    const NodeFigures& node = nodes_[place].figures();
    const HomeFigures& home = homes_[place].figures();
    const MemoryController& memory = homes_[place].memory();
    Picoseconds completed = 0, outstanding = 0, stalled = 0, missed = 0;
    for (const Core& core : nodes_[place].cores()) {
      completed = std::max(completed, core.completed);
      outstanding += core.waited[static_cast<std::size_t>(CoreWait::outstanding)];
      stalled += core.stalled + core.waited[static_cast<std::size_t>(CoreWait::mshr)];
    }
    for (const Picoseconds part : node.parts) missed += part;
    endpoints.push_back(placement_[place]);
    const std::uint64_t counted[] = {node.operations,    node.writes,    node.l1_hits,
                                     node.l2_hits,       node.misses,    node.remote_misses,
                                     node.invalidations, node.evictions, home.writebacks,
                                     memory.accesses(),  home.messages,  node.sent + home.sent};
    for (std::size_t i = 0; i < std::size(counted); ++i) counts[i].push_back(counted[i]);
    const double timed[] = {
        to_ns(completed),
        node.misses > 0 ? to_ns(missed) / static_cast<double>(node.misses) : 0.0,
        to_ns(outstanding),
        to_ns(stalled),
        to_ns(memory.busy()),
        to_ns(directory_busy(home))};
    for (std::size_t i = 0; i < std::size(timed); ++i) times[i].push_back(timed[i]);
  }
  static constexpr const char* kCounts[] = {
      "operations",         "writes",        "l1_hits",   "l2_hits",    "misses",
      "remote_misses",      "invalidations", "evictions", "writebacks", "memory_accesses",
      "directory_messages", "messages_sent"};
  static constexpr const char* kTimes[] = {"completion_ns",          "miss_latency_ns",
                                           "outstanding_limited_ns", "mshr_limited_ns",
                                           "memory_busy_ns",         "directory_busy_ns"};
  Table table{"nodes"};
  table.add("endpoint", std::move(endpoints));
  for (std::size_t i = 0; i < std::size(kCounts); ++i) table.add(kCounts[i], std::move(counts[i]));
  for (std::size_t i = 0; i < std::size(kTimes); ++i) table.add(kTimes[i], std::move(times[i]));
  return table;
}

Table SharedMemory::core_table() const {
  std::vector<std::uint32_t> endpoints, numbers;
  std::vector<std::uint64_t> operations;
  std::vector<double> completions, latencies;
  for (std::size_t place = 0; place < nodes_.size(); ++place) {
    const std::vector<Core>& cores = nodes_[place].cores();
    for (std::uint32_t number = 0; number < cores.size(); ++number) {
      const Core& core = cores[number];
      endpoints.push_back(placement_[place]);
      numbers.push_back(number);
      operations.push_back(core.done);
      completions.push_back(to_ns(core.completed));
      latencies.push_back(core.done > 0 ? to_ns(core.latency_sum) / static_cast<double>(core.done)
                                        : 0.0);
    }
  }
  Table table{"cores"};
  table.add("endpoint", std::move(endpoints));
  table.add("core", std::move(numbers));
  table.add("operations", std::move(operations));
  table.add("completion_ns", std::move(completions));
  table.add("operation_latency_ns", std::move(latencies));
  return table;
}

}  // namespace simcore::dsm
