// The section `failures` of the packet model: failed links and routers, slow links and endpoints,
// uneven latencies. docs/models/failures.md defines them.
#pragma once

#include <vector>

#include "failures/damage.hpp"
#include "models/packet/network_section.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::models {

ComponentSpec packet_failures_spec();

/// The request of a valid section.
DamageRequest damage_request(const Params& failures);

/// Refuses link classes that the network does not have.
std::vector<Refusal> refuse_failures(const Params& failures,
                                     const std::vector<std::string>& link_classes);

/// Refuses rates of degraded links and slow endpoints that are below what a channel can have.
std::vector<Refusal> refuse_least_rates(const Params& failures, const LinkRates& rates,
                                        std::size_t link_classes);

/// Refuses more failed or degraded links than the named classes have together. `links_by_class` are
/// the cables of each of `link_classes`. When classes share cables, their sum is an upper bound.
std::vector<Refusal> refuse_scarce_links(const Params& failures,
                                         const std::vector<std::string>& link_classes,
                                         const std::vector<std::uint64_t>& links_by_class);

/// What the routing needs when the section lets links or routers fail; else `whole`.
RoutingNeeds needs_on(const Params& failures, const Value& routing, const RoutingNeeds& whole);

}  // namespace simcore::models
