// The section `network` of the packet model: rates, latencies, buffers, virtual channels, routers
// and interfaces. network_spec.cpp declares it; network_section.cpp makes NetworkSettings from it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "network/routing.hpp"
#include "network/settings.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "point/routing_needs.hpp"

namespace simcore::models {

ComponentSpec network_spec();

// Rules that take what the routing needs (refuse_network()).

ConstraintSpec multiple_of_needs();
ConstraintSpec one_interface_of_planes();
ConstraintSpec queues_of_planes();
ConstraintSpec channels_of_all_networks();
ConstraintSpec choice_of_channels();
ConstraintSpec fifos_of_endpoints();
ConstraintSpec several_fifos();
ConstraintSpec queues_that_are_seen();
/// Of buffer_bytes or output_buffer_bytes.
ConstraintSpec room_for_bubble(const std::string& name);

/// Whether the routers have a queue at each output beside those at their inputs.
bool has_output_queues(const Params& network);

/// Whether only the first packet of an input's virtual channel can request an output.
bool has_fifo_inputs(const Params& network);

/// Bytes of the largest packet on a channel, its header included.
std::int64_t wire_bytes_of_packet(const Params& network);

/// How many interfaces of an endpoint each carry a virtual network of their own. 1 when interfaces
/// are not bound to virtual networks.
std::uint32_t interfaces_of_networks(const Params& network);

/// Rates of all links and endpoints, 10^9 bits a second.
struct LinkRates {
  double link_gbps = 0;
  double endpoint_gbps = 0;  ///< of one interface
  std::uint32_t interfaces = 1;
  std::vector<double> by_class{};  ///< replaces `link_gbps`; empty when all links are alike

  [[nodiscard]] double of_class(std::size_t link_class) const {
    return by_class.empty() ? link_gbps : by_class[link_class];
  }
};

LinkRates rates_of(const NetworkSettings& settings);

/// The rates that a valid section gives a topology with these link classes and Topology::planes().
/// Throws PointError for a class that the topology does not have.
LinkRates link_rates(const Params& params, const std::vector<std::string>& link_classes,
                     std::uint32_t planes = 0);

/// Refuses what does not go with the needs of the routing. The section is valid by itself.
std::vector<Refusal> refuse_network(const Params& network, const RoutingNeeds& needs);

/// Refuses what does not go with so many Topology::planes().
std::vector<Refusal> refuse_on_planes(const Params& network, std::uint32_t planes);

/// The settings of a section that refuse_network() and refuse_link_classes() have accepted.
NetworkSettings settings_of(const Params& network, const RoutingNeeds& needs,
                            const std::vector<std::string>& link_classes, std::uint32_t planes = 0);

/// Checks a valid section against the routing and the topology's link classes, and gives its
/// settings. Throws PointError.
NetworkSettings make_settings(const Params& params, const Routing& routing,
                              const std::vector<std::string>& link_classes,
                              std::uint32_t planes = 0);

/// Settings with the rates and latencies alone, for estimates without a topology. All links have
/// the mean of the section's values for classes and of its values for the other links.
NetworkSettings mean_wires(const Params& network);

}  // namespace simcore::models
