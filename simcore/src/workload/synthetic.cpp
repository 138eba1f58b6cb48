#include "workload/synthetic.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "traffic/message_sizes.hpp"
#include "traffic/reachable.hpp"
#include "traffic/registry.hpp"
#include "workload/arrivals.hpp"
#include "workload/batch.hpp"
#include "workload/open_loop.hpp"

namespace simcore::workload {

namespace {

bool is_open_loop(const Params& p) { return !p.has("messages_per_endpoint"); }
bool is_batch(const Params& p) { return p.has("messages_per_endpoint"); }
bool is_open_loop_by_epochs(const Params& p) { return is_open_loop(p) && !p.has("warmup_ns"); }
constexpr const char* kByEpochs =
    "neither messages_per_endpoint nor warmup_ns and measurement_ns are given";
constexpr const char* kOpenLoop = "messages_per_endpoint is not given";
constexpr const char* kBatch = "messages_per_endpoint is given";

ParamSpec open_loop_only(const ParamSpec& param) {
  return only_when(kOpenLoop, is_open_loop, param);
}

ParamSpec by_epochs_only(const ParamSpec& param) {
  return only_when(kByEpochs, is_open_loop_by_epochs, param);
}

ParamSpec span(const char* name, double least, const char* help) {
  return open_loop_only(
      real_param(AxisKind::condition, name, "ns", {}, {.least = least, .most = 1e11}, help));
}

ParamSpec count(const char* name, std::int64_t fallback, double least, const char* help) {
  return open_loop_only(
      count_param(AxisKind::condition, name, fallback, {.least = least, .most = 1e6}, help));
}

bool is_on_off(const Params& p) {
  return is_open_loop(p) && p.choice("injection_process") == "on_off";
}

std::vector<ParamSpec> load_params() {
  return {
      {.name = "messages_per_endpoint",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 1e9,
       .help = "A finite batch: every endpoint sends this many messages, and the completion time "
               "is measured. Null: endless traffic at offered_load."},
      {.name = "batch_load",
       .type = ParamType::real,
       .axis = AxisKind::load,
       .unit = "fraction",
       .nullable = true,
       .min = 1e-6,
       .max = 1,
       .applies_when = kBatch,
       .help = "Load at which the messages of a batch are made, at exponential gaps: bytes over "
               "the injection bandwidth, packet headers included. Null: back to back.",
       .applies = is_batch},
      open_loop_only({.name = "offered_load",
                      .type = ParamType::real,
                      .axis = AxisKind::load,
                      .unit = "fraction",
                      .default_value = 0.5,
                      .min = 1e-6,
                      .max = 1,
                      .help = "Bytes offered by an endpoint, packet headers included, over its "
                              "injection bandwidth, that of all its interfaces together."}),
      open_loop_only({.name = "injection_process",
                      .type = ParamType::choice,
                      .axis = AxisKind::condition,
                      .unit = "choice",
                      .default_value = "poisson",
                      .choices = {"poisson", "bernoulli", "periodic", "in_phase", "on_off"},
                      .help = "When messages are made: at exponential gaps, in slots of one "
                              "message time by chance, at equal gaps from a random start of each "
                              "endpoint (periodic) or from the run's start (in_phase), or in "
                              "bursts back to back with exponential silences between."}),
      {.name = "burst_messages",
       .type = ParamType::real,
       .axis = AxisKind::condition,
       .unit = "count",
       .default_value = 8.0,
       .min = 1,
       .max = 1e6,
       .applies_when = "messages_per_endpoint is not given and injection_process is on_off",
       .help = "Messages of a burst, in the mean.",
       .applies = is_on_off},
  };
}

ParamSpec most_measured() {
  ParamSpec most =
      count("max_measurement_epochs", 0, 1,
            "As long as it is not clear whether the backlog of some senders grows, the "
            "measurement goes on, each time for twice as long, up to so many epochs. "
            "Null: 8 times measurement_epochs.");
  most.default_value = {};
  most.nullable = true;
  return most;
}

std::vector<ParamSpec> phase_params() {
  return {
      span("warmup_ns", 0,
           "Length of the warm-up, whether it has settled or not. Null: as long as it takes, see "
           "max_warmup_epochs."),
      span("measurement_ns", 1,
           "Length of the measurement; an epoch is a twentieth of it. Null: measurement_epochs."),
      by_epochs_only(
          count("epoch_messages", 20, 1,
                "Length of an epoch: the messages that an endpoint offers in it, on average.")),
      by_epochs_only(
          count("max_warmup_epochs", 50, 2,
                "Warm-up ends when two epochs agree in mean latency and delivered bytes within "
                "steady_tolerance, at the latest after this many epochs.")),
      by_epochs_only(count(
          "measurement_epochs", 20, 1,
          "Packets made in these epochs are measured. Whether the backlog grows can be told from "
          "five.")),
      by_epochs_only(most_measured()),
      count("max_drain_epochs", 100, 0,
            "After the measurement traffic goes on until every measured packet has arrived, of a "
            "saturated run too, at most this many epochs; what is then still missing means "
            "saturation."),
      by_epochs_only({.name = "steady_tolerance",
                      .type = ParamType::real,
                      .axis = AxisKind::condition,
                      .unit = "fraction",
                      .default_value = 0.05,
                      .min = 0,
                      .max = 0.5,
                      .exclusive_min = true,
                      .help = "Relative change that still counts as steady in the warm-up. With "
                              "fewer than five measurement_epochs a backlog that grows by more "
                              "than this share of the offered load means saturation."}),
  };
}

bool both_spans_or_none(const Params& p) { return p.has("warmup_ns") == p.has("measurement_ns"); }

/// Epochs until the latency is steady, in the mean over many networks and loads.
constexpr double kUsualWarmUp = 5;

/// Messages of one sender that arrive: all made in warm-up and measurement, unless the hottest
/// endpoint takes so few that the drain ends first. Those made until then wait.
struct OpenLoopMessages {
  double arrive = 0;
  double wait = 0;
};

OpenLoopMessages messages_of_open_loop(const Params& p, double senders, double hottest_share) {
  // Of spans in ns the unit is both together.
  const bool timed = p.has("warmup_ns");
  const double measured =
      timed ? 1.0
            : std::min(kUsualWarmUp, p.real("max_warmup_epochs")) + p.real("measurement_epochs");
  const double epoch = timed ? 1.0 / OpenLoop::kEpochsOfSpan : 1.0;
  const double wanted = senders * hottest_share * p.real("offered_load");
  const double accepted = wanted > 1 ? 1 / wanted : 1.0;
  const double each = timed ? 1.0 : p.real("epoch_messages");
  if (wanted <= 1) return {.arrive = each * (measured + epoch)};
  const double epochs =
      std::min(measured / accepted, measured + epoch * p.real("max_drain_epochs"));
  return {.arrive = each * accepted * epochs, .wait = each * (1 - accepted) * epochs};
}

ComponentSpec synthetic_spec(const TrafficEntry& entry) {
  const SyntheticPattern& pattern = *entry.synthetic;
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = entry.name;
  spec.title = pattern.title;
  spec.help = pattern.help;
  spec.source = pattern.source;
  spec.params = message_size_params();
  for (ParamSpec& param : load_params()) spec.params.push_back(std::move(param));
  for (ParamSpec& param : phase_params()) spec.params.push_back(std::move(param));
  spec.params.insert(spec.params.end(), pattern.params.begin(), pattern.params.end());
  spec.constraints = {few_windows(),
                      {.fields = {"workload.warmup_ns", "workload.measurement_ns"},
                       .message = "give warmup_ns and measurement_ns together or neither",
                       .holds = both_spans_or_none}};
  spec.constraints.insert(spec.constraints.end(), pattern.constraints.begin(),
                          pattern.constraints.end());
  spec.metrics = {"completion_time_ns",
                  "least_completion_time_ns",
                  "offered_load",
                  "accepted_load",
                  "accepted_load_half_width",
                  "accepted_load_min",
                  "jain_index",
                  "saturated",
                  "undelivered_fraction",
                  "measured_epochs",
                  "packet_latency_mean_ns",
                  "packet_latency_mean_half_width_ns",
                  "packet_latency_p50_ns",
                  "packet_latency_p99_ns",
                  "network_latency_mean_ns",
                  "network_latency_p50_ns",
                  "network_latency_p99_ns",
                  "warmup_ns",
                  "warmup_at_limit"};
  for (const char* metric : {"completion_time_ns", "least_completion_time_ns"}) {
    spec.metric_rules.push_back({metric, kBatch, is_batch});
  }
  for (const char* metric : {"offered_load", "accepted_load_half_width", "accepted_load_min",
                             "jain_index", "saturated", "undelivered_fraction",
                             "packet_latency_mean_half_width_ns", "warmup_ns", "measured_epochs"}) {
    spec.metric_rules.push_back({metric, kOpenLoop, is_open_loop});
  }
  spec.metric_rules.push_back({"warmup_at_limit", kByEpochs, is_open_loop_by_epochs});
  spec.answers_by = {"completion_time_ns", "packet_latency_mean_ns", "accepted_load"};
  return spec;
}

/// Picoseconds that the measurement takes, 0 for a batch.
double watched_time(const Params& params, const NetworkSettings& settings) {
  if (!is_open_loop(params)) return 0;
  const MessageSizes sizes(params, {});
  const Arrivals arrivals(params, sizes.mean_time_ps(settings), {});
  return static_cast<double>(OpenLoop::measurement_of(params)) *
         static_cast<double>(OpenLoop::epoch_of(params, arrivals));
}

/// The workload that sends as the pattern says. Throws PointError where nobody could send.
std::unique_ptr<Workload> drive_pattern(std::unique_ptr<TrafficPattern> pattern,
                                        const Params& params, const WorkloadContext& context) {
  if (context.placement.size() < 2) {
    throw PointError("topology.endpoints", std::to_string(context.topology.endpoints()),
                     "at least 2", "must be at least 2 for this workload");
  }
  std::vector<bool> cut_off;
  for (const EndpointId endpoint : context.placement) {
    cut_off.push_back(context.topology.cut_off(context.topology.router_of(endpoint)));
  }
  if (std::find(cut_off.begin(), cut_off.end(), true) != cut_off.end()) {
    pattern = std::make_unique<ReachablePattern>(std::move(pattern), std::move(cut_off));
  }
  if (is_open_loop(params)) {
    return std::make_unique<OpenLoop>(std::move(pattern), params, context);
  }
  return std::make_unique<Batch>(std::move(pattern), params, context);
}

EndpointTraffic synthetic_traffic(const Params& params, const TrafficShares& shares) {
  const auto [senders, hottest_share] = shares;
  EndpointTraffic traffic{.hottest_share = hottest_share};
  const bool limited = is_open_loop(params) && hottest_share == 0;
  if (limited) traffic.pressure = params.real("offered_load");
  const OpenLoopMessages each =
      is_batch(params) ? OpenLoopMessages{.arrive = params.real("messages_per_endpoint")}
                       : messages_of_open_loop(params, senders, hottest_share);
  const double messages = senders * each.arrive;
  traffic.held = senders * each.wait;
  if (is_open_loop(params) && params.has("warmup_ns")) {
    traffic.span_ns = params.real("warmup_ns") + params.real("measurement_ns");
    traffic.offered = params.real("offered_load");
  }
  const bool bimodal = params.choice("message_sizes") == "bimodal";
  const double large = bimodal ? params.real("large_message_fraction") : 0.0;
  const auto add = [&traffic](std::int64_t bytes, double count) {
    if (count > 0) traffic.messages.push_back({static_cast<std::uint32_t>(bytes), count});
  };
  add(params.integer("message_bytes"), (1 - large) * messages);
  if (bimodal) add(params.integer("large_message_bytes"), large * messages);
  return traffic;
}

}  // namespace

ConstraintSpec few_windows() {
  return {.fields = {"report.hot_link_window_ns", "workload.measurement_epochs",
                     "workload.epoch_messages", "workload.offered_load"},
          .message = "there would be more than 65536 windows: make them longer"};
}

std::vector<WorkloadEntry> synthetic_entries() {
  std::vector<WorkloadEntry> entries;
  for (const TrafficEntry& entry : traffic_registry()) {
    if (!entry.synthetic) continue;
    const SyntheticPattern& pattern = *entry.synthetic;
    entries.push_back({.spec = [&entry] { return synthetic_spec(entry); },
                       .build =
                           [&pattern](const Params& params, const WorkloadContext& context) {
                             const JobPlaces job{.topology = context.topology,
                                                 .places = context.places(),
                                                 .traffic = context.stream(Stream::traffic)};
                             return drive_pattern(pattern.make(params, job), params, context);
                           },
                       .whole_network = pattern.whole_network,
                       .leaves_out = true,
                       .watched_time = watched_time,
                       .traffic =
                           [&pattern](const Params& params, std::uint32_t places) {
                             const TrafficShares even{.senders = static_cast<double>(places)};
                             return synthetic_traffic(params, pattern.shares != nullptr
                                                                  ? pattern.shares(params, places)
                                                                  : even);
                           }});
  }
  return entries;
}

}  // namespace simcore::workload
