#include "run/network_section.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/size_limits.hpp"
#include "network/compiled_network.hpp"
#include "run/network_presets.hpp"
#include "run/network_wires.hpp"

namespace simcore {

namespace {

constexpr const char* kNeedsBubble =
    "must hold two packets, for the routing keeps a bubble in every ring";

ParamSpec size(AxisKind axis, const char* name, std::int64_t fallback, double least, double most,
               const char* help) {
  return {.name = name,
          .type = ParamType::integer,
          .axis = axis,
          .unit = "bytes",
          .default_value = fallback,
          .min = least,
          .max = most,
          .help = help};
}

std::int64_t wire_bytes_of_packet(const Params& p) {
  return p.integer("packet_bytes") + p.integer("packet_header_bytes");
}

ParamSpec choice(const char* name, std::vector<std::string> choices, const char* help) {
  return {.name = name,
          .type = ParamType::choice,
          .axis = AxisKind::choice,
          .unit = "choice",
          .default_value = choices.front(),
          .choices = choices,
          .help = help};
}

ParamSpec channel_choice() {
  ParamSpec spec = choice("channel_choice", {"most_space", "by_destination"},
                          "Where virtual_channels are several times what the routing needs, which "
                          "a packet takes on a link. most_space: the one with most space when the "
                          "packet asks; by_destination: the same for all packets to an endpoint.");
  spec.applies_when = "virtual_channels is given";
  spec.applies = [](const Params& p) { return p.has("virtual_channels"); };
  return spec;
}

std::vector<ParamSpec> buffer_params() {
  return {
      size(AxisKind::resource, "buffer_bytes", 16384, 1, 1073741824.0,
           "Input buffer of each virtual channel of each port; holds at least one packet."),
      size(AxisKind::choice, "packet_bytes", 256, 1, 65535,
           "Most payload in one packet; longer messages are cut."),
      size(AxisKind::condition, "packet_header_bytes", 0, 0, 4096,
           "Added to every packet on the wire."),
      {.name = "virtual_channels",
       .type = ParamType::integer,
       .axis = AxisKind::resource,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = kMostVirtualChannels,
       .help = "Virtual channels of each link, in each virtual network: a multiple of what the "
               "routing needs, over which packets spread as channel_choice says. Null: what the "
               "routing needs."},
      channel_choice(),
      {.name = "virtual_network_weights",
       .type = ParamType::integer_list,
       .axis = AxisKind::choice,
       .unit = "count",
       .default_value = List{1},
       .min = 1,
       .max = 1000,
       .min_items = 1,
       .max_items = 8,
       .help = "One virtual network for each number, with virtual channels of its own. Where "
               "several have packets, they share an output in these proportions of bytes. One that "
               "no job travels on by its priority stays empty and takes no share."},
  };
}

bool has_output_queues(const Params& p) {
  return p.choice("router_model") == "input_output_queued";
}

bool has_fifos(const Params& p) { return p.choice("input_queueing") == "fifo"; }

ParamSpec injection_channels() {
  return {.name = "injection_channels",
          .type = ParamType::integer,
          .axis = AxisKind::resource,
          .unit = "count",
          .default_value = 1,
          .min = 1,
          .max = kMostVirtualChannels,
          .applies_when = "input_queueing is fifo",
          .help =
              "FIFOs over which an endpoint spreads its packets at its router's input, each to "
              "the one with most space: no more than the virtual channels of a virtual "
              "network.",
          .applies = has_fifos};
}

bool has_several_interfaces(const Params& p) { return p.integer("interfaces_per_endpoint") > 1; }

bool by_virtual_network(const Params& p) {
  return has_several_interfaces(p) && p.choice("interface_choice") == "by_virtual_network";
}

std::vector<ParamSpec> interface_params() {
  ParamSpec which =
      choice("interface_choice", {"first_free", "by_virtual_network"},
             "first_free: a message leaves by the first of its endpoint's interfaces that can send "
             "it, and arrives at those of its target in turn; by_virtual_network: at both ends by "
             "the one of its virtual network, network v by interface v modulo their number.");
  which.applies_when = "interfaces_per_endpoint is above 1";
  which.applies = has_several_interfaces;
  return {{.name = "interfaces_per_endpoint",
           .type = ParamType::integer,
           .axis = AxisKind::resource,
           .unit = "count",
           .default_value = 1,
           .min = 1,
           .max = kMostInterfaces,
           .help = "Links between an endpoint and its router, each with an injection port and an "
                   "ejection port of its own at injection_bandwidth_gbps. Loads are fractions of "
                   "what all of them carry together. They take ports beside those of the "
                   "topology's radix."},
          which};
}

std::vector<ParamSpec> router_params() {
  ParamSpec output_buffer =
      size(AxisKind::resource, "output_buffer_bytes", 16384, 1, 1073741824.0,
           "Queue of each virtual channel of each output; holds at least one packet.");
  output_buffer.applies_when = "router_model is input_output_queued";
  output_buffer.applies = has_output_queues;
  return {
      choice("router_model", {"input_queued", "input_output_queued"},
             "input_queued: a packet waits at its input until its output sends it; "
             "input_output_queued: a crossbar moves it to a queue at its output first."),
      choice("input_queueing", {"virtual_output", "fifo"},
             "virtual_output: a packet queues at its input for its output alone; fifo: only the "
             "first packet of an input's virtual channel asks (head-of-line blocking)."),
      injection_channels(),
      output_buffer,
      {.name = "speedup",
       .type = ParamType::real,
       .axis = AxisKind::resource,
       .unit = "ratio",
       .nullable = true,
       .min = 1,
       .max = 64,
       .help = "Rate at which an input feeds the crossbar (and, input_output_queued, at which the "
               "crossbar feeds an output) over that of the faster of link and injection. Null: "
               "the crossbar limits nothing."},
      choice("switching", {"virtual_cut_through", "store_and_forward"},
             "virtual_cut_through: a packet moves on while its tail is still arriving; "
             "store_and_forward: it asks for an output when all of it is there."),
      choice("arbitration", {"first_come", "round_robin", "age", "transit_first"},
             "Which waiting packet an output takes. first_come: the one asking longest at this "
             "router; round_robin: of the next input in turn; age: of the oldest message; "
             "transit_first: one that came from a router before one that an endpoint injects, of "
             "each the one asking longest."),
  };
}

/// Virtual channels of one virtual network.
std::uint32_t channels_of(const Params& params, const RoutingNeeds& needs) {
  if (!params.has("virtual_channels")) return needs.virtual_channels;
  return static_cast<std::uint32_t>(params.integer("virtual_channels"));
}

std::vector<ConstraintSpec> network_constraints() {
  return {
      {.fields = {"network.packet_bytes", "network.buffer_bytes"},
       .message = "packet_bytes + packet_header_bytes must fit in buffer_bytes",
       .holds =
           [](const Params& p) { return wire_bytes_of_packet(p) <= p.integer("buffer_bytes"); }},
      {.fields = {"network.packet_bytes", "network.packet_header_bytes"},
       .message = "packet_bytes + packet_header_bytes must be at most 65535",
       .holds = [](const Params& p) { return wire_bytes_of_packet(p) <= 65535; }},
      {.fields = {"network.output_buffer_bytes", "network.packet_bytes"},
       .message = "packet_bytes + packet_header_bytes must fit in output_buffer_bytes",
       .holds =
           [](const Params& p) {
             return !has_output_queues(p) ||
                    wire_bytes_of_packet(p) <= p.integer("output_buffer_bytes");
           }},
      {.fields = {"network.virtual_network_weights"},
       .message = "the weight of a single network has no effect: leave it 1",
       .holds =
           [](const Params& p) {
             const std::vector<std::int64_t> weights = p.integer_list("virtual_network_weights");
             return weights.size() > 1 || weights.front() == 1;
           }},
      {.fields = {"network.interface_choice", "network.interfaces_per_endpoint",
                  "network.virtual_network_weights"},
       .message = "by_virtual_network needs a virtual network for each interface, or some carry "
                  "nothing",
       .holds =
           [](const Params& p) {
             const auto networks =
                 static_cast<std::int64_t>(p.integer_list("virtual_network_weights").size());
             return !by_virtual_network(p) || p.integer("interfaces_per_endpoint") <= networks;
           }},
      {.fields = {"network.virtual_network_weights", "network.virtual_channels"},
       .message = "the virtual networks may have 32 virtual channels together",
       .holds =
           [](const Params& p) {
             const auto networks =
                 static_cast<std::int64_t>(p.integer_list("virtual_network_weights").size());
             return networks * (p.has("virtual_channels") ? p.integer("virtual_channels") : 1) <=
                    kMostVirtualChannels;
           }},
      // Judged by refuse_idle_interfaces(), which knows the workload.
      {.fields = {"network.interface_choice", "workload.kind"},
       .message = "by_virtual_network needs a workload that sends on the virtual network of every "
                  "interface"},
      // These are judged by refuse_network(), which knows what the routing needs.
      {.fields = {"network.virtual_channels", "routing.kind", "routing.virtual_channels"},
       .message = "virtual_channels must be a multiple of what the routing needs on this topology"},
      {.fields = {"network.virtual_network_weights", "routing.kind", "routing.virtual_channels"},
       .message = "the virtual networks may have 32 virtual channels together, each those that the "
                  "routing needs"},
      {.fields = {"network.channel_choice", "network.virtual_channels", "routing.virtual_channels"},
       .message = "by_destination has no effect: the routing needs all virtual channels, which "
                  "leaves nothing to choose"},
      {.fields = {"network.injection_channels", "network.virtual_channels",
                  "routing.virtual_channels"},
       .message = "injection_channels must be no more than the virtual channels of a virtual "
                  "network"},
      {.fields = {"network.speedup", "network.input_queueing", "network.virtual_channels"},
       .message = "speedup has no effect: an input with a single FIFO feeds one output at a time"},
      {.fields = {"network.input_queueing", "routing.load_measure"},
       .message = "the measure queue sees none of the packets behind the first one of a FIFO: "
                  "choose credits or both"},
      {.fields = {"network.buffer_bytes", "network.packet_bytes", "routing.kind"},
       .message = kNeedsBubble},
      {.fields = {"network.output_buffer_bytes", "network.packet_bytes", "routing.kind"},
       .message = kNeedsBubble}};
}

void set_router(const Params& params, NetworkSettings& settings) {
  settings.fifo_inputs = has_fifos(params);
  if (has_output_queues(params)) {
    settings.router_model = RouterModel::input_output_queued;
    settings.output_buffer_bytes = static_cast<std::int32_t>(params.integer("output_buffer_bytes"));
  }
  if (params.choice("switching") == "store_and_forward") {
    settings.switching = Switching::store_and_forward;
  }
  const std::string& arbitration = params.choice("arbitration");
  settings.arbitration = arbitration == "age"             ? Arbitration::age
                         : arbitration == "round_robin"   ? Arbitration::round_robin
                         : arbitration == "transit_first" ? Arbitration::transit_first
                                                          : Arbitration::first_come;
  if (has_fifos(params)) {
    settings.injection_channels = static_cast<std::uint32_t>(params.integer("injection_channels"));
  }
  settings.speedup = params.has("speedup") ? params.real("speedup") : 0.0;
}

/// Channels of all virtual networks together.
void set_channels(const Params& params, const RoutingNeeds& needs, NetworkSettings& settings) {
  settings.network_weights.clear();
  for (const std::int64_t weight : params.integer_list("virtual_network_weights")) {
    settings.network_weights.push_back(static_cast<std::uint32_t>(weight));
  }
  const std::uint32_t own = channels_of(params, needs);
  settings.channels_per_class = own / needs.virtual_channels;
  if (params.has("virtual_channels") && params.choice("channel_choice") == "by_destination") {
    settings.channel_choice = ChannelChoice::by_destination;
  }
  settings.virtual_channels = own * settings.virtual_networks();
}

/// What a section and the needs of a routing say against each other.
class NeedsCheck {
 public:
  NeedsCheck(const Params& params, const RoutingNeeds& needs) : params_(params), needs_(needs) {}

