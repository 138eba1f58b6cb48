#include "topology/hyperx_sizing.hpp"

#include <algorithm>

#include "topology/shape_report.hpp"

namespace simcore {
namespace {

using Integers = std::vector<std::int64_t>;

/// Choices among parallel links are split by 16 random bits; far fewer choices keep it even.
constexpr std::int64_t max_path_variants = 1024;

std::int64_t ports_of(const Integers& widths, const Integers& links, std::int64_t concentration) {
  std::int64_t ports = concentration;
  for (std::size_t d = 0; d < widths.size(); ++d) ports += (widths[d] - 1) * links[d];
  return ports;
}

std::optional<HyperXChoice> with_concentration(std::int64_t c, std::int64_t routers,
                                               std::int64_t radix, int dimensions) {
  auto widths = factors_with_smallest_sum(routers, dimensions);
  if (!widths) return std::nullopt;
  std::reverse(widths->begin(), widths->end());
  Integers links;
  for (const std::int64_t width : *widths) links.push_back((c + width - 1) / width);
  if (ports_of(*widths, links, c) > radix || product_of(links) > max_path_variants) {
    return std::nullopt;
  }
  for (Integers more = links; ports_of(*widths, more, c) <= radix; links = more) {
    for (std::int64_t& count : more) ++count;
    if (ports_of(*widths, more, c) > radix || product_of(more) > max_path_variants) break;
  }
  return HyperXChoice{to_widths(*widths), to_widths(links), static_cast<std::uint32_t>(c)};
}

}  // namespace

std::optional<HyperXChoice> size_hyperx(std::int64_t endpoints, std::int64_t radix,
                                        int dimensions) {
  for (std::int64_t c = std::max<std::int64_t>(radix / 4, 1); c > 0; --c) {
    if (endpoints % c != 0) continue;
    if (const auto found = with_concentration(c, endpoints / c, radix, dimensions)) return found;
  }
  return std::nullopt;
}

}  // namespace simcore
