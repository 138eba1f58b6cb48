// Names and texts that people write, and lists of names in messages to them.
#pragma once

#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore::params {

/// Whether `text` is UTF-8 that people can read back. Control characters, separators other than the
/// space, invisible format marks, surrogates and code points of private use make it false.
bool is_printable(const std::string& text);

/// The candidate with the smallest edit distance to `name`. "" when none is close, which means that
/// more than a third of the letters differ.
std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates);

/// `; did you mean 'x'?` with the nearest candidate, or "".
std::string did_you_mean(const std::string& name, const std::vector<std::string>& candidates);

/// A message lists no more names than this.
inline constexpr std::size_t kMostNames = 10;

/// "a, b, c" for a message. When there are more than kMostNames, the first ones, "and 6 more".
std::string comma_joined(const std::vector<std::string>& names);

/// The names as a list of texts.
Value name_list(const std::vector<std::string>& names);

/// The names as a list, for a message. When there are more than kMostNames, those nearest to
/// `name`, in their order.
Value nearest_names(const std::string& name, const std::vector<std::string>& candidates);

/// The first 60 bytes of what somebody wrote as a name. No character is cut.
std::string shortened(const std::string& name);

}  // namespace simcore::params
