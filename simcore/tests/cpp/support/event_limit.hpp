// Event queues of tests run to a time, whatever number of events that takes.
#pragma once

#include <cstdint>

namespace simcore::test {

constexpr std::uint64_t kNoLimit = ~std::uint64_t{0};

}  // namespace simcore::test
