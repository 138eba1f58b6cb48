#include "dsm/access_pattern.hpp"

#include <numeric>

#include "dsm/zipf_ranks.hpp"
#include "stats/latency_recorder.hpp"

namespace simcore::dsm {

namespace {

/// floor(bits / 2^64 * n): uniform below n for uniform bits.
std::uint64_t scaled(std::uint64_t bits, std::uint64_t n) {
  return static_cast<std::uint64_t>((static_cast<stats::Wide>(bits) * n) >> 64);
}

class EqualShares : public AccessPattern {
 public:
  explicit EqualShares(const PatternSettings& settings) : settings_(settings) {}
  [[nodiscard]] std::uint64_t operations(std::uint32_t) const override {
    return settings_.operations;
  }

 protected:
  [[nodiscard]] bool writes(std::uint64_t bits) const {
    return settings_.write_fraction > 0 && RandomStream::unit_of(bits) <= settings_.write_fraction;
  }
  /// Whose draws a core's operations are.
  [[nodiscard]] std::uint32_t drawer(std::uint32_t core) const {
    return settings_.same_addresses ? 0 : core;
  }
  [[nodiscard]] std::uint64_t lines() const {
    return settings_.space.bytes() / settings_.line_bytes;
  }

  const PatternSettings settings_;
};

class RandomLines final : public EqualShares {
 public:
  RandomLines(const PatternSettings& settings, bool updates, bool dependent)
      : EqualShares(settings), updates_(updates), dependent_(dependent) {}
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const PhiloxBlock block = settings_.traffic.block(drawer(core), number);
    return {.address = scaled(RandomStream::low_bits(block), lines()) * settings_.line_bytes,
            .write = updates_ || writes(RandomStream::high_bits(block)),
            .before_all = dependent_};
  }

 private:
  const bool updates_;
  const bool dependent_;
};

class Strided final : public EqualShares {
 public:
  Strided(const PatternSettings& settings, std::uint64_t step)
      : EqualShares(settings),
        step_(step),
        steps_(std::max<std::uint64_t>(1, settings.space.bytes() / settings.cores() /
                                              settings.line_bytes * settings.line_bytes / step)) {}
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const std::uint64_t part =
        settings_.space.bytes() / settings_.cores() / settings_.line_bytes * settings_.line_bytes;
    const bool write = settings_.write_fraction > 0 && writes(settings_.traffic.bits(core, number));
    return {.address = core * part + number % steps_ * step_, .write = write};
  }

 private:
  const std::uint64_t step_;
  const std::uint64_t steps_;  ///< until a core begins again
};

class Zipf final : public EqualShares {
 public:
  Zipf(const PatternSettings& settings, double exponent)
      : EqualShares(settings), ranks_(lines(), exponent) {
    // A number without a common divisor spreads neighbouring ranks over all lines.
    for (spread_ = scaled(0x9E3779B97F4A7C15U, lines()) | 1U; std::gcd(spread_, lines()) != 1;)
      spread_ += 2;
  }
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const std::uint64_t rank = ranks_.draw(settings_.traffic, drawer(core), number);
    const auto line =
        static_cast<std::uint64_t>(static_cast<stats::Wide>(rank) * spread_ % lines());
    const std::uint64_t second = drawer(core) | (std::uint64_t{1} << 63);
    const bool write =
        settings_.write_fraction > 0 && writes(settings_.traffic.bits(second, number));
    return {.address = line * settings_.line_bytes, .write = write};
  }

 private:
  ZipfRanks ranks_;
  std::uint64_t spread_ = 1;
};

class Stencil final : public EqualShares {
 public:
  static constexpr std::uint64_t kPerElement = 6;

