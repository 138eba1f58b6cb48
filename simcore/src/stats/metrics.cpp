#include "stats/metrics.hpp"

#include <utility>

namespace simcore::stats {

namespace {

void add_times(std::vector<MetricSpec>& list, const std::string& name, const std::string& what,
               bool steady = false) {
  list.push_back({name + "_mean_ns", "ns", "lower", "Mean " + what, steady});
  list.push_back({name + "_p50_ns", "ns", "lower", "Median " + what, steady});
  list.push_back({name + "_p99_ns", "ns", "lower", "99th percentile of " + what, steady});
}

std::vector<MetricSpec> static_list() {
  return {
      {"mean_flow_bandwidth_fraction", "fraction", "higher",
       "What a flow gets of its sender's link, over all flows of all rounds and draws; of a random "
       "bisection, the effective bisection bandwidth."},
      {"mean_rank_bandwidth_fraction", "fraction", "higher",
       "What a sending rank gets of its link with all its flows of a round together."},
      {"min_flow_bandwidth_fraction", "fraction", "higher", "What the worst flow got."},
      {"mean_flow_bandwidth_gbps", "gbps", "higher", "The mean bandwidth of a flow."},
      {"share_of_crossbar_fraction", "fraction", "higher",
       "Mean bandwidth of the flows over what they would get on a crossbar, where they share "
       "nothing but their endpoints' cables."},
      {"mean_congestion", "count", "lower",
       "Flows on the fullest cable of a flow's path, over all flows."},
      {"max_congestion", "count", "lower", "The most of all flows."},
      {"sum_of_max_congestion", "count", "lower",
       "Greatest congestion of each round, added up over the rounds; mean over the draws."},
      {"dependency_completion", "count", "lower",
       "When the last flow ends if each begins once its sender's earlier flows have ended, in "
       "times that a message takes alone; mean over the draws."},
      {"idle_cable_fraction", "fraction", "",
       "Channels between routers that carry nothing in a round, on average."},
      {"unreachable_flow_fraction", "fraction", "lower",
       "Flows without a path; they count with no bandwidth."},
      {"virtual_lanes", "count", "lower", "Virtual channels that the routing uses."},
      {"deadlock_free", "bool", "higher", "1 when the routes cannot deadlock, else 0."},
      {"intact_mean_flow_bandwidth_fraction", "fraction", "higher",
       "mean_flow_bandwidth_fraction of the network before any link fails."},
  };
}

void add_operation_times(std::vector<MetricSpec>& list) {
  const std::size_t first = list.size();
  list.push_back({"operation_time_mean_ns", "ns", "lower",
                  "Time of a collective operation, averaged over its ranks and over all measured "
                  "operations."});
  const auto add_quantiles = [&list](const std::string& name, const std::string& of) {
    list.push_back({name + "_min_ns", "ns", "lower", "The least " + of});
    list.push_back({name + "_p25_ns", "ns", "lower", "First quartile of the " + of});
    list.push_back({name + "_p50_ns", "ns", "lower", "Median of the " + of});
    list.push_back({name + "_p75_ns", "ns", "lower", "Third quartile of the " + of});
    list.push_back({name + "_max_ns", "ns", "lower", "The greatest " + of});
  };
  add_quantiles("operation_time", "time of an operation, each averaged over its ranks.");
  add_quantiles("rank_operation_time", "time that one rank takes for one operation.");
  list.push_back({"slowest_communicator_time_ns", "ns", "lower",
                  "operation_time_mean_ns of the communicator that has the greatest."});
  list.push_back({"algorithm_bandwidth_gbps", "gbps", "higher",
                  "Bytes of the operation over operation_time_mean_ns."});
  list.push_back({"bus_bandwidth_gbps", "gbps", "higher",
                  "The same times the share of the bytes that must cross a rank's channel: "
                  "2(P-1)/P of an allreduce, (P-1)/P of reduce_scatter, allgather and alltoall, "
                  "all of broadcast and reduce."});
  list.push_back({"host_speedup", "ratio", "higher",
                  "Time of the operation by hosts, or by the ring of a scale-up domain, over its "
                  "time."});
  for (std::size_t n = first; n + 1 < list.size(); ++n) list[n].error_metric = "fit_error_fraction";
  list.back().error_metric = "host_speedup_error_fraction";
  list.push_back({"fit_error_fraction", "fraction", "lower",
                  "Largest error of the times that a preset's costs give, over the measured times "
                  "that they were fitted to."});
  list.push_back({"host_speedup_error_fraction", "fraction", "lower",
                  "The same of host_speedup: the errors of both times together."});
}

void add_shared_memory(std::vector<MetricSpec>& list) {
  list.push_back({"operation_rate_gops", "gops", "higher",
                  "Reads and writes of all cores over completion_time_ns."});
  add_times(list, "operation_latency", "time from an operation's issue until it is complete.");
  add_times(list, "miss_latency",
            "time from the issue of an operation that misses both caches until it is complete.");
  list.push_back({"l1_hit_fraction", "fraction", "higher", "Hits in an L1, over all operations."});
  list.push_back({"l2_hit_fraction", "fraction", "higher", "Hits in an L2, over misses of L1s."});
  list.push_back({"remote_miss_fraction", "fraction", "lower",
                  "Misses of both caches whose home is another endpoint, over all of them."});
  list.push_back({"invalidations_per_operation", "ratio", "lower",
                  "Copies that writes of other nodes took away, over all operations."});
  list.push_back({"writebacks_per_operation", "ratio", "lower",
                  "Changed lines that went back to a memory, over all operations."});
  list.push_back({"messages_per_miss", "ratio", "lower",
                  "Messages of the protocol, within a node and between nodes, over misses of both "
                  "caches."});
  const auto add_part = [&list](const std::string& part, const std::string& what) {
    list.push_back({"miss_" + part + "_ns", "ns", "lower",
                    "The part of miss_latency_mean_ns in which " + what});
  };
  add_part("cache", "caches are looked up, or an MSHR or a way is waited for.");
  for (const std::string way : {"request", "reply"}) {
    add_part(way + "_propagation", "the " + way + " crosses idle wires, routers and interfaces.");
    add_part(way + "_serialisation", "the bytes of the " + way + " follow its first.");
    add_part(way + "_queueing", "the " + way + " waits for other messages.");
  }
  add_part("directory", "the directory, or another's turn at the line, is waited for.");
  add_part("other_caches", "other nodes give up copies, or send the line.");
  add_part("memory", "the home's memory is waited for and read.");
  list.push_back({"outstanding_limited_fraction", "fraction", "lower",
                  "Share of a core's time in which as many operations are under way as may be, on "
                  "average."});
  list.push_back({"mshr_limited_fraction", "fraction", "lower",
                  "Share of a core's time in which an operation of it waits for an MSHR or a way, "
                  "on average."});
  list.push_back({"issue_limited_fraction", "fraction", "",
                  "Share of a core's time in which nothing but its own rate, or a gap of the "
                  "trace, holds it back, on average."});
  list.push_back({"memory_busy_fraction", "fraction", "",
                  "Share of the time in which a memory is busy, on average."});
  list.push_back({"max_memory_busy_fraction", "fraction", "", "The same of the busiest memory."});
  list.push_back({"directory_busy_fraction", "fraction", "",
                  "Share of the time in which a directory is busy, on average."});
  list.push_back(
      {"max_directory_busy_fraction", "fraction", "", "The same of the busiest directory."});
}

std::vector<MetricSpec> make_list() {
  std::vector<MetricSpec> list = {
      {"completion_time_ns", "ns", "lower", "From the start until the last core, rank or packet."},
  };
  add_times(list, "core_completion_time", "time until a core's last operation was complete.");
  add_times(list, "iteration_time", "time of a rank's iteration: compute, exchange and wait.");
  add_times(list, "exposed_communication_time",
            "time of a rank's iteration of a trace in which none of its streams computes.");
  for (const char* collective :
       {"allreduce", "reduce", "allgather", "alltoall", "broadcast", "reduce_scatter", "barrier"}) {
    list.push_back({std::string("exposed_") + collective + "_time_mean_ns", "ns", "lower",
                    std::string("The part of exposed_communication_time_mean_ns in ") + collective +
                        ". Where streams are in collectives at once, each is counted."});
  }
  list.push_back({"exposed_messages_time_mean_ns", "ns", "lower",
                  "The rest of exposed_communication_time_mean_ns: messages, and what they hold "
                  "up."});
  list.push_back({"slowest_rank_compute_fraction", "fraction", "",
                  "Of the rank that ends last, the part of its time in which it computes."});
  add_operation_times(list);
  list.push_back({"sharp_operations", "count", "",
                  "Operations that routers have reduced for the workload, of all its groups."});
  list.push_back({"host_fallback_fraction", "fraction", "lower",
                  "The workload's groups that routers have no operations left for, over all."});
  list.push_back({"granted_operations", "count", "higher",
                  "Segments that the workload's groups may have outstanding, of the group with the "
                  "fewest."});
  list.push_back({"most_outstanding_operations", "count", "",
                  "Most segments of all jobs that one router held at once."});
  list.push_back({"sharp_wait_time_mean_ns", "ns", "lower",
                  "From when all ranks of the workload's group have begun an operation until the "
                  "routers have what it needs, averaged over operations."});
  list.push_back({"on_endpoint_fraction", "fraction", "",
                  "Messages between ranks of one endpoint, over all messages."});
  add_times(list, "message_latency",
            "time from a message's sending to its arrival, of messages through the network.");
  add_times(list, "read_latency", "time from a read's issue to its line at the core.");
  list.push_back({"read_throughput_gbps", "gbps", "higher",
                  "Lines read per endpoint over the whole run, headers not counted."});
  add_shared_memory(list);
  list.push_back({"aggregate_throughput_gbps", "gbps", "higher",
                  "Payload of all flows over the time until the last has arrived."});
  list.push_back({"flow_throughput_mean_gbps", "gbps", "higher",
                  "A flow's payload over the time until its last packet has arrived, on average."});
  list.push_back({"flow_throughput_p10_gbps", "gbps", "higher", "What 90 % of the flows exceed."});
  list.push_back({"flow_throughput_p50_gbps", "gbps", "higher", "Median over the flows."});
  list.push_back({"flow_throughput_p90_gbps", "gbps", "higher", "What 10 % of the flows exceed."});
  list.push_back({"offered_load", "fraction", "",
                  "Bytes offered by an endpoint over its injection bandwidth."});
  list.push_back({"accepted_load", "fraction", "higher",
                  "Bytes that arrived per endpoint over its injection bandwidth."});
  list.push_back({"saturated", "bool", "lower",
                  "1 when the network could not take the offered load, else 0."});
  list.push_back({"accepted_load_half_width", "fraction", "lower",
                  "Half of the 95 % interval of accepted_load, by batches of measurement epochs."});
  list.push_back({"accepted_load_min", "fraction", "higher",
                  "What arrived in the measurement of the worst sender's bytes, over its injection "
                  "bandwidth."});
  list.push_back({"jain_index", "fraction", "higher",
                  "Jain's index of fairness over the endpoints that send: (sum x)^2 / (n sum x^2) "
                  "of what arrived of each one's bytes. 1: all alike; 1/n: one got everything."});
  list.push_back({"undelivered_fraction", "fraction", "lower",
                  "Packets made in the measurement that had not arrived when the drain ended, over "
                  "all of them."});
  list.push_back({"warmup_at_limit", "bool", "lower",
                  "1 when the warm-up ended at max_warmup_epochs without having settled, else 0."});
  list.push_back({"warmup_ns", "ns", "", "Simulated time before the measurement began."});
  list.push_back(
      {"measured_epochs", "count", "",
       "Epochs that were measured: more than asked for where it was not clear whether the "
       "backlog of some senders grows."});
  add_times(list, "packet_latency",
            "time from a message's creation to the arrival of a packet's tail.", true);
  list.push_back({"packet_latency_mean_half_width_ns", "ns", "lower",
                  "Half of the 95 % interval of packet_latency_mean_ns, by batches of measurement "
                  "epochs.",
                  true});
  list.push_back({"packet_latency_max_ns", "ns", "lower", "The longest packet latency.", true});
  add_times(list, "network_latency",
            "time from a packet's head leaving the interface to its tail arriving.", true);
  list.push_back({"mean_hops", "count", "lower",
                  "Router-to-router channels that a delivered packet crossed, on average."});
  list.push_back({"non_minimal_fraction", "fraction", "",
                  "Delivered packets that took a longer way on purpose, where the routing may."});
  list.push_back({"max_link_utilisation", "fraction", "",
                  "Active fraction of the busiest router-to-router channel."});
  list.push_back({"mean_link_utilisation", "fraction", "",
                  "Active fraction of the router-to-router channels, on average."});
  list.push_back({"max_injection_fraction", "fraction", "",
                  "Share of the time in which the busiest endpoint was sending: its bytes over its "
                  "rate times the elapsed time."});
  list.push_back({"max_ejection_fraction", "fraction", "",
                  "The same of the channel from its router to the busiest endpoint."});
  list.push_back({"least_packet_latency_ns", "ns", "",
                  "What no packet of this traffic can beat: its smallest packet's latency over the "
                  "fewest hops in an idle network."});
  list.push_back(
      {"least_completion_time_ns", "ns", "",
       "What completion_time_ns cannot beat: the busiest endpoint's bytes over its rate, "
       "and the delays of a packet."});
  list.push_back({"elapsed_ns", "ns", "", "Simulated time that counters cover."});
  list.push_back({"packets_delivered", "count", "", "Packets that arrived in that time."});
  list.push_back(
      {"bytes_delivered", "bytes", "", "Bytes of those packets on the wire, headers included."});
  list.push_back({"disconnected", "bool", "lower",
                  "1 when what has failed leaves the job nothing to run on, else 0; its mean over "
                  "replicates is the probability of that."});
  list.push_back({"disconnected_endpoints", "count", "lower",
                  "Endpoints that failed routers and links cut off from the largest part of the "
                  "network."});
  list.push_back({"disconnected_pairs_fraction", "fraction", "lower",
                  "Ordered pairs of endpoints of which one is cut off, over all."});
  list.push_back({"links_failed", "count", "", "Links between routers that were drawn to fail."});
  list.push_back({"routers_failed", "count", "", "Routers that were drawn to fail."});
  for (MetricSpec& metric : static_list()) list.push_back(std::move(metric));
  return list;
}

}  // namespace

const std::vector<MetricSpec>& metric_list() {
  static const std::vector<MetricSpec> list = make_list();
  return list;
}

const std::vector<std::string>& common_metrics() {
  static const std::vector<std::string> names = {"mean_hops",
                                                 "non_minimal_fraction",
                                                 "max_link_utilisation",
                                                 "mean_link_utilisation",
                                                 "max_injection_fraction",
                                                 "max_ejection_fraction",
                                                 "least_packet_latency_ns",
                                                 "elapsed_ns",
                                                 "packets_delivered",
                                                 "bytes_delivered"};
  return names;
}

const std::vector<std::string>& static_metrics() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const MetricSpec& metric : static_list()) all.push_back(metric.name);
    return all;
  }();
  return names;
}

}  // namespace simcore::stats
