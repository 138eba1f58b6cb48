// The quantiles that every distribution of a result tells.
#pragma once

#include <array>
#include <utility>

namespace simcore {

/// By their names in the result document.
inline constexpr std::array<std::pair<const char*, double>, 8> kReportedQuantiles = {{
    {"0.01", 0.01},
    {"0.05", 0.05},
    {"0.25", 0.25},
    {"0.5", 0.5},
    {"0.75", 0.75},
    {"0.95", 0.95},
    {"0.99", 0.99},
    {"0.999", 0.999},
}};

}  // namespace simcore
