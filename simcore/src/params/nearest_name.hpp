// Suggestions for misspelt names.
#pragma once

#include <string>
#include <vector>

namespace simcore {

/// The candidate with the smallest edit distance to `name`, or "" when none is close (more than
/// a third of the letters differ).
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

/// "a, b, c", for messages.
std::string comma_joined(const std::vector<std::string>& names);

/// ` (did you mean 'x'?)` for the nearest candidate, or "".
std::string did_you_mean(const std::string& name, const std::vector<std::string>& candidates);

}  // namespace simcore
