// Networks that a packet's record cannot describe are refused before they are built.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

std::string field_refused(const Map& p) {
  try {
    check_point(p);
  } catch (const PointError& error) {
    return error.field();
  }
  return "none";
}

TEST(PacketLimits, RefusesWhatDoesNotFit) {
  const Value batch = section("random_permutation", {{"messages_per_endpoint", 1}});
  const auto single = [](int n) { return section("single_router", {{"endpoints", n}}); };
  EXPECT_EQ(field_refused(point(single(16384), batch)), "none");
  EXPECT_EQ(field_refused(point(single(16385), batch)), "topology");
  const auto ring = [](int n) { return section("ring", {{"endpoints", n}}); };
  EXPECT_EQ(field_refused(point(ring(16383), batch)), "none");
  EXPECT_EQ(field_refused(point(ring(16384), batch)), "topology");
  EXPECT_EQ(field_refused(point(ring(8), batch, {{"virtual_channels", 32}})), "none");
  EXPECT_EQ(field_refused(point(ring(8), batch, {{"virtual_channels", 34}})),
            "network.virtual_channels");
}

}  // namespace
}  // namespace simcore::test
