#include "forwarding/virtual_lanes.hpp"

#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore {

ParamSpec max_virtual_lanes_param() {
  return count_param(
      AxisKind::resource, "max_virtual_lanes", 8, {.least = 1, .most = 255},
      "Virtual lanes that the routers have. A network that needs more is an error; "
      "where it does so only because links failed, the paths left over share the last "
      "lane, which may deadlock.");
}

void refuse_lanes(const std::string& engine, std::uint32_t allowed) {
  throw PointError("routing.max_virtual_lanes", std::to_string(allowed),
                   "at least " + std::to_string(allowed + 1),
                   engine + " needs more virtual lanes to be free of deadlock on this network");
}

}  // namespace simcore
