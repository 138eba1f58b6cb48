// Sizes of fat trees of chips in the expression language of the catalogue.
#pragma once

#include <string>

namespace simcore {

/// The chips of a director of two or three levels, as expressions over the expressions of its
/// number of ports per chip and of its ports in use.
class DirectorExpressions {
 public:
  DirectorExpressions(const std::string& chip_ports, const std::string& ports)
      : half_("(" + chip_ports + " / 2)"),
        lines_("ceil(" + ports + " / " + half_ + ")"),
        middles_("ceil(" + lines_ + " / " + half_ + ")") {}

  [[nodiscard]] const std::string& half() const { return half_; }
  [[nodiscard]] const std::string& lines() const { return lines_; }
  [[nodiscard]] const std::string& middles() const { return middles_; }  ///< of one plane
  [[nodiscard]] std::string routers(int levels) const {
    if (levels == 2) return "(" + lines_ + " + " + core(lines_) + ")";
    return "(" + lines_ + " + " + half_ + " * (" + middles_ + " + " + core(middles_) + "))";
  }
  /// Directed channels between chips of the director.
  [[nodiscard]] std::string channels(int levels) const {
    if (levels == 2) return "2 * " + lines_ + " * " + half_;
    return "2 * (" + lines_ + " + " + half_ + " * " + middles_ + ") * " + half_;
  }

 private:
  [[nodiscard]] std::string core(const std::string& lower) const {
    return "divisor_from(" + half_ + ", ceil(" + lower + " / 2))";
  }

  std::string half_;
  std::string lines_;
  std::string middles_;
};

/// Probability that two endpoints, each any of all, are in the same block of `size` endpoints, when
/// blocks are filled one after another.
inline std::string same_block(const std::string& endpoints, const std::string& size) {
  const std::string rest = "(" + endpoints + " % (" + size + "))";
  return "((" + endpoints + " - " + rest + ") * (" + size + ") + " + rest + " ^ 2) / " + endpoints +
         " ^ 2";
}

}  // namespace simcore
