// Forwarding tables, and all paths of a network as one engine lays them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "forwarding/network_graph.hpp"

namespace simcore::forwarding {

/// What a table says for a destination: k for the router's k-th channel, or one of two words.
using TableEntry = std::uint16_t;

/// For every router and destination endpoint the channel to take. The tables are stored destination
/// by destination, a row with one entry for each router, so that a path reads a single row. An
/// entry takes one byte when no router has more than 254 channels, and two bytes otherwise.
class ForwardingTables {
 public:
  static constexpr TableEntry deliver = 0xFFFE;      ///< the endpoint is at this router
  static constexpr TableEntry unreachable = 0xFFFF;  ///< no entry

  ForwardingTables() = default;
  /// Every entry is unreachable.
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

  /// The channel of `router` that the tables name; kNoChannel when the entry is one of the words.
  [[nodiscard]] ChannelId channel(const NetworkGraph& graph, RouterId router,
                                  EndpointId destination) const {
    const TableEntry entry = at(router, destination);
    return entry < deliver ? graph.first_channel(router) + entry : kNoChannel;
  }
  /// Names `channel`, which is one of the router's.
  void set_channel(const NetworkGraph& graph, RouterId router, EndpointId destination,
                   ChannelId channel) {
    set(router, destination, static_cast<TableEntry>(channel - graph.first_channel(router)));
  }

  /// The row of one-byte entries towards a destination, with the words as 0xFE and 0xFF. Empty when
  /// entries take two bytes.
  [[nodiscard]] std::span<const std::uint8_t> narrow_row(EndpointId destination) const {
    if (narrow_.empty()) return {};
    return {narrow_.data() + std::size_t{destination} * routers_, routers_};
  }
  /// The row of two-byte entries. Empty when entries take one byte.
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

/// All paths of a network, as one engine lays them.
struct Routes {
  ForwardingTables tables;
  std::uint32_t virtual_channels = 1;  ///< that the paths use
  /// The virtual channel of the path from a source router to a destination endpoint, destination by
  /// destination as in the tables. Empty when all paths use virtual channel 0.
  std::vector<std::uint8_t> vcs{};
  /// The path from s to d is that of the tables from d to s, walked backwards.
  bool reversed = false;

  /// The virtual channel of the packets that endpoints at `source` send to `destination`, when the
  /// paths are not reversed.
  [[nodiscard]] std::uint8_t vc(RouterId source, EndpointId destination) const {
    if (vcs.empty()) return 0;
    return vcs[std::size_t{destination} * tables.routers() + source];
  }
};

/// The tables by the numbers that are printed at the ports, as routers hold them. A byte for every
/// router and endpoint, router by router: the label of the output port. It is the endpoint's own
/// port at the router that delivers, and ImportedTables::no_entry when there is no entry. Nothing
/// when such tables cannot say it: for paths by source (s_mod_k), and for ports above 254.
std::optional<std::string> port_tables(const NetworkGraph& graph, const Topology& topology,
                                       const Routes& routes);

/// The tables that came with the topology, over the channels that are alive. An entry that leads to
/// a failed link, to no cable, or to another endpoint is unreachable.
ForwardingTables read_port_tables(const NetworkGraph& graph, const Topology& topology,
                                  const ImportedTables& imported);

}  // namespace simcore::forwarding