  Stencil(const PatternSettings& settings, std::uint64_t columns, std::uint64_t element_bytes)
      : EqualShares(settings),
        columns_(columns),
        element_(element_bytes),
        half_(settings.space.bytes_per_place / 2 / settings.line_bytes * settings.line_bytes),
        rows_(half_ / (columns * element_bytes) / settings.cores_per_place) {}
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const std::uint64_t element = number / kPerElement % (rows_ * columns_);
    const std::uint64_t row = core * rows_ + element / columns_;
    const std::uint64_t column = element % columns_;
    const std::uint64_t all = settings_.cores() * rows_;
    switch (number % kPerElement) {
      case 0:
        return {.address = address((row + all - 1) % all, column)};
      case 1:
        return {.address = address(row, (column + columns_ - 1) % columns_)};
      case 2:
        return {.address = address(row, column)};
      case 3:
        return {.address = address(row, (column + 1) % columns_)};
      case 4:
        return {.address = address((row + 1) % all, column)};
      default:
        return {.address = address(row, column) + half_, .write = true};
    }
  }

 private:
  /// Of an element of the grid that is read. Each place has the rows of its cores.
  [[nodiscard]] std::uint64_t address(std::uint64_t row, std::uint64_t column) const {
    const std::uint64_t rows = rows_ * settings_.cores_per_place;
    return row / rows * settings_.space.bytes_per_place +
           (row % rows * columns_ + column) * element_;
  }

  const std::uint64_t columns_;
  const std::uint64_t element_;
  const std::uint64_t half_;
  const std::uint64_t rows_;  ///< of a core
};

/// A round: the producer writes all lines and waits for the counter behind them; the consumer reads
/// each line once it has been written, and then counts.
class ProducerConsumer final : public EqualShares {
 public:
  ProducerConsumer(const PatternSettings& settings, std::uint32_t lines)
      : EqualShares(settings), lines_(lines), pairs_(settings.space.places / 2) {}
  [[nodiscard]] std::uint64_t operations(std::uint32_t core) const override {
    return core / settings_.cores_per_place < 2 * pairs_ ? settings_.operations : 0;
  }
  [[nodiscard]] bool waits_for_versions() const override { return true; }
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const std::uint32_t place = core / settings_.cores_per_place;
    const bool produces = place < pairs_;
    const auto version = static_cast<std::uint32_t>(number / (lines_ + 1) + 1);
    const std::uint64_t at = number % (lines_ + 1);
    const bool counter = at == lines_;
    Access access{
        .address = address(produces ? place : place - pairs_, core % settings_.cores_per_place, at),
        .write = produces != counter};
    if (!access.write) access.expected = version;
    access.after_all = counter && !produces;
    access.before_all = counter && produces;
    return access;
  }

 private:
  [[nodiscard]] std::uint64_t address(std::uint32_t producer, std::uint32_t core,
                                      std::uint64_t line) const {
    return producer * settings_.space.bytes_per_place +
           (core * (lines_ + 1) + line) * settings_.line_bytes;
  }

  const std::uint64_t lines_;
  const std::uint32_t pairs_;
};

class Recorded final : public AccessPattern {
 public:
  explicit Recorded(std::shared_ptr<const AddressTrace> trace) : trace_(std::move(trace)) {}
  [[nodiscard]] std::uint64_t operations(std::uint32_t core) const override {
    return core < trace_->cores() ? trace_->operations(core) : 0;
  }
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    const AddressTrace::Access found = trace_->access(core, number);
    return {.address = found.address,
            .gap = static_cast<Picoseconds>(found.gap_ps),
            .write = found.write};
  }

 private:
  const std::shared_ptr<const AddressTrace> trace_;
};

}  // namespace

std::unique_ptr<AccessPattern> trace_pattern(std::shared_ptr<const AddressTrace> trace) {
  return std::make_unique<Recorded>(std::move(trace));
}
std::unique_ptr<AccessPattern> random_pattern(const PatternSettings& settings, bool updates,
                                              bool dependent) {
  return std::make_unique<RandomLines>(settings, updates, dependent);
}
std::unique_ptr<AccessPattern> strided_pattern(const PatternSettings& settings,
                                               std::uint64_t step) {
  return std::make_unique<Strided>(settings, step);
}
std::unique_ptr<AccessPattern> zipf_pattern(const PatternSettings& settings, double exponent) {
  return std::make_unique<Zipf>(settings, exponent);
}
std::unique_ptr<AccessPattern> stencil_pattern(const PatternSettings& settings,
                                               std::uint64_t columns, std::uint64_t element_bytes) {
  return std::make_unique<Stencil>(settings, columns, element_bytes);
}
std::unique_ptr<AccessPattern> producer_consumer_pattern(const PatternSettings& settings,
                                                         std::uint32_t lines) {
  return std::make_unique<ProducerConsumer>(settings, lines);
}

}  // namespace simcore::dsm
