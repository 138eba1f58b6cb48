// What a network is made of, counted for whoever prices it: docs/models/floor-plan.md.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "network/topology.hpp"
#include "params/value.hpp"

namespace simcore::bill {

/// The most cables of a network that has a bill: each is looked at, half a second in all.
inline constexpr std::uint64_t max_billed_cables = 4'000'000;

/// In 10^9 bits a second, each way; 0 where nothing gives it.
struct BillRates {
  std::function<double(RouterId, PortIndex)> link;  ///< of a router-to-router port
  std::function<double(EndpointId)> endpoint;       ///< of one of an endpoint's links
  std::uint32_t interfaces = 1;  ///< of an endpoint, each with a link to the endpoint's router
};

struct Bill {
  /// {endpoints, cabinets, nics: [{rate_gbps, ports, count}], switches: [{ports, rate_gbps,
  /// count}], cables: [{link_class, to, rate_gbps, lengths_m, counts}]}; null where it is not
  /// known.
  Value parts{};
  std::string unknown{};  ///< why `parts` is null
};

/// The bill of a network without aggregation nodes: these are inside its routers. What has failed
/// was bought, too.
///
/// An endpoint behind planes has one NIC with a port for each, any other a NIC of one port for each
/// of its interfaces. `ports` of a switch are those with a cable, and its rate is that of the
/// fastest. `to` is `endpoint` for a cable that ends there, else `switch`; the class of an
/// endpoint's cable is `endpoint`, and `plane_up` behind planes. A cable counts once, under the
/// class of the direction that leaves its router of the lower number, at the rate of its faster
/// direction. Lengths are rounded up to half metres, ascending, each with its count. All lists are
/// sorted.
Bill bill_of(const Topology& topology, const BillRates& rates);

}  // namespace simcore::bill
