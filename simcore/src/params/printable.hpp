// Texts that people can read back.
#pragma once

#include <string>

namespace simcore {

/// Whether `text` is UTF-8 without control characters, separators other than the space, invisible
/// marks of format, and code points that no two machines show alike (private use, surrogates).
bool is_printable(const std::string& text);

}  // namespace simcore
