// The sections of the flow model: those of the packet model, with the parameters that move a flow.
#pragma once

#include <string>
#include <vector>

#include "point/component.hpp"
#include "point/model.hpp"

namespace simcore::models {

std::vector<Section> flow_sections();

/// A section of the flow model as the packet model has it: what only packets need stands at its
/// default, and buffers hold what they must. Without the flow model's section: the default.
SectionState as_packet_section(const std::string& name, const Value& values);

/// All sections of a point so. What ties them to one another is to be checked as of packets.
ResolvedPoint as_packet_point(const ResolvedPoint& point);

}  // namespace simcore::models