  std::vector<Refusal> refusals() {
    check_channels();
    if (needs_.packets_held > 1) {
      check_bubble("buffer_bytes");
      if (has_output_queues(params_)) check_bubble("output_buffer_bytes");
    }
    return std::move(found_);
  }

 private:
  void refuse(const std::string& name, const std::string& allowed, const std::string& message,
              std::vector<std::string> related) {
    related.insert(related.begin(), "network." + name);
    found_.push_back({.field = "network." + name,
                      .value = *params_.find(name),
                      .allowed = allowed,
                      .message = message,
                      .related = std::move(related)});
  }

  void check_channels() {
    const std::string needed = std::to_string(needs_.virtual_channels);
    const std::uint32_t own = channels_of(params_, needs_);
    if (own % needs_.virtual_channels != 0) {
      refuse("virtual_channels", "a multiple of " + needed,
             "must be a multiple of the " + needed + " virtual channels that the routing needs",
             {"routing.kind"});
    } else if (own == needs_.virtual_channels && params_.has("virtual_channels") &&
               params_.choice("channel_choice") == "by_destination") {
      refuse("channel_choice", "most_space",
             "has no effect: the routing needs all virtual channels, which leaves nothing to "
             "choose",
             {"network.virtual_channels", "routing.kind"});
    }
    if (has_fifos(params_)) check_fifos(own);
    const std::size_t networks = params_.integer_list("virtual_network_weights").size();
    if (own * networks > std::size_t{kMostVirtualChannels}) {
      refuse("virtual_network_weights",
             "at most " + std::to_string(kMostVirtualChannels / own) + " items",
             "the routing needs " + std::to_string(own) +
                 " virtual channels in each virtual network; all together may be " +
                 std::to_string(kMostVirtualChannels),
             {"routing.kind"});
    }
  }

