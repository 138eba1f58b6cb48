// The parameters, presets and rules of the section `network`.
#include <string>
#include <utility>

#include "engine/size_limits.hpp"
#include "models/packet/network_section.hpp"
#include "network/compiled_network.hpp"
#include "params/common_params.hpp"
#include "params/presets.hpp"
#include "point/link_class_params.hpp"
#include "workload/registry.hpp"

namespace simcore::models {
namespace {

constexpr double kMostBufferBytes = 1073741824.0;

/// The torus model of CODES sends chunks of 32 bytes, with store and forward.
///
/// codes_2014 is its commit 6977a81c with 2 GB/s links: a chunk takes 16.08 ns on a link on average
/// and 0.6 ns of handling at each hop. 16,384 chunks fit in front of a link, which limits nothing.
/// codes_now: a chunk takes 66.4 ns, each byte of the first 512-byte packet 10 ns, and a buffer has
/// 16,384 bytes.
std::vector<Preset> presets() {
  return {{"codes_2014",
           {{"link_bandwidth_gbps", 32 * 8 / 16.08},
            {"injection_bandwidth_gbps", 256.0},
            {"link_latency_ns", 0.6},
            {"injection_latency_ns", 0.25},
            {"router_latency_ns", 0.0},
            {"buffer_bytes", 16384 * 32},
            {"packet_bytes", 32},
            {"switching", "store_and_forward"}}},
          {"codes_now",
           {{"link_bandwidth_gbps", 32 * 8 / 66.4},
            {"injection_bandwidth_gbps", 256.0},
            {"link_latency_ns", 0.0},
            {"injection_latency_ns", 0.0},
            {"router_latency_ns", 0.0},
            {"nic_latency_ns", 5120.0},
            {"packet_bytes", 32},
            {"switching", "store_and_forward"}}}};
}

ParamSpec choice(const char* name, const std::vector<std::string>& choices, const char* help) {
  return choice_param(AxisKind::choice, name, choices, help);
}

ParamSpec rate(const char* name, const Value& fallback, const char* help) {
  return real_param(AxisKind::resource, name, "gbps", fallback, {.least = 0.001, .most = 1e6},
                    help);
}

ParamSpec delay(const char* name, const Value& fallback, const char* help) {
  return real_param(AxisKind::condition, name, "ns", fallback, {.least = 0, .most = 1e6}, help);
}

ParamSpec network_classes() {
  return link_classes(
      "By the name of a link class, the rate and latency of its channels where they are not "
      "link_bandwidth_gbps and link_latency_ns: local and global of a dragonfly, dimension_0 of a "
      "grid, up_1 and down_2 (a way each) of a fat tree. injection: of the links between endpoints "
      "and routers, for injection_bandwidth_gbps and injection_latency_ns.",
      {rate("bandwidth_gbps", {}, "Of each of the class's channels. Null: link_bandwidth_gbps."),
       delay("latency_ns", {}, "Time of flight of the class's channels. Null: link_latency_ns.")});
}

std::vector<ParamSpec> wire_params() {
  return {
      rate("link_bandwidth_gbps", 100.0, "Of each channel between routers, 10^9 bits a second."),
      only_when(
          "classes.injection gives no bandwidth_gbps",
          [](const Params& p) { return of_injection_class(p, "bandwidth_gbps") == nullptr; },
          rate("injection_bandwidth_gbps", {},
               "Of the link between an endpoint's interface and its router, each way. "
               "Null: link_bandwidth_gbps.")),
      delay("link_latency_ns", 10, "Time of flight between routers; credits take it back."),
      only_when(
          "classes.injection gives no latency_ns",
          [](const Params& p) { return of_injection_class(p, "latency_ns") == nullptr; },
          delay("injection_latency_ns", 10, "Time of flight between an endpoint and its router.")),
      network_classes(),
      delay("router_latency_ns", 50,
            "From a packet's head at a router's input to its head at a free output."),
      delay("nic_latency_ns", 0,
            "From a message handed to the interface to its first byte ready to leave."),
  };
}

bool has_several_interfaces(const Params& p) { return p.integer("interfaces_per_endpoint") > 1; }

bool by_virtual_network(const Params& p) {
  return has_several_interfaces(p) && p.choice("interface_choice") == "by_virtual_network";
}

std::vector<ParamSpec> interface_params() {
  return {
      count_param(AxisKind::resource, "interfaces_per_endpoint", 1,
                  {.least = 1, .most = kMostInterfaces},
                  "Links between an endpoint and its router, each with an injection port and an "
                  "ejection port of its own at injection_bandwidth_gbps. Loads are fractions of "
                  "what all of them carry together. They take ports beside those of the "
                  "topology's radix."),
      only_when(
          "interfaces_per_endpoint is above 1", has_several_interfaces,
          choice("interface_choice", {"first_free", "by_virtual_network"},
                 "first_free: a message leaves by that of its endpoint's interfaces that has sent "
                 "first what it has, and arrives at those of its target in turn; "
                 "by_virtual_network: at both ends by the one of its virtual network, network v by "
                 "interface v modulo their number.")),
      choice("message_service", {"round_robin", "first_in_first_out"},
             "How an interface serves the messages that wait at it. round_robin: a packet for each "
             "destination in turn, after all control messages (rendezvous requests and grants, "
             "requests of reads); first_in_first_out: one whole message after the other, so that "
             "one for a busy receiver holds up all behind it.")};
}

ParamSpec channel_choice() {
  return only_when(
      "virtual_channels is given", [](const Params& p) { return p.has("virtual_channels"); },
      choice("channel_choice", {"most_space", "by_destination"},
             "Where virtual_channels are several times what the routing needs, which "
             "a packet takes on a link. most_space: the one with most space when the "
             "packet asks; by_destination: the same for all packets to an endpoint."));
}

std::vector<ParamSpec> buffer_params() {
  return {
      bytes_param(AxisKind::resource, "buffer_bytes", 16384, {.least = 1, .most = kMostBufferBytes},
                  "Input buffer of each virtual channel of each port; holds at least one packet."),
      bytes_param(AxisKind::choice, "packet_bytes", 256, {.least = 1, .most = 65535},
                  "Most payload in one packet; longer messages are cut."),
      bytes_param(AxisKind::condition, "packet_header_bytes", 0, {.least = 0, .most = 4096},
                  "Added to every packet on the wire."),
      count_param(AxisKind::resource, "virtual_channels", {},
                  {.least = 1, .most = kMostVirtualChannels},
                  "Virtual channels of each link, in each virtual network: a multiple of what the "
                  "routing needs, over which packets spread as channel_choice says. Null: what the "
                  "routing needs."),
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

std::vector<ParamSpec> router_params() {
  return {
      choice("router_model", {"input_queued", "input_output_queued"},
             "input_queued: a packet waits at its input until its output sends it; "
             "input_output_queued: a crossbar moves it to a queue at its output first."),
      choice("input_queueing", {"virtual_output", "fifo"},
             "virtual_output: a packet queues at its input for its output alone; fifo: only the "
             "first packet of an input's virtual channel asks (head-of-line blocking)."),
      only_when("input_queueing is fifo", has_fifo_inputs,
                count_param(AxisKind::resource, "injection_channels", 1,
                            {.least = 1, .most = kMostVirtualChannels},
                            "FIFOs over which an endpoint spreads its packets at its router's "
                            "input, each to the one with most space: no more than the virtual "
                            "channels of a virtual network.")),
      only_when("router_model is input_output_queued", has_output_queues,
                bytes_param(AxisKind::resource, "output_buffer_bytes", 16384,
                            {.least = 1, .most = kMostBufferBytes},
                            "Queue of each virtual channel of each output; holds at least one "
                            "packet.")),
      real_param(
          AxisKind::resource, "speedup", "ratio", {}, {.least = 1, .most = 64},
          "Rate at which an input feeds the crossbar (and, input_output_queued, at which the "
          "crossbar feeds an output) over that of the faster of link and injection. Null: "
          "the crossbar limits nothing."),
      choice("switching", {"virtual_cut_through", "store_and_forward"},
             "virtual_cut_through: a packet moves on while its tail is still arriving; "
             "store_and_forward: it asks for an output when all of it is there."),
      choice("arbitration", {"first_in_line", "first_come", "round_robin", "age", "transit_first"},
             "Which waiting packet an output takes. first_in_line: the one asking longest at this "
             "router, where a packet that an endpoint injects begins to ask when the one before it "
             "has left; first_come: the same with all of an endpoint's packets asking at once, so "
             "that throughput falls beyond saturation; round_robin: of the next input in turn; "
             "age: of the oldest message; transit_first: one that came from a router before one "
             "that an endpoint injects, of each the one asking longest."),
  };
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
      one_interface_of_planes(),
      queues_of_planes(),
      used_interfaces(),
      multiple_of_needs(),
      channels_of_all_networks(),
      choice_of_channels(),
      fifos_of_endpoints(),
      several_fifos(),
      queues_that_are_seen(),
      room_for_bubble("buffer_bytes"),
      room_for_bubble("output_buffer_bytes")};
}

}  // namespace

ComponentSpec network_spec() {
  ComponentSpec spec;
  spec.section = "network";
  spec.kind = "network";
  spec.title = "Network";
  spec.help = "Links, routers and interfaces: the same everywhere in the network.";
  spec.params = {
      preset_param(AxisKind::choice, presets(),
                   "A network whose values stand wherever the parameters below are not "
                   "given. codes_2014, codes_now: the torus model of CODES, 32-byte chunks "
                   "stored and forwarded, as published in 2014 and as it is today. For the "
                   "latter choose bubble as the routing's deadlock_avoidance and fixed as its "
                   "path_choice, which no preset sets. codes_now is valid for messages alone: "
                   "it charges 5,120 ns for each message of a stream, CODES on an idle queue "
                   "only, and has buffers at inputs, CODES at outputs.")};
  for (auto* group : {wire_params, interface_params, buffer_params, router_params}) {
    append_to(spec.params, group());
  }
  set_preset_defaults(presets(), spec.params);
  spec.constraints = network_constraints();
  return spec;
}

ConstraintSpec multiple_of_needs() {
  return {
      .fields = {"network.virtual_channels", "routing.kind", "routing.virtual_channels"},
      .message = "virtual_channels must be a multiple of what the routing needs on this topology"};
}

ConstraintSpec channels_of_all_networks() {
  return {.fields = {"network.virtual_network_weights", "routing.kind", "routing.virtual_channels"},
          .message =
              "the virtual networks may have 32 virtual channels together, each those that "
              "the routing needs"};
}

ConstraintSpec choice_of_channels() {
  return {
      .fields = {"network.channel_choice", "network.virtual_channels", "routing.virtual_channels"},
      .message =
          "by_destination has no effect: the routing needs all virtual channels, which "
          "leaves nothing to choose"};
}

ConstraintSpec one_interface_of_planes() {
  return {.fields = {"network.interfaces_per_endpoint", "topology.planes"},
          .message =
              "must be 1: an endpoint of a topology with planes has one interface, with a link to "
              "each of them"};
}

ConstraintSpec queues_of_planes() {
  return {.fields = {"network.input_queueing", "topology.planes"},
          .message =
              "an interface with one FIFO feeds one plane at a time, as if there were no others"};
}

ConstraintSpec fifos_of_endpoints() {
  return {.fields = {"network.injection_channels", "network.virtual_channels",
                     "routing.virtual_channels"},
          .message =
              "injection_channels must be no more than the virtual channels of a virtual "
              "network"};
}

ConstraintSpec several_fifos() {
  return {.fields = {"network.speedup", "network.input_queueing", "network.virtual_channels"},
          .message =
              "speedup has no effect: an input with a single FIFO feeds one output at a "
              "time"};
}

ConstraintSpec queues_that_are_seen() {
  return {.fields = {"network.input_queueing", "routing.load_measure"},
          .message =
              "the measure queue sees none of the packets behind the first one of a FIFO: "
              "choose credits or both"};
}

ConstraintSpec room_for_bubble(const std::string& name) {
  return {.fields = {"network." + name, "network.packet_bytes", "routing.kind"},
          .message = "must hold two packets, for the routing keeps a bubble in every ring"};
}

bool has_output_queues(const Params& p) {
  return p.choice("router_model") == "input_output_queued";
}

bool has_fifo_inputs(const Params& p) { return p.choice("input_queueing") == "fifo"; }

std::int64_t wire_bytes_of_packet(const Params& p) {
  return p.integer("packet_bytes") + p.integer("packet_header_bytes");
}

std::uint32_t interfaces_of_networks(const Params& network) {
  return by_virtual_network(network)
             ? static_cast<std::uint32_t>(network.integer("interfaces_per_endpoint"))
             : 1;
}

}  // namespace simcore::models
