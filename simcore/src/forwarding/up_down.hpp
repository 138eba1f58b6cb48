// Up*/Down*: no path goes up again after it went down.
#pragma once

#include <memory>

#include "forwarding/engine.hpp"

namespace simcore {

ComponentSpec up_down_spec();
std::unique_ptr<ForwardingEngine> build_up_down(const Params& params);

/// How far every router is from the nearest root: the way up leads to smaller ranks, and between
/// equal ranks to the smaller router. HopsTo::unreached where no root is reached.
std::vector<std::uint32_t> ranks_from(const NetworkGraph& graph,
                                      const std::vector<RouterId>& roots);

}  // namespace simcore
