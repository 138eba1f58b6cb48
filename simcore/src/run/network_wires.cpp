#include "run/network_wires.hpp"

#include <algorithm>

#include "params/names.hpp"

namespace simcore {
namespace {

constexpr const char* kInjection = "injection";

constexpr const char* kClasses = "classes";

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

ChannelSettings channel_of(const Params& network, const std::string& link_class,
                           ChannelSettings channel) {
  const Value* gbps = of_link_class(network, link_class, "bandwidth_gbps");
  const Value* latency = of_link_class(network, link_class, "latency_ns");
  if (gbps != nullptr) channel.gbps = gbps->as_double();
  if (gbps != nullptr) channel.rate = ByteRate(channel.gbps);
  if (latency != nullptr) channel.latency = from_ns(latency->as_double());
  return channel;
}

/// By `link_classes`: what the section says of each, `others` where it does not. Empty where it
/// says something of none.
std::vector<ChannelSettings> channels_by_class(const Params& network,
                                               const std::vector<std::string>& link_classes,
                                               const ChannelSettings& others) {
  if (!network.has(kClasses)) return {};
  const Map& told = network.find(kClasses)->as_map();
  const bool any = std::any_of(told.begin(), told.end(),
                               [&](const auto& one) { return contains(link_classes, one.first); });
  std::vector<ChannelSettings> channels;
  for (const std::string& name : link_classes) {
    if (any) channels.push_back(channel_of(network, name, others));
  }
  return channels;
}

ParamSpec rate(const char* name, const Value& fallback, const char* help) {
  return {.name = name,
          .type = ParamType::real,
          .axis = AxisKind::resource,
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
          .axis = AxisKind::condition,
          .unit = "ns",
          .default_value = fallback,
          .min = 0,
          .max = 1e6,
          .help = help};
}

/// A rate or delay of the injection links, for which the class of that name may stand.
template <class Applies>
ParamSpec of_injection(ParamSpec spec, const char* applies_when, Applies applies) {
  spec.applies_when = applies_when;
  spec.applies = applies;
  return spec;
}

ParamSpec network_classes() {
  ParamSpec latency =
      delay("latency_ns", 0, "Time of flight of the class's channels. Null: link_latency_ns.");
  latency.default_value = {};
  latency.nullable = true;
  return link_classes(
      "By the name of a link class, the rate and latency of its channels where they are not "
      "link_bandwidth_gbps and link_latency_ns: local and global of a dragonfly, dimension_0 of a "
      "grid, up_1 and down_2 (a way each) of a fat tree. injection: of the links between endpoints "
      "and routers, for injection_bandwidth_gbps and injection_latency_ns.",
      {rate("bandwidth_gbps", Value(),
            "Of each of the class's channels. Null: link_bandwidth_gbps."),
       latency});
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

}  // namespace

ParamSpec link_classes(const char* help, std::vector<ParamSpec> items) {
  return {.name = kClasses,
          .type = ParamType::link_classes,
          .axis = AxisKind::choice,
          .unit = "classes",
          .nullable = true,
          .help = help,
          .items = std::move(items)};
}

const Value* of_link_class(const Params& section, const std::string& link_class,
                           const char* member) {
  return section.of_class(kClasses, link_class, member);
}

const Value* of_injection_class(const Params& section, const char* member) {
  return of_link_class(section, kInjection, member);
}

std::vector<ParamSpec> wire_params() {
  return {
      rate("link_bandwidth_gbps", 100.0, "Of each channel between routers, 10^9 bits a second."),
      of_injection(
          rate("injection_bandwidth_gbps", Value(),
               "Of the link between an endpoint's interface and its router, each way. "
               "Null: link_bandwidth_gbps."),
          "classes.injection gives no bandwidth_gbps",
          [](const Params& p) { return of_injection_class(p, "bandwidth_gbps") == nullptr; }),
      delay("link_latency_ns", 10, "Time of flight between routers; credits take it back."),
      of_injection(
          delay("injection_latency_ns", 10, "Time of flight between an endpoint and its router."),
          "classes.injection gives no latency_ns",
          [](const Params& p) { return of_injection_class(p, "latency_ns") == nullptr; }),
      network_classes(),
      delay("router_latency_ns", 50,
            "From a packet's head at a router's input to its head at a free output."),
      delay("nic_latency_ns", 0,
            "From a message handed to the interface to its first byte ready to leave."),
  };
}

std::vector<Refusal> refuse_link_classes(const char* name, const Params& section,
                                         const std::vector<std::string>& link_classes) {
  if (!section.has(kClasses)) return {};
  const std::string field = std::string(name) + "." + kClasses;
  std::vector<std::string> known = link_classes;
  known.emplace_back(kInjection);
  std::vector<Refusal> refusals;
  for (const auto& [link_class, told] : section.find(kClasses)->as_map()) {
    if (contains(known, link_class)) continue;
    refusals.push_back({.field = field + "." + link_class,
                        .value = told,
                        .allowed = nearest_names(link_class, known),
                        .message = "this topology has no link class '" + shortened(link_class) +
                                   "', but " + comma_joined(known) +
                                   did_you_mean(link_class, known),
                        .related = {field, "topology.kind"}});
  }
  return refusals;
}

void set_wires(const Params& params, const std::vector<std::string>& link_classes,
               NetworkSettings& settings) {
  settings.interfaces = static_cast<std::uint32_t>(params.integer("interfaces_per_endpoint"));
  if (settings.interfaces > 1 && params.choice("interface_choice") == "by_virtual_network") {
    settings.interface_choice = InterfaceChoice::by_virtual_network;
  }
  settings.endpoint_gbps = injection_gbps(params);
  settings.link_gbps = params.real("link_bandwidth_gbps");
  settings.link_rate = ByteRate(settings.link_gbps);
  settings.endpoint_rate = ByteRate(settings.endpoint_gbps);
  settings.link_latency = from_ns(params.real("link_latency_ns"));
  settings.endpoint_latency = from_ns(injection_latency_ns(params));
  settings.by_class = channels_by_class(
      params, link_classes, {settings.link_gbps, settings.link_rate, settings.link_latency});
}

NetworkSettings mean_wires(const Params& params) {
  NetworkSettings settings;
  std::vector<std::string> named;
  if (params.has(kClasses)) {
    for (const auto& [name, told] : params.find(kClasses)->as_map()) {
      if (name != kInjection) named.push_back(name);
    }
  }
  set_wires(params, named, settings);
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

}  // namespace simcore
