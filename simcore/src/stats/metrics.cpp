#include "stats/metrics.hpp"

namespace simcore {

namespace {

void add_times(std::vector<MetricSpec>& list, const std::string& name, const std::string& what) {
  list.push_back({name + "_mean_ns", "ns", "lower", "Mean " + what});
  list.push_back({name + "_p50_ns", "ns", "lower", "Median " + what});
  list.push_back({name + "_p99_ns", "ns", "lower", "99th percentile of " + what});
}

std::vector<MetricSpec> make_list() {
  std::vector<MetricSpec> list = {
      {"completion_time_ns", "ns", "lower", "From the start until the last core, rank or packet."},
  };
  add_times(list, "core_completion_time", "time until a core had its last read back.");
  add_times(list, "iteration_time", "time of a rank's iteration: compute, exchange and wait.");
  add_times(list, "read_latency", "time from a read's issue to its line at the core.");
  list.push_back({"read_throughput_gbps", "gbps", "higher",
                  "Lines read per endpoint over the whole run, headers not counted."});
  list.push_back({"offered_load", "fraction", "",
                  "Bytes offered by an endpoint over its injection bandwidth."});
  list.push_back({"accepted_load", "fraction", "higher",
                  "Bytes that arrived per endpoint over its injection bandwidth."});
  list.push_back({"saturated", "bool", "lower",
                  "1 when the network could not take the offered load, else 0."});
  list.push_back({"warmup_ns", "ns", "", "Simulated time before the measurement began."});
  add_times(list, "packet_latency",
            "time from a message's creation to the arrival of a packet's tail.");
  add_times(list, "network_latency",
            "time from a packet's head leaving the interface to its tail arriving.");
  list.push_back({"mean_hops", "count", "lower",
                  "Router-to-router channels that a delivered packet crossed, on average."});
  list.push_back({"max_link_utilisation", "fraction", "",
                  "Active fraction of the busiest router-to-router channel."});
  list.push_back({"mean_link_utilisation", "fraction", "",
                  "Active fraction of the router-to-router channels, on average."});
  list.push_back({"elapsed_ns", "ns", "", "Simulated time that counters cover."});
  list.push_back({"packets_delivered", "count", "", "Packets that arrived in that time."});
  list.push_back(
      {"bytes_delivered", "bytes", "", "Bytes of those packets on the wire, headers included."});
  return list;
}

}  // namespace

const std::vector<MetricSpec>& metric_list() {
  static const std::vector<MetricSpec> list = make_list();
  return list;
}

const std::vector<std::string>& common_metrics() {
  static const std::vector<std::string> names = {
      "mean_hops",  "max_link_utilisation", "mean_link_utilisation",
      "elapsed_ns", "packets_delivered",    "bytes_delivered"};
  return names;
}

}  // namespace simcore
