// Accesses to memory that an application was recorded with, as the cores of a point repeat them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "namespaces.hpp"

namespace simcore::dsm {

/// The columns of an address trace, a row an access: rows of cores in any order, and of one core in
/// that of its accesses. docs/models/address-traces.md defines them.
struct AddressTraceColumns {
  std::vector<std::uint32_t> core{};
  std::vector<std::uint64_t> gap_ps{};  ///< of computing since the core's access before was issued
  std::vector<std::uint64_t> address{};
  std::vector<std::uint8_t> write{};  ///< 0 or 1
};

/// An address trace that has been checked, shared by all points that use it.
class AddressTrace {
 public:
  static constexpr std::uint32_t kMostCores = 1U << 20;
  static constexpr std::uint64_t kAddressSpace = std::uint64_t{1} << 48;  ///< bytes

  struct Access {
    std::uint64_t address;
    std::uint64_t gap_ps;
    bool write;
  };

  /// Throws PointError for a value out of its range; it names the row, counted from 0.
  explicit AddressTrace(const AddressTraceColumns& columns);

  /// One more than the highest core that has an access; those below may have none.
  [[nodiscard]] std::uint32_t cores() const {
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  [[nodiscard]] std::uint64_t operations(std::uint32_t core) const {
    return first_[core + 1] - first_[core];
  }
  /// `number` counts the core's accesses from 0.
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const {
    const Packed& found = accesses_[first_[core] + number];
    return {found.place >> 1, found.gap_ps, (found.place & 1) != 0};
  }
  [[nodiscard]] std::uint64_t operations() const { return accesses_.size(); }
  [[nodiscard]] std::uint64_t writes() const { return writes_; }
  /// One more than the highest address: bytes that hold all of them.
  [[nodiscard]] std::uint64_t address_bytes() const { return address_bytes_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Packed {
    std::uint64_t place;  ///< twice the address, and one more for a write
    std::uint64_t gap_ps;
  };

  std::vector<std::uint64_t> first_;  ///< of each core's accesses, and the end
  std::vector<Packed> accesses_;
  std::uint64_t writes_ = 0;
  std::uint64_t address_bytes_ = 0;
};

/// Address traces by the names that points call them by.
using AddressTraces = std::map<std::string, std::shared_ptr<const AddressTrace>>;

}  // namespace simcore::dsm
