#include "run/network_presets.hpp"

#include <string>
#include <utility>

namespace simcore {

namespace {

struct Preset {
  const char* name;
  std::vector<std::pair<const char*, Value>> values;
};

/// The torus model of CODES sends chunks of 32 bytes, each stored before it is forwarded.
///
/// codes_2014, as of commit 6977a81c (2 GB/s links): a chunk takes 16.08 ns on a link on average
/// and 0.6 ns of handling a hop; 16,384 chunks fit in front of a link, in effect any number.
/// codes_now: 66.4 ns a chunk, 10 ns for each byte of the first 512-byte packet, 16,384 bytes.
std::vector<Preset> presets() {
  return {{"codes_2014",
           {{"link_bandwidth_gbps", 32 * 8 / 16.08},
            {"injection_bandwidth_gbps", 256.0},
            {"link_latency_ns", 0.6},
            {"injection_latency_ns", 0.25},
            {"router_latency_ns", 0.0},
            {"buffer_bytes", 16384 * 32},
            {"packet_bytes", 32},
            {"switching", "store_and_forward"}}},
          {"codes_now",
           {{"link_bandwidth_gbps", 32 * 8 / 66.4},
            {"injection_bandwidth_gbps", 256.0},
            {"link_latency_ns", 0.0},
            {"injection_latency_ns", 0.0},
            {"router_latency_ns", 0.0},
            {"nic_latency_ns", 5120.0},
            {"packet_bytes", 32},
            {"switching", "store_and_forward"}}}};
}

}  // namespace

ParamSpec preset_param() {
  ParamSpec param{.name = "preset",
                  .type = ParamType::choice,
                  .axis = AxisKind::choice,
                  .unit = "choice",
                  .nullable = true,
                  .help =
                      "A network whose values stand wherever the parameters below are not "
                      "given. codes_2014, codes_now: the torus model of CODES, 32-byte chunks "
                      "stored and forwarded, as published in 2014 and as it is today. For the "
                      "latter choose bubble as the routing's deadlock_avoidance and fixed as its "
                      "path_choice, which no preset sets. codes_now is valid for messages alone: "
                      "it charges 5,120 ns for each message of a stream, CODES on an idle queue "
                      "only, and has buffers at inputs, CODES at outputs."};
  for (const Preset& preset : presets()) param.choices.emplace_back(preset.name);
  return param;
}

void set_preset_defaults(std::vector<ParamSpec>& params) {
  for (const Preset& preset : presets()) {
    for (const auto& [name, value] : preset.values) {
      for (ParamSpec& param : params) {
        if (param.name == name) param.preset_defaults.emplace_back(preset.name, value);
      }
    }
  }
}

}  // namespace simcore
