// The section `failures` of the packet model: what fails, slows down or is uneven.
#pragma once

#include <vector>

#include "failures/damage.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "run/network_section.hpp"

namespace simcore {

ComponentSpec packet_failures_spec();

/// What a valid section asks for.
DamageRequest damage_request(const Params& failures);

/// The link classes that the section names and the network does not have.
std::vector<Refusal> refuse_failures(const Params& failures,
                                     const std::vector<std::string>& link_classes);

/// More failed or degraded links than the named classes have together. `links_by_class`: cables,
/// by `link_classes`; of classes that share cables the sum is an upper bound.
std::vector<Refusal> refuse_scarce_links(const Params& failures,
                                         const std::vector<std::string>& link_classes,
                                         const std::vector<std::uint64_t>& links_by_class);

/// What the routing needs where the section lets parts fail; else `whole`.
RoutingNeeds needs_on(const Params& failures, const Value& routing, const RoutingNeeds& whole);

}  // namespace simcore
