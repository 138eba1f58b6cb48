// Presets put their values in place of defaults, and nothing in place of what is given.
#include "params/presets.hpp"

#include <gtest/gtest.h>

#include "params/common_params.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

ComponentSpec spec_with_presets() {
  const std::vector<Preset> presets{{"small", {{"depth", 2}}}, {"large", {{"depth", 9}}}};
  ComponentSpec spec{.section = "sample", .kind = "sample"};
  spec.params = {preset_param(AxisKind::choice, presets, "Which."),
                 count_param(AxisKind::choice, "depth", 4, {.least = 1, .most = 10}, "How deep.")};
  set_preset_defaults(presets, spec.params);
  return spec;
}

std::int64_t depth_of(Map given) {
  return validate(spec_with_presets(), std::move(given)).integer("depth");
}

TEST(Presets, ReplaceDefaults) {
  EXPECT_EQ(depth_of({}), 4);
  EXPECT_EQ(depth_of({{"preset", "small"}}), 2);
  EXPECT_EQ(depth_of({{"preset", "large"}}), 9);
  EXPECT_EQ(depth_of({{"preset", "large"}, {"depth", 3}}), 3);
}

}  // namespace
}  // namespace simcore::test
