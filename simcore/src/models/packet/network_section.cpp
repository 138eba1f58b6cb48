#include "models/packet/network_section.hpp"

#include <algorithm>
#include <utility>

#include "engine/size_limits.hpp"
#include "network/compiled_network.hpp"
#include "params/broken_rule.hpp"
#include "point/link_class_params.hpp"

namespace simcore::models {
namespace {

ChannelSettings channel_of(const Params& network, const std::string& link_class,
                           ChannelSettings channel) {
  const Value* gbps = of_link_class(network, link_class, "bandwidth_gbps");
  const Value* latency = of_link_class(network, link_class, "latency_ns");
  if (gbps != nullptr) channel.gbps = gbps->as_double();
  if (gbps != nullptr) channel.rate = ByteRate(channel.gbps);
  if (latency != nullptr) channel.latency = from_ns(latency->as_double());
  return channel;
}

/// The settings of each of `link_classes`; `others` fills in what the section does not give, and
/// `of_planes` for the links of planes to interfaces. Empty where all are alike.
std::vector<ChannelSettings> channels_by_class(const Params& network,
                                               const std::vector<std::string>& link_classes,
                                               const ChannelSettings& others,
                                               const ChannelSettings& of_planes) {
  const auto is_of_planes = [](const std::string& name) {
    return name == kPlaneUp || name == kPlaneDown;
  };
  const bool any = std::any_of(link_classes.begin(), link_classes.end(), [&](const auto& name) {
    return is_of_planes(name) || gives_link_class(network, name);
  });
  std::vector<ChannelSettings> channels;
  for (const std::string& name : link_classes) {
    if (!any) continue;
    channels.push_back(channel_of(network, name, is_of_planes(name) ? of_planes : others));
    channels.back().to_interface = name == kPlaneDown;
  }
  return channels;
}

double injection_gbps(const Params& params) {
  const Value* own = of_injection_class(params, "bandwidth_gbps");
  if (own != nullptr) return own->as_double();
  return params.real(params.has("injection_bandwidth_gbps") ? "injection_bandwidth_gbps"
                                                            : "link_bandwidth_gbps");
}

double injection_latency_ns(const Params& params) {
  const Value* own = of_injection_class(params, "latency_ns");
  return own != nullptr ? own->as_double() : params.real("injection_latency_ns");
}

/// Virtual channels of one virtual network.
std::uint32_t channels_of(const Params& params, const RoutingNeeds& needs) {
  if (!params.has("virtual_channels")) return needs.virtual_channels;
  return static_cast<std::uint32_t>(params.integer("virtual_channels"));
}

void set_router(const Params& params, NetworkSettings& settings) {
  settings.fifo_inputs = has_fifo_inputs(params);
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
                         : arbitration == "first_come"    ? Arbitration::first_come
                                                          : Arbitration::first_in_line;
  if (has_fifo_inputs(params)) {
    settings.injection_channels = static_cast<std::uint32_t>(params.integer("injection_channels"));
  }
  settings.speedup = params.has("speedup") ? params.real("speedup") : 0.0;
}

/// Sets the virtual networks, and the virtual channels of all of them together.
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

/// Checks a section against the needs of a routing.
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
  void refuse(const ConstraintSpec& rule, const std::string& allowed,
              const std::string& found = "") {
    const std::string name = rule.fields.front().substr(rule.fields.front().find('.') + 1);
    found_.push_back(broken_rule(
        rule, "network", {.value = *params_.find(name), .allowed = allowed, .found = found}));
  }

  void check_channels() {
    const std::string needed = std::to_string(needs_.virtual_channels);
    const std::uint32_t own = channels_of(params_, needs_);
    if (own % needs_.virtual_channels != 0) {
      refuse(multiple_of_needs(), "a multiple of " + needed, "it needs " + needed);
    } else if (own == needs_.virtual_channels && params_.has("virtual_channels") &&
               params_.choice("channel_choice") == "by_destination") {
      refuse(choice_of_channels(), "most_space");
    }
    if (has_fifo_inputs(params_)) check_fifos(own);
    const std::size_t networks = params_.integer_list("virtual_network_weights").size();
    if (own * networks > std::size_t{kMostVirtualChannels}) {
      refuse(channels_of_all_networks(),
             "at most " + std::to_string(kMostVirtualChannels / own) + " items",
             std::to_string(own) + " each");
    }
  }

  void check_fifos(std::uint32_t own) {
    if (params_.integer("injection_channels") > own) {
      refuse(fifos_of_endpoints(), "at most " + std::to_string(own));
    }
    if (has_output_queues(params_)) return;
    const std::size_t networks = params_.integer_list("virtual_network_weights").size();
    if (own * networks == 1 && params_.has("speedup")) refuse(several_fifos(), "null");
    if (needs_.sees_queues_alone) refuse(queues_that_are_seen(), "virtual_output");
  }

  /// With a bubble, a packet enters a ring only when the buffer has room for one packet more. So
  /// the buffer must hold two.
  void check_bubble(const char* name) {
    const std::int64_t least = needs_.packets_held * wire_bytes_of_packet(params_);
    if (params_.integer(name) >= least) return;
    refuse(room_for_bubble(name), "at least " + std::to_string(least));
  }

