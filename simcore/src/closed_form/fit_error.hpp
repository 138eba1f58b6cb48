// How far the costs of a preset are off the measurements that they were fitted to.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "namespaces.hpp"

namespace simcore::closed_form {

/// Whose times are asked about.
enum class TimedBy { hosts, sharp };

/// The largest relative error of a preset's times over the cells of its tables (those that
/// docs/models/collectives.md takes as targets), rounded up to a tenth of a per cent. Nothing where
/// the tables have no such time: other numbers of endpoints, more bytes, or no such preset.
/// tests/contract/test_fit_errors.py finds each of these numbers again.
std::optional<double> fit_error(const std::string& preset, TimedBy by, std::uint32_t endpoints,
                                std::uint64_t bytes);

}  // namespace simcore::closed_form