  void check_fifos(std::uint32_t own) {
    if (params_.integer("injection_channels") > own) {
      refuse("injection_channels", "at most " + std::to_string(own),
             "must be no more than the " + std::to_string(own) +
                 " virtual channels of a virtual network",
             {"network.virtual_channels", "routing.kind"});
    }
    if (has_output_queues(params_)) return;
    const std::size_t networks = params_.integer_list("virtual_network_weights").size();
    if (own * networks == 1 && params_.has("speedup")) {
      refuse("speedup", "null",
             "has no effect: an input with a single FIFO feeds one output at a time",
             {"network.input_queueing", "network.virtual_channels"});
    }
    if (needs_.sees_queues_alone) {
      refuse("input_queueing", "virtual_output",
             "hides what waits from the routing's load_measure queue, which sees none of the "
             "packets behind the first one of a FIFO: choose credits or both",
             {"routing.load_measure"});
    }
  }

  /// A routing that enters rings only past a free packet's place needs places for two.
  void check_bubble(const char* name) {
    const std::int64_t least = needs_.packets_held * wire_bytes_of_packet(params_);
    if (params_.integer(name) >= least) return;
    refuse(name, "at least " + std::to_string(least), kNeedsBubble,
           {"network.packet_bytes", "routing.kind"});
  }

