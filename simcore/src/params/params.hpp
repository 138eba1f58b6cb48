// The parameters of one component after validation, read by name and type.
//
// A wrong name or type in a call is a bug of the core, never a mistake of the user: it throws
// std::logic_error or std::bad_variant_access.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore::params {

/// Thrown by Params to a rule that reads a parameter whose value was refused. Such a rule cannot be
/// judged, and the value has its refusal already.
struct RefusedRead {};

/// Parameters of one component after validation: defaults filled, types and ranges checked.
class Params {
 public:
  Params() = default;
  /// `given` lists the names that the user wrote with a value other than null, `changed` those of
  /// them whose value is not the default, and `refused` those that must not be read.
  Params(std::string section, Map values, std::vector<std::string> given = {},
         std::vector<std::string> changed = {}, std::vector<std::string> refused = {});

  [[nodiscard]] const std::string& section() const { return section_; }
  [[nodiscard]] bool has(const std::string& name) const;    ///< present and not null
  [[nodiscard]] bool given(const std::string& name) const;  ///< written by the user, not null
  /// Written with another value than the default. A point in its canonical form carries its
  /// defaults, so `given` does not tell that somebody asked for a value; this does.
  [[nodiscard]] bool changed(const std::string& name) const;
  /// Whether any parameter but these has been changed.
  [[nodiscard]] bool changes_beside(const std::vector<std::string>& names) const;
  [[nodiscard]] std::int64_t integer(const std::string& name) const;
  [[nodiscard]] double real(const std::string& name) const;
  [[nodiscard]] bool boolean(const std::string& name) const;
  [[nodiscard]] const std::string& choice(const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integer_list(const std::string& name) const;
  [[nodiscard]] const std::string& text(const std::string& name) const;  ///< text or fabric
  [[nodiscard]] std::vector<std::string> text_list(const std::string& name) const;
  [[nodiscard]] const List& jobs(const std::string& name) const;
  /// The member of one class in a parameter of type `link_classes`. nullptr when it is not given.
  [[nodiscard]] const Value* of_class(const std::string& name, const std::string& link_class,
                                      const std::string& member) const;
  [[nodiscard]] const Map& values() const { return values_; }
  /// The value of that name, null included. nullptr when there is no such parameter.
  [[nodiscard]] const Value* find(const std::string& name) const;

  /// The result of `read(*this)`, which is computed at the first call and kept. Rules that read the
  /// same long list use it. A component keeps one T, and one thread at a time may call this.
  template <class T>
  [[nodiscard]] const T& once(T (*read)(const Params&)) const {
    if (!kept_) kept_ = std::make_shared<const T>(read(*this));
    return *static_cast<const T*>(kept_.get());
  }

 private:
  [[nodiscard]] const Value& at(const std::string& name) const;
  void check_read(const std::string& name) const;

  std::string section_;
  Map values_;
  std::vector<std::string> given_;
  std::vector<std::string> changed_;
  std::vector<std::string> refused_;
  mutable std::shared_ptr<const void> kept_;
};

}  // namespace simcore::params
