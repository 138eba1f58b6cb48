// Forwarding tables: for every router and destination endpoint, the channel to take.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore {

/// What a table says for a destination: k for the router's k-th channel, or one of two words.
using TableEntry = std::uint16_t;

/// Destination by destination, a row of one entry for each router: a path reads a single row.
/// An entry takes one byte where no router has more than 254 channels, two otherwise.
class ForwardingTables {
 public:
  static constexpr TableEntry deliver = 0xFFFE;      ///< the endpoint is at this router
  static constexpr TableEntry unreachable = 0xFFFF;  ///< no entry

  ForwardingTables() = default;
  /// Every entry unreachable.
  explicit ForwardingTables(const NetworkGraph& graph);

  [[nodiscard]] std::uint32_t routers() const { return routers_; }
  [[nodiscard]] std::uint32_t endpoints() const { return endpoints_; }

  [[nodiscard]] TableEntry at(RouterId router, EndpointId destination) const {
    const std::size_t index = std::size_t{destination} * routers_ + router;
    if (!wide_.empty()) return wide_[index];
    const std::uint8_t entry = narrow_[index];
    return entry >= first_word ? static_cast<TableEntry>(0xFF00 | entry) : entry;
  }
  void set(RouterId router, EndpointId destination, TableEntry entry) {
    const std::size_t index = std::size_t{destination} * routers_ + router;
    if (!wide_.empty()) {
      wide_[index] = entry;
    } else {
      narrow_[index] = static_cast<std::uint8_t>(entry);  // the words keep their last byte
    }
  }

  /// The row of one-byte entries towards a destination (the words as 0xFE and 0xFF); empty where
  /// entries take two bytes.
  [[nodiscard]] std::span<const std::uint8_t> narrow_row(EndpointId destination) const {
    if (narrow_.empty()) return {};
    return {narrow_.data() + std::size_t{destination} * routers_, routers_};
  }
  /// The row of two-byte entries; empty where they take one.
  [[nodiscard]] std::span<const TableEntry> wide_row(EndpointId destination) const {
    if (wide_.empty()) return {};
    return {wide_.data() + std::size_t{destination} * routers_, routers_};
  }

  [[nodiscard]] std::size_t bytes() const { return narrow_.size() + 2 * wide_.size(); }
  /// Bytes that tables of this graph would take.
  [[nodiscard]] static std::uint64_t bytes_for(const NetworkGraph& graph);

  friend bool operator==(const ForwardingTables&, const ForwardingTables&) = default;

 private:
  static constexpr std::uint8_t first_word = 0xFE;
  [[nodiscard]] static bool narrow(const NetworkGraph& graph) {
    return graph.max_degree() <= first_word;
  }

  std::uint32_t routers_ = 0;
  std::uint32_t endpoints_ = 0;
  std::vector<std::uint8_t> narrow_;  // one of the two is empty
  std::vector<TableEntry> wide_;
};

}  // namespace simcore
