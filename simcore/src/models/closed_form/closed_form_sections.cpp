#include "models/closed_form/closed_form_sections.hpp"

#include <algorithm>

#include "models/packet/network_section.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "point/mpi_section.hpp"

namespace simcore::models {
namespace {

std::string costs_of(const ClosedFormSections& point) { return point.loggp.choice("costs"); }

bool has_algorithm(const ClosedFormSections& point, const std::string& operation,
                   const std::string& name) {
  const std::vector<std::string> known = timed_algorithms(operation);
  return point.workload.choice("operation") == operation &&
         std::find(known.begin(), known.end(), name) != known.end();
}

std::uint64_t bytes_of(const Params& workload) {
  return workload.choice("operation") == "barrier"
             ? 0
             : static_cast<std::uint64_t>(workload.integer("message_bytes"));
}

/// Collects refusals of parameters that have no effect.
class IdleParams {
 public:
  void refuse_all(const Params& section, const std::string& why,
                  const std::vector<std::string>& related) {
    for (const auto& [name, value] : section.values()) {
      if (section.changed(name)) refuse(section, name, why, related);
    }
  }
  void refuse(const Params& section, const std::string& name, const std::string& why,
              std::vector<std::string> related) {
    const std::string field = section.section() + "." + name;
    const auto same = [&field](const Refusal& one) { return one.field == field; };
    if (std::any_of(found_.begin(), found_.end(), same)) return;
    related.insert(related.begin(), field);
    found_.push_back({.field = field,
                      .value = *section.find(name),
                      .allowed = "its default",
                      .message = "has no effect: " + why,
                      .related = std::move(related)});
  }
  std::vector<Refusal> take() { return std::move(found_); }