  const Params& params_;
  const RoutingNeeds& needs_;
  std::vector<Refusal> found_;
};

/// What the section says of links between endpoints and routers is that of an endpoint's link to
/// each plane. The endpoint feeds its interface at the rate of them all, without delay.
void join_planes(const std::vector<std::string>& link_classes, std::uint32_t planes,
                 NetworkSettings& settings) {
  const auto up = std::find(link_classes.begin(), link_classes.end(), kPlaneUp);
  settings.planes = planes;
  settings.endpoint_gbps =
      planes * settings.by_class[static_cast<std::size_t>(up - link_classes.begin())].gbps;
  settings.endpoint_rate = ByteRate(settings.endpoint_gbps);
  settings.endpoint_latency = 0;
}

/// Sets the interfaces of an endpoint, and the rates and latencies of all channels of a topology
/// with these link classes.
void set_wires(const Params& params, const std::vector<std::string>& link_classes,
               std::uint32_t planes, NetworkSettings& settings) {
  settings.interfaces = static_cast<std::uint32_t>(params.integer("interfaces_per_endpoint"));
  if (settings.interfaces > 1 && params.choice("interface_choice") == "by_virtual_network") {
    settings.interface_choice = InterfaceChoice::by_virtual_network;
  }
  if (params.choice("message_service") == "first_in_first_out") {
    settings.message_service = MessageService::first_in_first_out;
  }
  settings.endpoint_gbps = injection_gbps(params);
  settings.link_gbps = params.real("link_bandwidth_gbps");
  settings.link_rate = ByteRate(settings.link_gbps);
  settings.endpoint_rate = ByteRate(settings.endpoint_gbps);
  settings.link_latency = from_ns(params.real("link_latency_ns"));
  settings.endpoint_latency = from_ns(injection_latency_ns(params));
  settings.by_class = channels_by_class(
      params, link_classes, {settings.link_gbps, settings.link_rate, settings.link_latency},
      {settings.endpoint_gbps, settings.endpoint_rate, settings.endpoint_latency});
  if (planes > 0) join_planes(link_classes, planes, settings);
}

}  // namespace

LinkRates link_rates(const Params& params, const std::vector<std::string>& link_classes,
                     std::uint32_t planes) {
  require_none(refuse_link_classes("network", params, link_classes));
  NetworkSettings settings;
  set_wires(params, link_classes, planes, settings);
  return rates_of(settings);
}

std::vector<Refusal> refuse_network(const Params& network, const RoutingNeeds& needs) {
  return NeedsCheck(network, needs).refusals();
}

std::vector<Refusal> refuse_on_planes(const Params& network, std::uint32_t planes) {
  std::vector<Refusal> refusals;
  const Value& given = *network.find("interfaces_per_endpoint");
  if (planes > 0 && given != Value(1)) {
    refusals.push_back(
        broken_rule(one_interface_of_planes(), "network", {.value = given, .allowed = 1}));
  }
  if (planes > 1 && has_fifo_inputs(network)) {
    refusals.push_back(
        broken_rule(queues_of_planes(), "network",
                    {.value = *network.find("input_queueing"), .allowed = "virtual_output"}));
  }
  return refusals;
}

NetworkSettings settings_of(const Params& params, const RoutingNeeds& needs,
                            const std::vector<std::string>& link_classes, std::uint32_t planes) {
  NetworkSettings settings;
  set_wires(params, link_classes, planes, settings);
  settings.router_latency = from_ns(params.real("router_latency_ns"));
  settings.nic_latency = from_ns(params.real("nic_latency_ns"));
  settings.buffer_bytes = static_cast<std::int32_t>(params.integer("buffer_bytes"));
  settings.packet_bytes = static_cast<std::int32_t>(params.integer("packet_bytes"));
  settings.header_bytes = static_cast<std::int32_t>(params.integer("packet_header_bytes"));
  set_channels(params, needs, settings);
  set_router(params, settings);
  return settings;
}

NetworkSettings make_settings(const Params& params, const Routing& routing,
                              const std::vector<std::string>& link_classes, std::uint32_t planes) {
  const RoutingNeeds needs = needs_of(routing);
  require_none(refuse_network(params, needs));
  require_none(refuse_on_planes(params, planes));
  require_none(refuse_link_classes("network", params, link_classes));
  return settings_of(params, needs, link_classes, planes);
}

NetworkSettings mean_wires(const Params& params) {
  NetworkSettings settings;
  const std::vector<std::string> named = named_link_classes(params);
  set_wires(params, named, 0, settings);
  const double kinds = 1.0 + static_cast<double>(named.size());
  double gbps = settings.link_gbps / kinds;
  double latency = static_cast<double>(settings.link_latency) / kinds;
  for (const ChannelSettings& own : settings.by_class) {
    gbps += own.gbps / kinds;
    latency += static_cast<double>(own.latency) / kinds;
  }
  settings.link_gbps = gbps;
  settings.link_latency = rounded(latency);
  return settings;
}

LinkRates rates_of(const NetworkSettings& settings) {
  LinkRates rates{settings.link_gbps, settings.endpoint_gbps, settings.interfaces};
  for (const ChannelSettings& own : settings.by_class) rates.by_class.push_back(own.gbps);
  return rates;
}

}  // namespace simcore::models
