// The network section: presets, what it refuses, and the settings that come of it.
#include "models/packet/network_section.hpp"

#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "params/resolve_section.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

NetworkSettings settings_of(const Map& network,
                            const Value& topology = section("ring", {{"endpoints", 8}})) {
  const auto built = build(topology);
  return make_settings(validate(network_spec(), Value(network)), *built.routing,
                       built.topology->link_classes());
}

std::string refused_field(const Map& network) {
  try {
    (void)settings_of(network);
  } catch (const PointError& error) {
    return error.field();
  }
  return {};
}

TEST(NetworkSection, DefaultsTakeTheFastRouter) {
  EXPECT_FALSE(settings_of({}).detailed());
  EXPECT_FALSE(settings_of({{"virtual_channels", 4}, {"buffer_bytes", 512}}).detailed());
  EXPECT_TRUE(settings_of({{"input_queueing", "fifo"}}).detailed());
  EXPECT_TRUE(settings_of({{"speedup", 2.0}}).detailed());
  EXPECT_TRUE(settings_of({{"virtual_network_weights", list({1, 1})}}).detailed());
}

TEST(NetworkSection, PresetsGiveWayToWhatIsGiven) {
  const NetworkSettings preset = settings_of({{"preset", "codes_2014"}});
  EXPECT_EQ(preset.link_rate.time_for(32), 16080);
  EXPECT_EQ(preset.link_latency, 600);
  EXPECT_EQ(preset.packet_bytes, 32);
  EXPECT_EQ(preset.buffer_bytes, 16384 * 32);
  EXPECT_EQ(preset.switching, Switching::store_and_forward);
  const NetworkSettings given = settings_of(
      {{"preset", "codes_now"}, {"packet_bytes", 64}, {"switching", "virtual_cut_through"}});
  EXPECT_EQ(given.link_rate.time_for(32), 66400);
  EXPECT_EQ(given.packet_bytes, 64);
  EXPECT_EQ(given.switching, Switching::virtual_cut_through);
  EXPECT_EQ(given.nic_latency, 5120000);
  const Value resolved =
      resolve_section(network_spec(), Value(Map{{"preset", "codes_now"}})).values;
  EXPECT_EQ(resolved.find("nic_latency_ns")->as_double(), 5120.0);
  EXPECT_EQ(resolved.find("buffer_bytes")->as_integer(), 16384);
  EXPECT_EQ(resolved.find("output_buffer_bytes"), nullptr);
}

TEST(NetworkSection, RefusesWhatCannotWork) {
  EXPECT_EQ(refused_field({{"buffer_bytes", 255}}), "network.packet_bytes");
  EXPECT_EQ(refused_field({{"output_buffer_bytes", 4096}}), "network.output_buffer_bytes");
  EXPECT_EQ(refused_field({{"router_model", "input_output_queued"}, {"output_buffer_bytes", 255}}),
            "network.output_buffer_bytes");
  EXPECT_EQ(refused_field({{"virtual_channels", 3}}), "network.virtual_channels");
  EXPECT_EQ(refused_field({{"virtual_channels", 32}, {"virtual_network_weights", list({1, 1})}}),
            "network.virtual_network_weights");
  EXPECT_EQ(refused_field({{"virtual_network_weights", list({1, 0})}}),
            "network.virtual_network_weights");
  const Map all_needed = {{"virtual_channels", 2}, {"channel_choice", "by_destination"}};
  EXPECT_EQ(refused_field(all_needed), "network.channel_choice");
  EXPECT_EQ(refused_field({{"channel_choice", "by_destination"}}), "network.channel_choice");
  EXPECT_EQ(refused_field({{"speedup", 0.5}}), "network.speedup");
  EXPECT_EQ(refused_field({{"preset", "codes"}}), "network.preset");
  EXPECT_EQ(refused_field({{"arbitration", "lottery"}}), "network.arbitration");
}

}  // namespace
}  // namespace simcore::test