 private:
  std::vector<Refusal> found_;
};

/// What only trees of the packet model use: links between routers, ranks that share an endpoint.
void refuse_idle_links(const ClosedFormSections& point, IdleParams& idle) {
  const std::vector<std::string> related{"aggregation.kind"};
  const auto refuse = [&](const Params& section, const char* name, const char* why) {
    if (section.changed(name)) idle.refuse(section, name, why, related);
  };
  if (point.network.has("injection_bandwidth_gbps")) {
    refuse(point.network, "link_bandwidth_gbps", "a message crosses links of endpoints alone");
  }
  refuse(point.network, "link_latency_ns", "a message crosses links of endpoints alone");
  for (const char* name : {"ranks_per_endpoint", "memory_latency_ns", "memory_bandwidth_gbps",
                           "sockets_per_endpoint", "socket_latency_ns", "socket_bandwidth_gbps"}) {
    refuse(point.mpi, name, "a member of the operation has an endpoint of its own");
  }
}

}  // namespace

std::vector<Refusal> refuse_idle_costs(const ClosedFormSections& point, bool reduces) {
  IdleParams idle;
  const std::string costs = costs_of(point);
  if (!uses_hosts(point)) {
    const std::string why = "endpoints of a scale-up domain send by what aggregation says";
    for (const Params* section : {&point.network, &point.mpi, &point.loggp}) {
      idle.refuse_all(*section, why, {"aggregation.kind"});
    }
    return idle.take();
  }
  const bool trees = uses_trees(point);
  const bool streams = point.aggregation == "sharp" && point.costs.choice("mode") == "streaming";
  if (costs != "network" && !streams && !trees) {
    idle.refuse_all(point.network, "loggp.costs says what messages cost", {"loggp.costs"});
  }
  if (!trees) refuse_idle_links(point, idle);
  if (trees && point.mpi.integer("ranks_per_endpoint") > 1) {
    const std::string why = "it counts for hosts, whose formulas have a rank an endpoint";
    idle.refuse_all(point.loggp, why, {"mpi.ranks_per_endpoint"});
    if (point.mpi.changed("eager_limit_bytes")) {
      idle.refuse(point.mpi, "eager_limit_bytes", why, {"mpi.ranks_per_endpoint"});
    }
    return idle.take();
  }
  if (costs == "table" && !trees) {
    idle.refuse_all(point.mpi, "the table's costs hold all of a message", {"loggp.costs"});
  }
  if (point.loggp.changed("selection") && !reduces) {
    idle.refuse(point.loggp, "selection", "it chooses among algorithms of allreduce",
                {"workload.operation"});
  }
  return idle.take();
}

namespace {

/// Whether trees do the operation.
bool has_sharp(const std::string& operation) {
  const std::vector<std::string>& known = collective_algorithms(operation);
  return std::find(known.begin(), known.end(), kSharp) != known.end();
}

std::vector<Refusal> refuse_algorithm(const ClosedFormSections& point) {
  const std::string& operation = point.workload.choice("operation");
  const bool serves = point.aggregation == "none" || operation == "allreduce" ||
                      (point.aggregation == "sharp" && operation == "barrier") ||
                      (uses_trees(point) && has_sharp(operation));
  const bool named = point.workload.has("algorithm");
  if (!named && serves) return {};
  if (!named || (!serves && point.workload.choice("algorithm") == kSharp)) {
    return {{.field = "aggregation.kind",
             .value = point.aggregation,
             .allowed = "none",
             .message = "has no effect: it does not serve the operation " + operation,
             .related = {"aggregation.kind", "workload.operation"}}};
  }
  const std::string& algorithm = point.workload.choice("algorithm");
  const bool host = has_algorithm(point, point.workload.choice("operation"), algorithm);
  const bool scale_up =
      algorithm == "ring" || algorithm == "double_binary_tree" || algorithm == "nvls";
  const bool sharp = point.aggregation == "sharp" || uses_trees(point);
  const bool fits = sharp ? algorithm == "sharp" : point.aggregation == "nvls" ? scale_up : host;
  if (fits) return {};
  return {broken_rule(algorithm_of_aggregation(), "workload",
                      {.value = algorithm,
                       .allowed = sharp                         ? "sharp or null"
                                  : point.aggregation == "nvls" ? "ring, double_binary_tree, nvls "
                                                                  "or null"
                                                                : "an algorithm of hosts, or null",
                       .found = "aggregation.kind is " + point.aggregation})};
}

std::vector<Refusal> refuse_groups(const ClosedFormSections& point) {
  const std::int64_t groups = point.workload.integer("communicators");
  if (point.aggregation != "sharp" || point.costs.choice("mode") == "streaming") {
    if (groups == 1) return {};
    return {broken_rule(communicators_of_trees(), "workload",
                        {.value = groups,
                         .allowed = "1",
                         .found = "in its mode latency, groups share nodes segment by segment"})};
  }
  if (!point.costs.has("pool_operations")) return {};
  const std::int64_t pool = point.costs.integer("pool_operations");
  const std::string& full = point.costs.choice("when_full");
  const std::int64_t least = full == "refuse" ? point.costs.integer("least_operations") : 1;
  if (full == "host" || pool / groups >= least) return {};
  return {broken_rule(operations_for_all(), "aggregation",
                      {.value = pool,
                       .allowed = "at least " + std::to_string(least * groups),
                       .found = std::to_string(least) + " for each of the " +
                                std::to_string(groups) + " communicators"})};
}

std::vector<Refusal> refuse_domains(const ClosedFormSections& point, std::uint64_t endpoints) {
  if (point.aggregation != "nvls") return {};
  const auto domain = static_cast<std::uint64_t>(point.costs.integer("domain_endpoints"));
  if (endpoints > domain && endpoints % domain != 0) {
    return {broken_rule(
        whole_domains(), "aggregation",
        {.value = domain,
         .allowed = "a divisor of " + std::to_string(endpoints) + ", or at least as many"})};
  }
  std::vector<Refusal> refusals;
  for (const char* name : {"scale_out_gbps", "scale_out_latency_ns"}) {
    if (endpoints > domain || !point.costs.changed(name)) continue;
    refusals.push_back(broken_rule(several_domains(name), "aggregation",
                                   {.value = *point.costs.find(name), .allowed = "its default"}));
  }
  if (!point.workload.has("algorithm")) return refusals;
  const std::string& algorithm = point.workload.choice("algorithm");
  if (algorithm == "nvls" && point.costs.has("protocol")) {
    return {broken_rule(simple_protocol(), "aggregation",
                        {.value = point.costs.choice("protocol"), .allowed = "null"})};
  }
  IdleParams idle;
  for (const char* name : {"efficiency", "channels", "channel_gbps"}) {
    if (algorithm == "nvls" && point.costs.changed(name)) {
      idle.refuse(point.costs, name, "nvls does not go by rings", {"workload.algorithm"});
    }
  }
  if (algorithm != "nvls" && point.costs.changed("in_switch_efficiency")) {
    idle.refuse(point.costs, "in_switch_efficiency", "only nvls reduces in the switches",
                {"workload.algorithm"});
  }
  append_to(refusals, idle.take());
  return refusals;
}

std::vector<Refusal> refuse_sizes(const ClosedFormSections& point,
                                  const ClosedFormNetwork& network) {
  if (network.endpoints < 2) {
    return {{.field = "topology.endpoints",
             .value = network.endpoints,
             .allowed = "2 or more",
             .message = "a communicator needs two endpoints or more"}};
  }
  if (point.aggregation != "sharp" || !point.costs.has("levels") || network.levels == 0) return {};
  const std::int64_t levels = point.costs.integer("levels");
  if (levels <= network.levels || !point.costs.changed("levels")) return {};
  return {broken_rule(levels_of_trees(), "aggregation",
                      {.value = levels, .allowed = "1 to " + std::to_string(network.levels)})};
}

/// Blocks of members that one message would join beyond its greatest size.
std::vector<Refusal> refuse_large_messages(const ClosedFormSections& point,
                                           std::uint64_t endpoints) {
  if (!uses_hosts(point)) return {};
  const std::string algorithm = host_algorithm(point);
  const std::uint64_t bytes = bytes_of(point.workload);
  const auto schedule =
      make_collective(point.workload.choice("operation"), algorithm,
                      {.members = static_cast<std::uint32_t>(endpoints), .bytes = bytes});
  const std::uint64_t largest = schedule->largest_message();
  if (largest <= kMostOperationBytes) return {};
  const std::string most = std::to_string(kMostOperationBytes / (largest / bytes));
  return {broken_rule(largest_operation(), "workload",
                      {.value = bytes,
                       .allowed = "0 to " + most,
                       .found = algorithm + " joins " + std::to_string(largest / bytes) +
                                " blocks in one message"})};
}

std::vector<Refusal> refuse_linear(const ClosedFormSections& point) {
  if (!uses_hosts(point)) return {};
  if (has_formula(point, host_algorithm(point), bytes_of(point.workload))) return {};
  return {{.field = "workload.algorithm",
           .value = "linear",
           .allowed = "pairwise, bruck, or a larger mpi.eager_limit_bytes and network.packet_bytes",
           .message =
               "linear has no closed form for messages beyond the eager limit, nor for those "
               "of several packets, which take turns",
           .related = {"workload.algorithm", "mpi.eager_limit_bytes", "network.packet_bytes"}}};
}

}  // namespace

HostTime host_operation(const ClosedFormSections& point, std::uint32_t endpoints) {
  return host_time_of(point, point.workload.choice("operation"), host_algorithm(point),
                      {.members = endpoints, .bytes = bytes_of(point.workload)});
}

HostTime host_time_of(const ClosedFormSections& point, const std::string& operation,
                      const std::string& algorithm, const CollectiveSize& size) {
  std::unique_ptr<MessageTimes> times = told_times(point.loggp, algorithm);
  if (times == nullptr) times = std::make_unique<RouterTimes>(closed_settings(point.network));
  return host_time(operation, algorithm, size, *times, processor_costs(point));
}

bool has_formula(const ClosedFormSections& point, const std::string& algorithm,
                 std::uint64_t bytes) {
  const bool takes_turns =
      algorithm == "linear" && costs_of(point) == "network" &&
      bytes > static_cast<std::uint64_t>(point.network.integer("packet_bytes"));
  return !takes_turns && has_host_time(algorithm, bytes, processor_costs(point));
}

std::vector<Refusal> refuse_meeting(const ClosedFormSections& point, std::uint32_t endpoints) {
  if (!host_operation(point, endpoints).meets) return {};
  return {{.field = "workload.algorithm",
           .value = host_algorithm(point),
           .allowed =
               "model: packet; a number of endpoints that is a power of two; messages of one "
               "packet; or costs of loggp",
           .message = "has no closed form with " + std::to_string(endpoints) +
                      " endpoints and these messages: some of them meet at an endpoint's link and "
                      "take turns",
           .related = {"workload.algorithm", "topology.endpoints", "workload.message_bytes",
                       "mpi.eager_limit_bytes"}}};
}

ComponentSpec closed_network_spec() {
  ComponentSpec spec =
      part_of(network_spec(), {"link_bandwidth_gbps", "link_latency_ns", "injection_bandwidth_gbps",
                               "injection_latency_ns", "router_latency_ns", "nic_latency_ns",
                               "packet_bytes", "packet_header_bytes"});
  spec.help =
      "Rates and delays of a message over one idle router. Those of links count in the "
      "trees of aggregation.kind sharp_network.";
  // Presets and conditions hang on parameters that are not here.
  for (ParamSpec& param : spec.params) {
    param.preset_defaults.clear();
    param.applies = nullptr;
    param.applies_when.clear();
  }
  return spec;
}

ComponentSpec closed_mpi_spec() {
  ComponentSpec spec =
      part_of(mpi_spec(),
              {"ranks_per_endpoint", "eager_limit_bytes", "send_overhead_ns", "receive_overhead_ns",
               "message_gap_ns", "memory_latency_ns", "memory_bandwidth_gbps",
               "sockets_per_endpoint", "socket_latency_ns", "socket_bandwidth_gbps"});
  for (ParamSpec& param : spec.params) {
    // Without the crossbar, whose parameter is not here, the memory always applies.
    if (param.name != "memory_bandwidth_gbps") continue;
    param.applies = nullptr;
    param.applies_when.clear();
  }
  spec.help =
      "What messages cost the processors of their ranks. Several ranks an endpoint, "
      "and its memory, only with aggregation.kind sharp_network.";
  return spec;
}

std::uint32_t levels_of(const Topology& topology) { return 1 + (topology.diameter() + 1) / 2; }

std::string host_algorithm(const ClosedFormSections& point) {
  const std::string& operation = point.workload.choice("operation");
  if (point.workload.has("algorithm") && point.aggregation == "none") {
    return point.workload.choice("algorithm");
  }
  if (operation == "allreduce") {
    const std::string selected = selected_algorithm(point.loggp, bytes_of(point.workload));
    if (!selected.empty()) return selected;
  }
  return collective_algorithms(operation).front();
}

bool uses_trees(const ClosedFormSections& point) { return point.aggregation == "sharp_network"; }

bool uses_hosts(const ClosedFormSections& point) { return point.aggregation != "nvls"; }

std::vector<Refusal> refuse_closed_form(const ClosedFormSections& point,
                                        const ClosedFormNetwork& network) {
  std::vector<Refusal> refusals = refuse_algorithm(point);
  if (!refusals.empty()) return refusals;
  append_to(refusals, refuse_idle_costs(point, point.workload.choice("operation") == "allreduce"));
  append_to(refusals, refuse_groups(point));
  append_to(refusals, refuse_linear(point));
  append_to(refusals, refuse_sharp_network(point));
  if (network.endpoints == 0) return refusals;
  append_to(refusals, refuse_domains(point, network.endpoints));
  append_to(refusals, refuse_sizes(point, network));
  append_to(refusals, refuse_large_messages(point, network.endpoints));
  // Beside aggregation the time of hosts is one to compare with, and missing.
  if (refusals.empty() && point.aggregation == "none") {
    append_to(refusals, refuse_meeting(point, static_cast<std::uint32_t>(network.endpoints)));
  }
  return refusals;
}

NetworkSettings closed_settings(const Params& network) {
  const auto count = [&](const char* n) { return static_cast<std::int32_t>(network.integer(n)); };
  NetworkSettings settings;
  settings.endpoint_gbps = network.real(
      network.has("injection_bandwidth_gbps") ? "injection_bandwidth_gbps" : "link_bandwidth_gbps");
  settings.endpoint_rate = ByteRate(settings.endpoint_gbps);
  settings.link_gbps = network.real("link_bandwidth_gbps");
  settings.link_rate = ByteRate(settings.link_gbps);
  settings.link_latency = from_ns(network.real("link_latency_ns"));
  settings.endpoint_latency = from_ns(network.real("injection_latency_ns"));
  settings.router_latency = from_ns(network.real("router_latency_ns"));
  settings.nic_latency = from_ns(network.real("nic_latency_ns"));
  settings.packet_bytes = count("packet_bytes");
  settings.header_bytes = count("packet_header_bytes");
  return settings;
}

ProcessorCosts processor_costs(const ClosedFormSections& point) {
  if (costs_of(point) == "table") return {};
  ProcessorCosts costs;
  costs.send_overhead = from_ns(point.mpi.real("send_overhead_ns"));
  costs.receive_overhead = from_ns(point.mpi.real("receive_overhead_ns"));
  costs.message_gap = from_ns(point.mpi.real("message_gap_ns"));
  costs.eager_limit_bytes = static_cast<std::uint32_t>(point.mpi.integer("eager_limit_bytes"));
  return costs;
}

}  // namespace simcore::models
