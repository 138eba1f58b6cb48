// What the section `network` says of wires: rates and latencies, by link class where they differ.
#pragma once

#include <string>
#include <vector>

#include "network/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

/// Parameters of the section; `classes` among them.
std::vector<ParamSpec> wire_params();

/// The parameter `classes` of a section that tells of each class what `items` are.
ParamSpec link_classes(const char* help, std::vector<ParamSpec> items);

/// What `section` says of one class, or of the injection links; nullptr where it does not.
const Value* of_link_class(const Params& section, const std::string& link_class,
                           const char* member);
const Value* of_injection_class(const Params& section, const char* member);

/// Classes in `section`, of that name, that a topology with these does not have.
std::vector<Refusal> refuse_link_classes(const char* name, const Params& section,
                                         const std::vector<std::string>& link_classes);

/// Sets rates and latencies of all channels of a topology with these link classes, and how many
/// interfaces an endpoint has.
void set_wires(const Params& network, const std::vector<std::string>& link_classes,
               NetworkSettings& settings);

/// The rates and latencies of a section, for estimates on a topology that is not at hand: one for
/// all links, the mean of what the section says of classes and of all others.
NetworkSettings mean_wires(const Params& network);

/// Rates of all links and endpoints, 10^9 bits a second.
struct LinkRates {
  double link_gbps = 0;
  double endpoint_gbps = 0;  ///< of one interface
  std::uint32_t interfaces = 1;
  std::vector<double> by_class{};  ///< in place of `link_gbps`; empty: all links are alike

  [[nodiscard]] double of_class(std::size_t link_class) const {
    return by_class.empty() ? link_gbps : by_class[link_class];
  }
};

LinkRates rates_of(const NetworkSettings& settings);

}  // namespace simcore
