#include "params/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

namespace simcore {
namespace {

constexpr std::uint32_t kBroken = 0xFFFFFFFF;

/// The code point that begins at `place`, which moves behind it; kBroken where there is none.
std::uint32_t next_code_point(const std::string& text, std::size_t& place) {
  const auto byte = [&text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::uint32_t first = byte(place++);
  if (first < 0x80) return first;
  const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4 || place + more > text.size()) return kBroken;
  std::uint32_t code = first & (0x3FU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    const std::uint32_t part = byte(place++);
    if ((part & 0xC0U) != 0x80) return kBroken;
    code = (code << 6) | (part & 0x3FU);
  }
  return code;
}

/// First and last of each stretch, in ascending order (Unicode's categories Cc, Cf, Zl, Zp, Zs
/// without the space, Cs and Co).
constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 24> kHidden{
    {{0x00, 0x1F},       {0x7F, 0xA0},       {0xAD, 0xAD},       {0x0600, 0x0605},
     {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},
     {0x08E2, 0x08E2},   {0x1680, 0x1680},   {0x180E, 0x180E},   {0x2000, 0x200F},
     {0x2028, 0x202F},   {0x205F, 0x206F},   {0x3000, 0x3000},   {0xD800, 0xF8FF},
     {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
     {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0001, kBroken}}};

bool is_hidden(std::uint32_t code) {
  return std::any_of(kHidden.begin(), kHidden.end(), [code](const auto& stretch) {
    return code >= stretch.first && code <= stretch.second;
  });
}

}  // namespace

bool is_printable(const std::string& text) {
  for (std::size_t place = 0; place < text.size();) {
    if (is_hidden(next_code_point(text, place))) return false;
  }
  return true;
}

}  // namespace simcore
