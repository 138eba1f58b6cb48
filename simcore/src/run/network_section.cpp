#include "run/network_section.hpp"

#include <string>

#include "params/errors.hpp"

namespace simcore {

namespace {

ParamSpec rate(const char* name, Value fallback, const char* help) {
  return {.name = name,
          .type = ParamType::real,
          .unit = "gbps",
          .default_value = fallback,
          .nullable = fallback.is_null(),
          .min = 0.001,
          .max = 1e6,
          .help = help};
}

ParamSpec delay(const char* name, double fallback, const char* help) {
  return {.name = name,
          .type = ParamType::real,
          .unit = "ns",
          .default_value = fallback,
          .min = 0,
          .max = 1e6,
          .help = help};
}

ParamSpec size(const char* name, std::int64_t fallback, double least, double most,
               const char* help) {
  return {.name = name,
          .type = ParamType::integer,
          .unit = "bytes",
          .default_value = fallback,
          .min = least,
          .max = most,
          .help = help};
}

bool buffer_holds_packet(const Params& p) {
  return p.integer("packet_bytes") + p.integer("packet_header_bytes") <= p.integer("buffer_bytes");
}

std::vector<ParamSpec> wire_params() {
  return {
      rate("link_bandwidth_gbps", 100.0, "Of each channel between routers, 10^9 bits a second."),
      rate("injection_bandwidth_gbps", Value(),
           "Of the link between an endpoint and its router, each way. Null: link_bandwidth_gbps."),
      delay("link_latency_ns", 10, "Time of flight between routers; credits take it back."),
      delay("injection_latency_ns", 10, "Time of flight between an endpoint and its router."),
      delay("router_latency_ns", 50,
            "From a packet's head at a router's input to its head at a free output."),
      delay("nic_latency_ns", 0,
            "From a message handed to the interface to its first byte ready to leave."),
  };
}

std::vector<ParamSpec> buffer_params() {
  return {
      size("buffer_bytes", 16384, 1, 1073741824.0,
           "Input buffer of each virtual channel of each port; holds at least one packet."),
      size("packet_bytes", 256, 1, 65535, "Most payload in one packet; longer messages are cut."),
      size("packet_header_bytes", 0, 0, 4096, "Added to every packet on the wire."),
      {.name = "virtual_channels",
       .type = ParamType::integer,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 128,
       .help = "Virtual channels of each link: a multiple of what the routing needs, over which "
               "packets spread by destination. Null: what the routing needs."},
      {.name = "input_queueing",
       .type = ParamType::choice,
       .unit = "choice",
       .default_value = "virtual_output",
       .choices = {"virtual_output", "fifo"},
       .help = "virtual_output: a packet queues at its input for its output alone; fifo: only the "
               "first packet of an input's virtual channel asks (head-of-line blocking)."},
  };
}

std::uint32_t channels_of(const Params& params, const Routing& routing) {
  const std::uint32_t needed = routing.virtual_channels();
  if (!params.has("virtual_channels")) return needed;
  const auto given = static_cast<std::uint32_t>(params.integer("virtual_channels"));
  if (given % needed != 0) {
    throw PointError("network.virtual_channels", std::to_string(given),
                     "a multiple of " + std::to_string(needed),
                     "must be a multiple of the " + std::to_string(needed) +
                         " virtual channels that the routing needs");
  }
  return given;
}

}  // namespace

ComponentSpec network_spec() {
  ComponentSpec spec;
  spec.section = "network";
  spec.kind = "network";
  spec.title = "Network";
  spec.help = "Links, routers and interfaces: the same everywhere in the network.";
  spec.models = {"packet"};
  spec.params = wire_params();
  for (ParamSpec& param : buffer_params()) spec.params.push_back(std::move(param));
  spec.constraints = {{.fields = {"network.packet_bytes", "network.buffer_bytes"},
                       .rule = "packet_bytes + packet_header_bytes <= buffer_bytes",
                       .message = "packet_bytes + packet_header_bytes must fit in buffer_bytes",
                       .holds = buffer_holds_packet},
                      {.fields = {"network.packet_bytes", "network.packet_header_bytes"},
                       .rule = "packet_bytes + packet_header_bytes <= 65535",
                       .message = "packet_bytes + packet_header_bytes must be at most 65535",
                       .holds =
                           [](const Params& p) {
                             return p.integer("packet_bytes") + p.integer("packet_header_bytes") <=
                                    65535;
                           }},
                      // Checked here by channels_of(), which asks the routing itself.
                      {.fields = {"network.virtual_channels", "routing.deadlock_avoidance"},
                       .rule = "virtual_channels = null or virtual_channels % "
                               "if(routing.deadlock_avoidance = 'none', 1, "
                               "topology.virtual_channels) = 0",
                       .message = "virtual_channels must be a multiple of what the routing needs: "
                                  "2 on rings, tori and dragonflies unless deadlock_avoidance is "
                                  "none, else 1"}};
  return spec;
}

NetworkSettings make_settings(const Value& section, const Routing& routing) {
  const Params params = validate(network_spec(), section);
  NetworkSettings settings;
  const double link = params.real("link_bandwidth_gbps");
  settings.endpoint_gbps =
      params.has("injection_bandwidth_gbps") ? params.real("injection_bandwidth_gbps") : link;
  settings.link_rate = ByteRate(link);
  settings.endpoint_rate = ByteRate(settings.endpoint_gbps);
  settings.link_latency = from_ns(params.real("link_latency_ns"));
  settings.endpoint_latency = from_ns(params.real("injection_latency_ns"));
  settings.router_latency = from_ns(params.real("router_latency_ns"));
  settings.nic_latency = from_ns(params.real("nic_latency_ns"));
  settings.buffer_bytes = static_cast<std::int32_t>(params.integer("buffer_bytes"));
  settings.packet_bytes = static_cast<std::int32_t>(params.integer("packet_bytes"));
  settings.header_bytes = static_cast<std::int32_t>(params.integer("packet_header_bytes"));
  settings.virtual_channels = channels_of(params, routing);
  settings.lanes = settings.virtual_channels / routing.virtual_channels();
  settings.fifo_inputs = params.choice("input_queueing") == "fifo";
  return settings;
}

}  // namespace simcore
