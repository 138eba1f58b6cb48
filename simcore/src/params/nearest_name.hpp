// Suggestions for misspelt names.
#pragma once

#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore {

/// The candidate with the smallest edit distance to `name`, or "" when none is close (more than
/// a third of the letters differ).
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

/// Of a message: more would be read by nobody.
inline constexpr std::size_t kMostNames = 10;

/// "a, b, c", for messages; of more than kMostNames the first, "and 6 more".
std::string comma_joined(const std::vector<std::string>& names);

/// The names as a list of texts.
Value name_list(const std::vector<std::string>& names);

/// As a list, of more than kMostNames those that are nearest to `name`, in their order.
Value nearest_names(const std::string& name, const std::vector<std::string>& candidates);

/// The first 60 bytes of what somebody wrote as a name, not cutting a character.
std::string shortened(const std::string& name);

/// `; did you mean 'x'?` for the nearest candidate, or "".
std::string did_you_mean(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace simcore
