// Which address each core touches, operation by operation.
#pragma once

#include <memory>

#include "dsm/address_map.hpp"
#include "dsm/address_trace.hpp"
#include "dsm/settings.hpp"
#include "engine/random.hpp"

namespace simcore::dsm {

/// One operation of a core.
struct Access {
  std::uint64_t address = 0;
  Picoseconds gap = 0;         ///< computing since the issue of the one before
  std::uint32_t expected = 0;  ///< a read that waits until the line has been written so often
  bool write = false;
  bool after_all = false;   ///< issued when all before it are complete
  bool before_all = false;  ///< complete before any other is issued
};

/// Cores are numbered place by place, so that the same core does the same on every network.
class AccessPattern {
 public:
  virtual ~AccessPattern() = default;
  /// Of a core in the whole run.
  [[nodiscard]] virtual std::uint64_t operations(std::uint32_t core) const = 0;
  [[nodiscard]] virtual Access access(std::uint32_t core, std::uint64_t number) const = 0;
  /// Reads wait for versions, so homes have to keep them.
  [[nodiscard]] virtual bool waits_for_versions() const { return false; }
};

/// What patterns share.
struct PatternSettings {
  AddressSpace space;
  std::uint32_t cores_per_place = 1;
  std::uint64_t operations = 0;  ///< of each core
  std::uint32_t line_bytes = 64;
  double write_fraction = 0;
  bool same_addresses = false;  ///< of all cores, where they are drawn
  RandomStream traffic;

  [[nodiscard]] std::uint64_t cores() const {
    return std::uint64_t{space.places} * cores_per_place;
  }
};

/// Any line of the whole space with equal probability. `updates`: each operation writes what it has
/// read. `dependent`: each needs the value of the one before.
std::unique_ptr<AccessPattern> random_pattern(const PatternSettings& settings, bool updates,
                                              bool dependent);
/// Each core goes through its own part of the space in steps of `step` bytes, and again from its
/// beginning.
std::unique_ptr<AccessPattern> strided_pattern(const PatternSettings& settings, std::uint64_t step);
/// The line of rank r with a probability in proportion to r^-exponent. Ranks are spread over the
/// space.
std::unique_ptr<AccessPattern> zipf_pattern(const PatternSettings& settings, double exponent);
/// A grid of rows of `columns` elements, cut into blocks of rows: for each element reads of it and
/// its four neighbours, and a write of the same element of a second grid. Needs a row a core.
std::unique_ptr<AccessPattern> stencil_pattern(const PatternSettings& settings,
                                               std::uint64_t columns, std::uint64_t element_bytes);
/// Cores of place p write `lines` lines each, which the same cores of place p + places / 2 read,
/// round by round. Needs two places.
std::unique_ptr<AccessPattern> producer_consumer_pattern(const PatternSettings& settings,
                                                         std::uint32_t lines);

/// The accesses of a trace, core by core.
std::unique_ptr<AccessPattern> trace_pattern(std::shared_ptr<const AddressTrace> trace);

}  // namespace simcore::dsm
