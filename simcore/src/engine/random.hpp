// Counter-based random numbers: a value is a function of (stream key, counter), not of history.
//
// Philox4x32-10 of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3"
// (SC 2011). Streams are keyed by (base seed, replicate, stream) and not by the point, so that
// the same replicate gives every topology the same traffic.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "engine/stream_use.hpp"

namespace simcore::engine {

using PhiloxBlock = std::array<std::uint32_t, 4>;

/// One Philox4x32-10 block: 128 random bits for a 128-bit counter under a 64-bit key.
inline PhiloxBlock philox(PhiloxBlock counter, std::uint32_t key0, std::uint32_t key1) {
  for (int round = 0; round < 10; ++round) {
    const std::uint64_t a = std::uint64_t{0xD2511F53U} * counter[0];
    const std::uint64_t b = std::uint64_t{0xCD9E8D57U} * counter[2];
    counter = {
        static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key0, static_cast<std::uint32_t>(b),
        static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key1, static_cast<std::uint32_t>(a)};
    key0 += 0x9E3779B9U;
    key1 += 0xBB67AE85U;
  }
  return counter;
}

/// SplitMix64's finaliser: spreads every input bit over the whole word.
inline std::uint64_t mix_bits(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15U;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// Random values addressed by two 64-bit numbers, e.g. (source endpoint, message number).
class RandomStream {
 public:
  RandomStream() = default;
  /// What is drawn from it is noted in `use`, which then must outlive it.
  RandomStream(std::uint64_t base_seed, std::uint64_t replicate, Stream stream,
               StreamUse* use = nullptr)
      : key_(mix_bits(mix_bits(mix_bits(base_seed) ^ replicate) ^
                      static_cast<std::uint64_t>(stream))),
        drawn_(use != nullptr ? &use->of(stream) : nullptr) {}

  /// A stream of its own for each number; 0 is this one.
  [[nodiscard]] RandomStream part(std::uint64_t number) const {
    RandomStream stream = *this;
    if (number > 0) stream.key_ = mix_bits(key_ ^ mix_bits(number));
    return stream;
  }

  /// This stream without use tracking; call `note()` once a drawn value affects the result.
  [[nodiscard]] RandomStream unnoted() const {
    RandomStream stream = *this;
    stream.drawn_ = nullptr;
    return stream;
  }
  /// Whether a draw is yet to be noted.
  [[nodiscard]] bool unused() const {
    return drawn_ != nullptr && !drawn_->load(std::memory_order_relaxed);
  }
  void note() const {
    if (unused()) drawn_->store(true, std::memory_order_relaxed);
  }

  [[nodiscard]] PhiloxBlock block(std::uint64_t a, std::uint64_t b) const {
    note();
    return philox({static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32),
                   static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32)},
                  static_cast<std::uint32_t>(key_), static_cast<std::uint32_t>(key_ >> 32));
  }
  [[nodiscard]] std::uint64_t bits(std::uint64_t a, std::uint64_t b) const {
    return low_bits(block(a, b));
  }
  /// Uniform in 0 .. n-1 (n >= 1), by multiplication: bias below n / 2^64. One number to choose
  /// from is no draw.
  [[nodiscard]] std::uint32_t below(std::uint32_t n, std::uint64_t a, std::uint64_t b) const {
    if (n == 1) return 0;
    const PhiloxBlock x = block(a, b);
    const std::uint64_t low = (std::uint64_t{x[0]} * n) >> 32;
    return static_cast<std::uint32_t>((std::uint64_t{x[1]} * n + low) >> 32);
  }
  /// Uniform in (0, 1]: safe to take the logarithm of.
  [[nodiscard]] double unit(std::uint64_t a, std::uint64_t b) const { return unit_of(bits(a, b)); }

  [[nodiscard]] static std::uint64_t low_bits(const PhiloxBlock& x) {
    return (std::uint64_t{x[1]} << 32) | x[0];
  }
  [[nodiscard]] static std::uint64_t high_bits(const PhiloxBlock& x) {
    return (std::uint64_t{x[3]} << 32) | x[2];
  }
  /// The number in (0, 1] that 64 random bits stand for.
  [[nodiscard]] static double unit_of(std::uint64_t bits) {
    return (static_cast<double>(bits >> 11) + 1.0) * 0x1.0p-53;
  }

 private:
  std::uint64_t key_ = 0;
  std::atomic<bool>* drawn_ = nullptr;
};

}  // namespace simcore::engine
