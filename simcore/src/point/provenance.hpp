// Where a result comes from: what those of all models say alike.
#pragma once

#include <cstdint>
#include <string>

#include "params/value.hpp"

namespace simcore::point {

/// Versions, the processors' families, the model and the seeds. Models add what is theirs.
Map provenance_of(const std::string& model, std::uint64_t base_seed, std::uint64_t replicate);

}  // namespace simcore::point