  const Params& params_;
  const RoutingNeeds& needs_;
  std::vector<Refusal> found_;
};

ComponentSpec declared_network() {
  ComponentSpec spec;
  spec.section = "network";
  spec.kind = "network";
  spec.title = "Network";
  spec.help = "Links, routers and interfaces: the same everywhere in the network.";
  spec.models = {"packet"};
  spec.params = {preset_param()};
  for (auto* group : {wire_params, interface_params, buffer_params, router_params}) {
    for (ParamSpec& param : group()) spec.params.push_back(std::move(param));
  }
  set_preset_defaults(spec.params);
  spec.constraints = network_constraints();
  return spec;
}

}  // namespace

const ComponentSpec& network_spec() {
  static const ComponentSpec spec = declared_network();
  return spec;
}

std::uint32_t interfaces_of_networks(const Params& network) {
  return by_virtual_network(network)
             ? static_cast<std::uint32_t>(network.integer("interfaces_per_endpoint"))
             : 1;
}

LinkRates link_rates(const Value& section, const std::vector<std::string>& link_classes) {
  const Params params = validate(network_spec(), section);
  require_none(refuse_link_classes("network", params, link_classes));
  NetworkSettings settings;
  set_wires(params, link_classes, settings);
  return rates_of(settings);
}

RoutingNeeds needs_of(const Routing& routing) {
  return {.virtual_channels = routing.virtual_channels(),
          .packets_held = routing.needs_bubble() ? 2U : 1U,
          .sees_queues_alone = routing.load_measure() == LoadMeasure::queue};
}

std::vector<Refusal> refuse_network(const Params& network, const RoutingNeeds& needs) {
  return NeedsCheck(network, needs).refusals();
}

NetworkSettings settings_of(const Params& params, const RoutingNeeds& needs,
                            const std::vector<std::string>& link_classes) {
  NetworkSettings settings;
  set_wires(params, link_classes, settings);
  settings.router_latency = from_ns(params.real("router_latency_ns"));
  settings.nic_latency = from_ns(params.real("nic_latency_ns"));
  settings.buffer_bytes = static_cast<std::int32_t>(params.integer("buffer_bytes"));
  settings.packet_bytes = static_cast<std::int32_t>(params.integer("packet_bytes"));
  settings.header_bytes = static_cast<std::int32_t>(params.integer("packet_header_bytes"));
  set_channels(params, needs, settings);
  set_router(params, settings);
  return settings;
}

NetworkSettings make_settings(const Value& section, const Routing& routing,
                              const std::vector<std::string>& link_classes) {
  const Params params = validate(network_spec(), section);
  const RoutingNeeds needs = needs_of(routing);
  require_none(refuse_network(params, needs));
  require_none(refuse_link_classes("network", params, link_classes));
  return settings_of(params, needs, link_classes);
}

Map resolved_network(const Value& section) {
  const Params params = validate(network_spec(), section);
  Map resolved;
  for (const ParamSpec& spec : network_spec().params) {
    if (spec.applies != nullptr && !spec.applies(params)) continue;
    const auto& values = params.values();
    const auto found = std::find_if(values.begin(), values.end(),
                                    [&](const auto& entry) { return entry.first == spec.name; });
    const bool says = !found->second.is_null() || spec.type != ParamType::link_classes;
    if (says) resolved.emplace_back(spec.name, found->second);
  }
  return resolved;
}

}  // namespace simcore
