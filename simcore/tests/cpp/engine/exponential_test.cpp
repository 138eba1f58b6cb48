// Exponential random numbers: their distribution, their independence, their bits.
#include "engine/exponential.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

namespace simcore::test {
namespace {

constexpr std::size_t kDraws = 4'000'000;
constexpr double kTail = 7.6971174701310497;

/// Of two thousand sources, as a run has them.
const std::vector<double>& draws() {
  static const std::vector<double> all = [] {
    const RandomStream stream(2026, 3, Stream::arrivals);
    std::vector<double> numbers;
    numbers.reserve(kDraws);
    for (std::uint32_t source = 0; source < 2000; ++source) {
      for (std::uint64_t n = 0; n < kDraws / 2000; ++n) {
        numbers.push_back(exponential(stream, source, n));
      }
    }
    return numbers;
  }();
  return all;
}

/// The mean of a function of the draws, in standard errors from what it must be.
template <class Function>
double errors_off(double mean, double variance, const Function& function) {
  double sum = 0;
  for (const double x : draws()) sum += function(x);
  return (sum / kDraws - mean) / std::sqrt(variance / kDraws);
}

double chi_square(const std::vector<double>& counts, const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
  }
  return sum;
}

/// Three standard deviations above the mean of that many degrees of freedom.
double limit_of_chi_square(double freedom) { return freedom + 3 * std::sqrt(2 * freedom); }

TEST(Exponential, HasItsMoments) {
  // E x^k = k!, so that the variance of x^k is (2k)! - (k!)^2.
  EXPECT_LT(std::abs(errors_off(1, 1, [](double x) { return x; })), 3);
  EXPECT_LT(std::abs(errors_off(2, 20, [](double x) { return x * x; })), 3);
  EXPECT_LT(std::abs(errors_off(6, 684, [](double x) { return x * x * x; })), 3);
  // (x - 1)^2 has the mean 1 and the variance 8; e^-x is uniform.
  EXPECT_LT(std::abs(errors_off(1, 8, [](double x) { return (x - 1) * (x - 1); })), 3);
  EXPECT_LT(std::abs(errors_off(0.5, 1.0 / 12, [](double x) { return std::exp(-x); })), 3);
}

TEST(Exponential, IsNowhereFarFromItsDistribution) {
  // Kolmogorov and Smirnov's distance at the level of one per cent.
  std::vector<double> sorted = draws();
  std::sort(sorted.begin(), sorted.end());
  double most = 0;
  for (std::size_t i = 0; i < kDraws; ++i) {
    const double share = -std::expm1(-sorted[i]);
    most = std::max({most, share - static_cast<double>(i) / kDraws,
                     static_cast<double>(i + 1) / kDraws - share});
  }
  EXPECT_LT(most * std::sqrt(kDraws), 1.628);
}

TEST(Exponential, FillsEveryLayerUpToTheCurve) {
  // Between the edges of the layers, where a wrong wedge would show, and beyond them.
  std::vector<double> edges;
  for (std::size_t i = Ziggurat::kLayers; i > 0; --i)
    edges.push_back(-std::log(kZiggurat.heights[i]));
  std::vector<double> counts(Ziggurat::kLayers);
  std::vector<double> expected(Ziggurat::kLayers);
  for (const double x : draws()) {
    ++counts[static_cast<std::size_t>(std::upper_bound(edges.begin(), edges.end(), x) -
                                      edges.begin()) -
             1];
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const double beyond = i + 1 < edges.size() ? std::exp(-edges[i + 1]) : 0;
    expected[i] = kDraws * (std::exp(-edges[i]) - beyond);
  }
  EXPECT_NEAR(edges.back(), kTail, 1e-12);
  EXPECT_LT(chi_square(counts, expected), limit_of_chi_square(Ziggurat::kLayers - 1));
}

TEST(Exponential, HasATailBeyondTheLastLayer) {
  double n = 0;
  double sum = 0;
  for (const double x : draws()) {
    if (x <= kTail) continue;
    ++n;
    sum += x - kTail;
  }
  const double expected = kDraws * std::exp(-kTail);
  EXPECT_NEAR(n, expected, 3 * std::sqrt(expected));
  EXPECT_NEAR(sum / n, 1.0, 3 / std::sqrt(n));
}

TEST(Exponential, DoesNotFollowFromTheNumberBefore) {
  constexpr std::size_t kClasses = 16;
  const std::vector<double>& x = draws();
  double product = 0;
  std::vector<double> counts(kClasses * kClasses);
  const auto class_of = [](double value) {
    const auto share = static_cast<std::size_t>(-std::expm1(-value) * kClasses);
    return std::min(share, kClasses - 1);
  };
  for (std::size_t i = 1; i < kDraws; ++i) {
    product += (x[i - 1] - 1) * (x[i] - 1);
    ++counts[class_of(x[i - 1]) * kClasses + class_of(x[i])];
  }
  EXPECT_LT(std::abs(product / std::sqrt(kDraws - 1.0)), 3);
  const std::vector<double> expected(counts.size(), (kDraws - 1.0) / (kClasses * kClasses));
  EXPECT_LT(chi_square(counts, expected), limit_of_chi_square(kClasses * kClasses - 1));
}

TEST(Exponential, IsAFunctionOfSourceAndNumber) {
  const RandomStream stream(2026, 3, Stream::arrivals);
  const std::vector<double>& x = draws();
  EXPECT_EQ(exponential(stream, 1999, 1999), x.back());
  EXPECT_EQ(exponential(stream, 0, 7), x[7]);
  EXPECT_NE(x[1], x[2000]);
}

// What IEEE 754 gives for these operations, computed by another program.
TEST(Exponential, HasTheSameBitsEverywhere) {
  std::uint64_t digest = 0;
  for (const auto& [inner, step] : kZiggurat.layers) {
    digest = mix_bits(digest ^ inner);
    digest = mix_bits(digest ^ std::bit_cast<std::uint64_t>(step));
  }
  for (const double height : kZiggurat.heights) {
    digest = mix_bits(digest ^ std::bit_cast<std::uint64_t>(height));
  }
  EXPECT_EQ(digest, 0x8cab998a1130e3e3);
  EXPECT_EQ(kZiggurat.layers[1].inner, 0x1cdb4dd9e4e8c0);
  EXPECT_EQ(kZiggurat.layers[100].step, 0x1.068dccf1126dap-52);
  EXPECT_EQ(kZiggurat.heights[101], 0x1.0b4697b54b631p-3);
}

}  // namespace
}  // namespace simcore::test
