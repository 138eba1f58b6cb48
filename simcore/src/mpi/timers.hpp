// What a timer of an endpoint is for: smaller payloads are its ranks.
#pragma once

#include <cstdint>

namespace simcore {

inline constexpr std::uint32_t kMemoryTimer = 0xFFFFFFFFU;  ///< the first copy has moved
inline constexpr std::uint32_t kStartTimer = 0xFFFFFFFEU;   ///< all its ranks begin

}  // namespace simcore
