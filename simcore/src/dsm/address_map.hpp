// Whose memory holds which address.
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::dsm {

/// The memories of all places as one space of addresses.
struct AddressSpace {
  std::uint32_t places = 1;
  std::uint64_t bytes_per_place = 0;
  std::uint64_t interleave_bytes = 0;  ///< 0: each memory is one range

  [[nodiscard]] std::uint64_t bytes() const { return places * bytes_per_place; }
  /// Of an address below bytes().
  [[nodiscard]] std::uint32_t place_of(std::uint64_t address) const {
    if (interleave_bytes == 0) return static_cast<std::uint32_t>(address / bytes_per_place);
    return static_cast<std::uint32_t>(address / interleave_bytes % places);
  }
  /// Where in its memory an address lies.
  [[nodiscard]] std::uint64_t offset_of(std::uint64_t address) const {
    if (interleave_bytes == 0) return address % bytes_per_place;
    return address / interleave_bytes / places * interleave_bytes + address % interleave_bytes;
  }
};

}  // namespace simcore::dsm
