#include "workload/synthetic.hpp"

#include <iterator>
#include <utility>

#include "params/errors.hpp"
#include "traffic/random_permutation.hpp"
#include "traffic/tornado.hpp"
#include "traffic/uniform_random.hpp"
#include "workload/batch.hpp"
#include "workload/open_loop.hpp"

namespace simcore {

namespace {

bool is_open_loop(const Params& p) { return !p.has("messages_per_endpoint"); }
constexpr const char* kOpenLoop = "messages_per_endpoint = null";

ParamSpec open_loop_only(ParamSpec spec) {
  spec.applies_when = kOpenLoop;
  spec.applies = is_open_loop;
  return spec;
}

ParamSpec count(const char* name, std::int64_t fallback, double least, const char* help) {
  return open_loop_only({.name = name,
                         .type = ParamType::integer,
                         .unit = "count",
                         .default_value = fallback,
                         .min = least,
                         .max = 1e6,
                         .help = help});
}

std::vector<ParamSpec> load_params() {
  return {
      {.name = "message_bytes",
       .type = ParamType::integer,
       .unit = "bytes",
       .default_value = 256,
       .min = 1,
       .max = 1073741824.0,
       .help = "Payload of every message; cut into packets of at most network.packet_bytes."},
      {.name = "messages_per_endpoint",
       .type = ParamType::integer,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 1e9,
       .help = "A finite batch: every endpoint sends this many messages back to back, and the "
               "completion time is measured. Null: endless traffic at offered_load."},
      open_loop_only({.name = "offered_load",
                      .type = ParamType::real,
                      .unit = "fraction",
                      .default_value = 0.5,
                      .min = 0,
                      .max = 1,
                      .exclusive_min = true,
                      .help = "Bytes offered by an endpoint, packet headers included, over its "
                              "injection bandwidth."}),
      open_loop_only({.name = "injection_process",
                      .type = ParamType::choice,
                      .unit = "choice",
                      .default_value = "poisson",
                      .choices = {"poisson", "bernoulli", "periodic"},
                      .help = "When messages are made: at exponential gaps, in slots of one "
                              "message time by chance, or at equal gaps from a random start."}),
  };
}

std::vector<ParamSpec> phase_params() {
  return {
      count("epoch_messages", 20, 1,
            "Length of an epoch: the messages that an endpoint offers in it, on average."),
      count("max_warmup_epochs", 50, 2,
            "Warm-up ends when two epochs agree in mean latency and delivered bytes within "
            "steady_tolerance, at the latest after this many epochs."),
      count("measurement_epochs", 10, 1, "Packets made in these epochs are measured."),
      count("max_drain_epochs", 100, 0,
            "After the measurement traffic goes on until every measured packet has arrived, at "
            "most this many epochs; what is then still missing means saturation."),
      open_loop_only({.name = "steady_tolerance",
                      .type = ParamType::real,
                      .unit = "fraction",
                      .default_value = 0.05,
                      .min = 0,
                      .max = 0.5,
                      .exclusive_min = true,
                      .help = "Relative change that still counts as steady; accepted load or "
                              "source backlog beyond it means saturation."}),
  };
}

ComponentSpec synthetic_spec(const char* kind, const char* title, const char* help,
                             const char* source) {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = kind;
  spec.title = title;
  spec.help = help;
  spec.source = source;
  spec.params = load_params();
  for (ParamSpec& param : phase_params()) spec.params.push_back(std::move(param));
  spec.derived = {
      {"packets",
       "endpoints * ceil(message_bytes / packet_bytes) * coalesce(messages_per_endpoint, "
       "epoch_messages * (measurement_epochs + 6))"}};
  spec.metrics = {"completion_time_ns",
                  "offered_load",
                  "accepted_load",
                  "saturated",
                  "packet_latency_mean_ns",
                  "packet_latency_p50_ns",
                  "packet_latency_p99_ns",
                  "network_latency_mean_ns",
                  "network_latency_p50_ns",
                  "network_latency_p99_ns",
                  "warmup_ns"};
  return spec;
}

std::unique_ptr<Workload> drive(std::unique_ptr<TrafficPattern> pattern, const Params& params,
                                const WorkloadContext& context) {
  if (context.topology.endpoints() < 2) {
    throw PointError("topology.endpoints", std::to_string(context.topology.endpoints()),
                     "at least 2", "must be at least 2 for this workload");
  }
  if (is_open_loop(params)) {
    return std::make_unique<OpenLoop>(std::move(pattern), params, context);
  }
  return std::make_unique<Batch>(std::move(pattern), params, context);
}

}  // namespace

ComponentSpec uniform_random_spec() {
  ComponentSpec spec = synthetic_spec(
      "uniform_random", "Uniform random",
      "Every message goes to an endpoint drawn with equal probability.",
      "Dally and Towles, Principles and Practices of Interconnection Networks, 2004");
  spec.params.push_back({.name = "include_self",
                         .type = ParamType::boolean,
                         .unit = "bool",
                         .default_value = false,
                         .help = "Whether the sender itself may be drawn; such a message goes to "
                                 "the sender's router and back."});
  return spec;
}

ComponentSpec tornado_spec() {
  return synthetic_spec("tornado", "Tornado",
                        "Every endpoint sends almost half-way round in each dimension, all the "
                        "same way: hard on rings and tori with minimal routing.",
                        "Singh, Dally, Towles and Gupta, ISCA 2003");
}

ComponentSpec random_permutation_spec() {
  return synthetic_spec("random_permutation", "Random permutation",
                        "Every endpoint sends to one other endpoint, drawn once per replicate; "
                        "each receives from exactly one.",
                        "Dally and Towles, Principles and Practices of Interconnection Networks, "
                        "2004");
}

std::unique_ptr<Workload> build_uniform_random(const Params& params,
                                               const WorkloadContext& context) {
  return drive(
      std::make_unique<UniformRandom>(context.topology.endpoints(), params.boolean("include_self"),
                                      context.stream(Stream::traffic)),
      params, context);
}

std::unique_ptr<Workload> build_tornado(const Params& params, const WorkloadContext& context) {
  return drive(std::make_unique<Tornado>(context.topology), params, context);
}

std::unique_ptr<Workload> build_random_permutation(const Params& params,
                                                   const WorkloadContext& context) {
  return drive(std::make_unique<RandomPermutation>(context.topology.endpoints(),
                                                   context.stream(Stream::traffic)),
               params, context);
}

}  // namespace simcore
