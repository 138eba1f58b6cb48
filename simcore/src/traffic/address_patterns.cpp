#include "traffic/address_patterns.hpp"

#include <bit>
#include <cmath>
#include <string>
#include <utility>

#include "params/errors.hpp"

namespace simcore::traffic {

namespace {

/// Bits of the numbers 0 .. n-1.
std::uint32_t bits_of(std::uint32_t n, const char* kind) {
  if (n < 2 || !std::has_single_bit(n)) {
    throw PointError(
        "workload.kind", kind, "a power of two of endpoints",
        std::string(kind) + " needs a power of two of endpoints, not " + std::to_string(n));
  }
  return static_cast<std::uint32_t>(std::countr_zero(n));
}

std::uint32_t side_of(std::uint32_t n) {
  const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(n))));
  if (n < 4 || side * side != n) {
    throw PointError("workload.kind", "transpose", "a square number of endpoints",
                     "transpose needs a square number of endpoints, not " + std::to_string(n));
  }
  return side;
}

}  // namespace

BitComplement::BitComplement(std::uint32_t n) : mask_(n - 1) { bits_of(n, "bit_complement"); }

BitReverse::BitReverse(std::uint32_t n) : bits_(bits_of(n, "bit_reverse")) {}

std::uint32_t BitReverse::destination(std::uint32_t source, std::uint64_t) const {
  std::uint32_t reversed = 0;
  for (std::uint32_t bit = 0; bit < bits_; ++bit) {
    reversed = (reversed << 1) | ((source >> bit) & 1U);
  }
  return reversed;
}

Shuffle::Shuffle(std::uint32_t n) : bits_(bits_of(n, "shuffle")), mask_(n - 1) {}

Transpose::Transpose(std::uint32_t n) : side_(side_of(n)) {}

namespace {

/// A pattern that the number of places decides alone.
template <class Pattern>
TrafficEntry address_entry(const char* name, const char* title, const char* help,
                           ConstraintSpec rule, void (*check)(const RankCheck&)) {
  return {.name = name,
          .synthetic =
              SyntheticPattern{.title = title,
                               .help = help,
                               .source = kTrafficTextbook,
                               .constraints = {std::move(rule)},
                               .make = [](const Params&,
                                          const JobPlaces& job) -> std::unique_ptr<TrafficPattern> {
                                 return std::make_unique<Pattern>(job.places);
                               }},
          .exchange = ExchangePattern{.check = check,
                                      .make = [](const Params&, std::uint32_t ranks,
                                                 RandomStream) -> std::unique_ptr<TrafficPattern> {
                                        return std::make_unique<Pattern>(ranks);
                                      }}};
}

template <class Pattern>
TrafficEntry bit_entry(const char* name, const char* title, const char* help) {
  return address_entry<Pattern>(name, title, help,
                                endpoint_rule("workload.kind", "needs a power of two of endpoints",
                                              [](const Params&, const NetworkSize& network) {
                                                return std::has_single_bit(network.endpoints);
                                              }),
                                [](const RankCheck& check) {
                                  check.require(std::has_single_bit(check.ranks()),
                                                rank_count_rule(), "a power of two");
                                });
}

}  // namespace

TrafficEntry bit_complement_entry() {
  return bit_entry<BitComplement>("bit_complement", "Bit complement",
                                  "Every endpoint sends to the one whose number has all bits "
                                  "inverted; needs a power of two of endpoints.");
}

TrafficEntry bit_reverse_entry() {
  return bit_entry<BitReverse>("bit_reverse", "Bit reverse",
                               "Every endpoint sends to the one whose number has the same bits in "
                               "the opposite order; needs a power of two of endpoints.");
}

TrafficEntry shuffle_entry() {
  return bit_entry<Shuffle>("shuffle", "Shuffle",
                            "Every endpoint sends to the one whose number has its bits rotated by "
                            "one; needs a power of two of endpoints.");
}

TrafficEntry transpose_entry() {
  return address_entry<Transpose>(
      "transpose", "Transpose",
      "Endpoints count as a square matrix, row by row; each sends to the one with row and column "
      "exchanged. Needs a square number of endpoints.",
      endpoint_rule("workload.kind", "needs a square number of endpoints",
                    [](const Params&, const NetworkSize& network) {
                      const auto side = static_cast<std::uint64_t>(
                          std::llround(std::sqrt(static_cast<double>(network.endpoints))));
                      return side * side == network.endpoints;
                    }),
      [](const RankCheck& check) {
        const auto side = static_cast<std::uint64_t>(std::lround(std::sqrt(check.ranks())));
        check.require(check.ranks() >= 4 && side * side == check.ranks(), rank_count_rule(),
                      "a square number");
      });
}

}  // namespace simcore::traffic
