// How large a network may be: bits that numbers of its parts are packed into.
#pragma once

#include <cstdint>

#include "namespaces.hpp"

namespace simcore::engine {

/// Bits of the number of a router, a group or an endpoint wherever it shares a word with others.
inline constexpr std::uint32_t kNumberBits = 20;

inline constexpr std::int64_t max_endpoints = std::int64_t{1} << kNumberBits;
inline constexpr std::int64_t max_routers = std::int64_t{1} << kNumberBits;
/// Ranks of a job.
inline constexpr std::int64_t max_ranks = 100'000'000;

/// Global ports of a router of a dragonfly: packets carry the number of one in eight bits.
inline constexpr std::int64_t max_global_ports = 250;

/// Virtual channels of a port, those of all virtual networks together.
inline constexpr std::uint32_t kChannelBits = 5;
inline constexpr std::uint32_t kMostVirtualChannels = 1U << kChannelBits;

}  // namespace simcore::engine
