#include "stats/latency_recorder.hpp"

#include <gtest/gtest.h>

namespace simcore::test {
namespace {

TEST(LatencyRecorder, ExactMomentsOfAFewValues) {
  LatencyRecorder recorder;
  for (const Picoseconds value : {2000, 4000, 4000, 4000, 5000, 5000, 7000, 9000}) {
    recorder.add(value);
  }
  EXPECT_EQ(recorder.count(), 8U);
  EXPECT_DOUBLE_EQ(recorder.mean_ns(), 5.0);
  EXPECT_DOUBLE_EQ(recorder.deviation_ns(), 2.0);
  EXPECT_DOUBLE_EQ(recorder.min_ns(), 2.0);
  EXPECT_DOUBLE_EQ(recorder.max_ns(), 9.0);
}

TEST(LatencyRecorder, QuantilesWithinTheirBin) {
  LatencyRecorder recorder;
  for (Picoseconds value = 1; value <= 100000; ++value) recorder.add(value * 10);
  for (const double q : {0.01, 0.25, 0.5, 0.9, 0.99, 0.999}) {
    EXPECT_NEAR(recorder.quantile_ns(q), q * 1000.0, q * 1000.0 * 0.004) << q;
  }
  EXPECT_DOUBLE_EQ(recorder.quantile_ns(1.0), 1000.0);
}

TEST(LatencyRecorder, EqualValuesHaveNoSpread) {
  LatencyRecorder recorder;
  for (int i = 0; i < 1000; ++i) recorder.add(123456789);
  EXPECT_DOUBLE_EQ(recorder.deviation_ns(), 0.0);
  EXPECT_DOUBLE_EQ(recorder.quantile_ns(0.5), 123456.789);
}

TEST(LatencyRecorder, HistogramHoldsEveryValue) {
  LatencyRecorder recorder;
  for (Picoseconds value = 500; value < 90000; value += 7) recorder.add(value);
  const Value document = recorder.to_value();
  const Value& histogram = *document.find("histogram");
  std::int64_t total = 0;
  for (const Value& n : histogram.find("counts")->as_list()) total += n.as_integer();
  EXPECT_EQ(static_cast<std::uint64_t>(total), recorder.count());
  EXPECT_EQ(histogram.find("edges")->as_list().size(),
            histogram.find("counts")->as_list().size() + 1);
  EXPECT_LE(histogram.find("edges")->as_list().front().as_double(), 0.5);
  EXPECT_GT(histogram.find("edges")->as_list().back().as_double(), 89.9);
}

}  // namespace
}  // namespace simcore::test
