#include "models/packet/packet_work.hpp"

#include <algorithm>
#include <cmath>

#include "models/packet/failures_section.hpp"
#include "models/packet/network_section.hpp"
#include "mpi/rank_engine.hpp"
#include "params/choose.hpp"
#include "placement/registry.hpp"
#include "point/aggregation_section.hpp"
#include "point/mpi_section.hpp"
#include "point/rank_jobs.hpp"
#include "router/packet_network.hpp"
#include "routing/registry.hpp"

namespace simcore::models {
namespace {

/// PointTraffic::mixing of jobs on neighbouring endpoints, which meet at few links.
constexpr double kMixingOfBlocks = 0.2;

/// CPU seconds for one of each, fitted to random points. tests/validation/estimates.py checks them.
namespace seconds_per {
constexpr double run = 1e-3;
constexpr double port = 1e-6;
constexpr double crossing = 9.5e-8;
constexpr double detailed_crossing = 2.6e-7;
constexpr double message = 3e-8;
constexpr double operation = 4.5e-8;
constexpr double rank = 1e-7;
constexpr double read = 2e-8;
/// For each packet that waits at a port of the detailed router when another one passes.
constexpr double waiting = 3e-9;
constexpr double simulated_ns = 5e-10;
/// For a link that the search for paths visits, and for a link that a packet's choice looks at.
constexpr double table_step = 4e-9;
constexpr double table_choice = 4e-9;
}  // namespace seconds_per

namespace bytes_per {
constexpr double run = 2.5e6;  ///< of the process, whatever it simulates
constexpr double rank = 64;
constexpr double message = 72;  ///< of ranks: its record and its place at an interface
constexpr double packet = 90;   ///< in flight, with its event
constexpr double read = 150;    ///< under way, with its packet
constexpr double detailed_port = 200;
}  // namespace bytes_per

/// The eager limit of a workload without ranks: no message uses the rendezvous protocol.
constexpr double kNeverAsks = 1e18;
/// The share of the buffers of one virtual channel that a congested network fills.
constexpr double kFilled = 0.25;

/// What one iteration of a job sends, or the whole run of a workload without ranks.
struct Load {
  double messages = 0;
  double packets = 0;
  double bytes = 0;  ///< on the wire
  double rendezvous = 0;
};

Load load_of(const std::vector<MessageClass>& messages, const NetworkCosts& network,
             double eager_limit) {
  Load load;
  for (const MessageClass& size : messages) {
    const bool asks = size.bytes > eager_limit;
    const double data = std::ceil(size.bytes / network.packet_bytes);
    const double control =
        asks ? 2 * std::ceil(RankEngine::kControlBytes / network.packet_bytes) : 0.0;
    load.messages += size.count;
    load.rendezvous += asks ? size.count : 0.0;
    load.packets += size.count * (data + control);
    load.bytes += size.count * (size.bytes + (asks ? 2.0 * RankEngine::kControlBytes : 0.0) +
                                (data + control) * network.header_bytes);
  }
  return load;
}

/// The share of their rate that links and interfaces reach when all endpoints send at once.
constexpr double kEfficiency = 0.7;

/// The time of one iteration of a job on an otherwise idle network, in ps.
struct JobTime {
  double all = 1;
  double moving = 0;  ///< the part that links and interfaces need for the bytes
  double flight = 0;  ///< zero-load latency of a small message
  double trips = 0;   ///< how often a rank waits for a message through the network
};

JobTime time_of(const JobTraffic& job, const Load& load, const MpiSettings& mpi,
                const NetworkFigures& size, const NetworkCosts& network) {
  const ProgramTraffic& one = job.iteration;
  const double endpoints = std::max(1.0, job.endpoints);
  const double hops = size.mean_hops * network.path_stretch;
  const double each_ps = static_cast<double>(mpi.send_overhead + mpi.receive_overhead);
  const double sent = (load.messages + one.copies) / std::max(1.0, job.ranks);
  const double packet = std::min(network.packet_bytes, load.bytes / std::max(1.0, load.packets));
  const double flight =
      network.ends_ps + hops * network.hop_ps + 2 * packet / network.endpoint_rate;
  const double copying = static_cast<double>(mpi.memory.rate.time_for_many(
                             static_cast<std::int64_t>(one.copied_bytes))) /
                         (endpoints * (mpi.crossbar ? mpi.ranks_per_endpoint : 1U));
  JobTime time;
  time.trips = one.waits * (load.messages > 0 ? 1 + 2 * load.rendezvous / load.messages : 0.0);
  time.moving =
      std::max(load.bytes * std::max(1 / endpoints, one.hottest_share) / network.endpoint_rate,
               load.bytes * hops / std::max(1.0, size.channels) / network.link_rate) /
      kEfficiency;
  time.all = 1 + one.compute_ps + sent * each_ps + copying + time.trips * flight + time.moving;
  time.flight = flight;
  time.all *= job.stretch;
  return time;
}

/// How long each trip of the foreground waits behind packets of a background job. Buffers are as
/// full as the job keeps the network busy; in front of a hot spot they drain at a fraction of the
/// rate. `mixing` is PointTraffic::mixing, `train` the number of packets of a message.
double wait_behind(const JobTraffic& job, const JobTime& time, const NetworkFigures& size,
                   const NetworkCosts& network, double mixing, double train) {
  const double hops = std::max(1.0, size.mean_hops * network.path_stretch);
  const double heat = job.iteration.hottest_share * job.endpoints;
  const double busy = std::min(1.0, time.moving / time.all);
  const double full = hops * network.buffer_bytes / network.link_rate;
  // All jobs wait in front of a hot spot, wherever they are, and many packets wait several times.
  if (heat > 1) return full * heat * std::max(1.3, 0.7 * std::sqrt(train));
  return mixing * busy * busy * full;
}

/// Time of a job each of whose trips waits `wait` behind other jobs. The network is empty at first
/// and fills during the first trips.
double time_beside(double iterations, const JobTime& time, double wait) {
  const double ramp = std::log2(1 + wait / std::max(1.0, time.flight));
  return iterations * time.all + std::max(0.0, iterations * time.trips - ramp) * wait;
}

/// Ports of routers, with those to all interfaces.
double ports_of(const NetworkFigures& size, const NetworkCosts& network) {
  return size.ports + (network.interfaces - 1) * size.endpoints;
}

double fabric_bytes(const NetworkFigures& size, const NetworkCosts& network) {
  const auto u64 = [](double n) { return static_cast<std::uint64_t>(n); };
  const double detailed =
      network.detailed ? bytes_per::detailed_port * (1 + network.channels) * ports_of(size, network)
                       : 0.0;
  NetworkSettings settings;
  settings.interfaces = static_cast<std::uint32_t>(network.interfaces);
  settings.virtual_channels = static_cast<std::uint32_t>(network.channels);
  return detailed + static_cast<double>(estimate_network_bytes(u64(size.routers), u64(size.ports),
                                                               u64(size.endpoints), settings));
}

/// Packets that the buffer of a virtual channel holds.
double packets_in_buffer(const NetworkCosts& network) {
  return std::max(1.0,
                  std::floor(network.buffer_bytes / (network.packet_bytes + network.header_bytes)));
}

/// Packets that the buffers of a congested network hold.
double room_of(const NetworkFigures& size, const NetworkCosts& network) {
  const double injecting = network.interfaces * size.endpoints;
  return kFilled * (ports_of(size, network) + injecting) * packets_in_buffer(network);
}

/// Packets that exist at once: those that ranks send before they wait, as far as buffers hold them.
/// `phase` are the packets of ranks, `all` those of a workload without ranks.
double in_flight(const NetworkFigures& size, const NetworkCosts& network,
                 const PointTraffic& traffic, double phase, double all) {
  const double room = room_of(size, network);
  if (!traffic.jobs.empty()) return std::min(phase, room);
  if (traffic.of_endpoints.outstanding > 0) return 0;
  return std::min(all, room * std::pow(traffic.of_endpoints.pressure, 4));
}

/// What all jobs of ranks do together.
struct JobsWork {
  double packets = 0;
  double messages = 0;
  double operations = 0;
  double ranks = 0;
  double simulated_ps = 0;
  double program_bytes = 0;
  double phase_messages = 0;  ///< of all jobs, between two waits
  double phase_packets = 0;
  double heat = 0;  ///< endpoints that send to the hottest one; at most 1: there is no hot spot
};

/// The other jobs repeat for as long as the first one takes.
JobsWork work_of_jobs(const NetworkFigures& size, const NetworkCosts& network,
                      const PointTraffic& traffic) {
  JobsWork work;
  std::vector<Load> loads;
  std::vector<JobTime> times;
  double wait = 0, train = 1;
  for (const JobTraffic& job : traffic.jobs) {
    loads.push_back(load_of(job.iteration.messages, network,
                            static_cast<double>(traffic.mpi.eager_limit_bytes)));
    times.push_back(time_of(job, loads.back(), traffic.mpi, size, network));
    work.heat = std::max(work.heat, job.iteration.hottest_share * job.endpoints);
    if (job.repeats) {
      wait += wait_behind(job, times.back(), size, network, traffic.mixing, train);
    } else {
      train = loads.back().packets / std::max(1.0, loads.back().messages);
    }
  }
  for (std::size_t i = 0; i < traffic.jobs.size(); ++i) {
    const JobTraffic& job = traffic.jobs[i];
    if (!job.repeats) work.simulated_ps = time_beside(job.iterations, times[i], wait);
    const double iterations = job.repeats ? work.simulated_ps / times[i].all : job.iterations;
    const double messages = loads[i].messages + job.iteration.copies;
    const double phases = std::max(1.0, job.iteration.waits);
    work.ranks += job.ranks;
    work.packets += iterations * loads[i].packets;
    work.messages += iterations * messages;
    work.operations += iterations * job.iteration.operations;
    work.phase_messages += messages / phases;
    work.phase_packets += loads[i].packets / phases;
    work.program_bytes += job.program_bytes;
  }
  return work;
}

/// Messages that a sender offers in the time span of its traffic; 1 when the traffic has no span.
double messages_in_span(const EndpointTraffic& traffic, const Load& load,
                        const NetworkCosts& network) {
  if (traffic.span_ns <= 0 || load.messages <= 0) return 1;
  const double message_ps = load.bytes / load.messages / network.endpoint_rate;
  return traffic.span_ns * 1000 * traffic.offered / message_ps;
}

/// CPU seconds for a packet to cross a router and a link.
double crossing_seconds(const NetworkFigures& size, const NetworkCosts& network, double heat) {
  if (!network.detailed) return seconds_per::crossing;
  const double ports = ports_of(size, network) / std::max(1.0, size.routers);
  const double queue = heat > 1 ? ports * packets_in_buffer(network) : 0.0;
  return seconds_per::detailed_crossing + seconds_per::waiting * queue;
}

}  // namespace

PointTraffic traffic_of(const Value& workload, const Params& params, const Params& mpi,
                        const Value& environment, const Value& aggregation, const Value& placement,
                        std::uint32_t endpoints) {
  const WorkloadEntry& entry = workload_entry(workload);
  const auto places = static_cast<std::uint32_t>(places_of(placement, endpoints));
  PointTraffic traffic;
  if (!entry.has_ranks()) {
    traffic.of_endpoints = entry.traffic(params, places);
    return traffic;
  }
  traffic.mpi = mpi_settings(mpi);
  const Value* rule = placement.find("kind");
  const bool scattered = rule != nullptr && *rule == Value("random");
  traffic.mixing = scattered ? 1.0 : kMixingOfBlocks;
  // load_of() cuts what a stream sends into packets.
  constexpr std::uint32_t kWholeMessage = 0xFFFFFFFFU;
  const auto reduction = read_aggregation(aggregation, kWholeMessage);
  const std::uint32_t channels = reduction ? reduction->channels : 1;
  const std::uint32_t segment = reduction ? reduction->payload_bytes : 1;
  const Environment beside = read_environment(environment, workload);
  for (const JobOnEndpoints& job : jobs_of(workload, beside, places)) {
    const auto program =
        make_rank_program(job.name, job.workload, {job.endpoints, traffic.mpi, {}, {}, channels});
    traffic.jobs.push_back(
        {.iteration = sample_traffic(*program, traffic.mpi.ranks_per_endpoint, segment),
         .iterations = static_cast<double>(program->iterations()),
         .ranks = static_cast<double>(program->ranks()),
         .endpoints = static_cast<double>(job.endpoints),
         .stretch = program->stretch(),
         .program_bytes = static_cast<double>(program->memory_bytes()),
         .repeats = job.repeats});
  }
  return traffic;
}

const PointTraffic& TrafficMemory::of(const PointView& point, std::uint32_t endpoints) {
  const auto key = std::tuple(point.find("workload"), point.find("mpi"), point.find("environment"),
                              point.find("aggregation"), point.find("placement"), endpoints);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  return known_
      .emplace(key, traffic_of(point.values("workload"), point.find("workload")->params,
                               point.find("mpi")->params, point.values("environment"),
                               point.values("aggregation"), point.values("placement"), endpoints))
      .first->second;
}

NetworkCosts network_costs(const Params& network, const Value& routing, double virtual_channels) {
  NetworkCosts costs;
  const auto ps = [&network](const char* name) { return network.real(name) * 1000; };
  costs.packet_bytes = network.real("packet_bytes");
  costs.header_bytes = network.real("packet_header_bytes");
  costs.buffer_bytes = network.real("buffer_bytes");
  const NetworkSettings wires = mean_wires(network);
  costs.link_rate = wires.link_gbps / 8000;
  costs.interfaces = network.real("interfaces_per_endpoint");
  costs.endpoint_rate = wires.injection_gbps() / 8000;
  costs.networks = static_cast<double>(network.integer_list("virtual_network_weights").size());
  costs.channels =
      costs.networks *
      (network.has("virtual_channels") ? network.real("virtual_channels") : virtual_channels);
  costs.hop_ps = ps("router_latency_ns") + static_cast<double>(wires.link_latency);
  costs.ends_ps = 2 * static_cast<double>(wires.endpoint_latency) + ps("nic_latency_ns") +
                  ps("router_latency_ns");
  costs.output_queues = network.choice("router_model") == "input_output_queued";
  costs.detailed = costs.output_queues || costs.networks > 1 || network.has("speedup") ||
                   network.choice("input_queueing") == "fifo" ||
                   network.choice("switching") == "store_and_forward" ||
                   (network.choice("arbitration") != "first_in_line" &&
                    network.choice("arbitration") != "first_come");
  costs.path_stretch = choose("routing", routing_registry(), routing, "minimal").path_stretch;
  return costs;
}

Work packet_work(const NetworkFigures& size, const NetworkCosts& network,
                 const PointTraffic& traffic) {
  const JobsWork jobs = work_of_jobs(size, network, traffic);
  const EndpointTraffic& endpoints = traffic.of_endpoints;
  Load load = load_of(endpoints.messages, network, kNeverAsks);
  const double repeated = messages_in_span(endpoints, load, network);
  load.messages *= repeated;
  load.packets *= repeated;
  const double hops = size.mean_hops * network.path_stretch;
  const double per_message = load.packets / std::max(1.0, load.messages);
  // Packets that wait when the run ends have come half of their path, as far as there was room.
  const double held = std::min(repeated * endpoints.held * per_message, room_of(size, network));
  Work work{.packets = jobs.packets + load.packets,
            .packet_hops = (jobs.packets + load.packets + held / 2) * hops,
            .messages = jobs.messages + load.messages,
            .ranks = jobs.ranks,
            .simulated_ns = jobs.simulated_ps / 1000};
  const double crossings = work.packet_hops + 2 * work.packets + held;
  const double heat = std::max(jobs.heat, endpoints.hottest_share * size.endpoints);
  work.cpu_seconds = seconds_per::run + seconds_per::port * ports_of(size, network) +
                     crossing_seconds(size, network, heat) * crossings +
                     seconds_per::message * work.messages +
                     seconds_per::operation * jobs.operations +
                     seconds_per::read * endpoints.served + seconds_per::rank * jobs.ranks;
  // Packets come all the time; where messages are events, nothing happens between them.
  if (network.packet_bytes < NetworkCosts::kWholeMessages) {
    work.cpu_seconds += seconds_per::simulated_ns * work.simulated_ns;
  }
  work.memory_bytes =
      bytes_per::run + fabric_bytes(size, network) + jobs.program_bytes +
      bytes_per::rank * jobs.ranks + bytes_per::message * jobs.phase_messages +
      bytes_per::packet *
          in_flight(size, network, traffic, jobs.phase_packets, load.packets + held) +
      (bytes_per::read * endpoints.outstanding + endpoints.state_bytes) * size.endpoints;
  return work;
}

void add_failures(const Params& failures, const NetworkFigures& size, Work& work) {
  const DamageRequest request = damage_request(failures);
  if (!request.takes_tables()) return;
  const double targets = std::min(size.routers, size.endpoints);
  const double entries = size.routers * targets * 2 * request.channels;
  const double degree = size.channels / std::max(1.0, size.routers);
  work.memory_bytes += entries;
  work.cpu_seconds += seconds_per::table_step * entries * degree / 2;
  work.cpu_seconds += seconds_per::table_choice * degree * work.packet_hops;
}

}  // namespace simcore::models
