#include "forwarding/virtual_lanes.hpp"

#include "params/errors.hpp"

namespace simcore {

ParamSpec max_virtual_lanes_param() {
  return {.name = "max_virtual_lanes",
          .type = ParamType::integer,
          .axis = AxisKind::resource,
          .unit = "count",
          .default_value = 8,
          .min = 1,
          .max = 255,
          .help =
              "Virtual lanes that the routers have. A network that needs more is an error; "
              "where it does so only because links failed, the paths left over share the last "
              "lane, which may deadlock."};
}

void refuse_lanes(const std::string& engine, std::uint32_t allowed) {
  throw PointError("routing.max_virtual_lanes", std::to_string(allowed),
                   "at least " + std::to_string(allowed + 1),
                   engine + " needs more virtual lanes to be free of deadlock on this network");
}

}  // namespace simcore
