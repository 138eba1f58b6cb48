// Typed access to validated parameters. A wrong name or type here is a bug of ours, not a user's.
#include <algorithm>
#include <stdexcept>

#include "params/param_spec.hpp"

namespace simcore {

Params::Params(std::string section, Map values, std::vector<std::string> given,
               std::vector<std::string> changed)
    : section_(std::move(section)),
      values_(std::move(values)),
      given_(std::move(given)),
      changed_(std::move(changed)) {}

const Value& Params::at(const std::string& name) const {
  for (const auto& [key, value] : values_) {
    if (key == name) return value;
  }
  throw std::logic_error("no parameter " + section_ + "." + name);
}

bool Params::has(const std::string& name) const {
  return std::any_of(values_.begin(), values_.end(), [&](const auto& member) {
    return member.first == name && !member.second.is_null();
  });
}

bool Params::given(const std::string& name) const {
  return std::find(given_.begin(), given_.end(), name) != given_.end();
}

bool Params::changed(const std::string& name) const {
  return std::find(changed_.begin(), changed_.end(), name) != changed_.end();
}

std::int64_t Params::integer(const std::string& name) const { return at(name).as_integer(); }

double Params::real(const std::string& name) const { return at(name).as_double(); }

bool Params::boolean(const std::string& name) const { return at(name).as_bool(); }

const std::string& Params::choice(const std::string& name) const { return at(name).as_string(); }

std::vector<std::int64_t> Params::integer_list(const std::string& name) const {
  std::vector<std::int64_t> items;
  for (const Value& item : at(name).as_list()) items.push_back(item.as_integer());
  return items;
}

const std::string& Params::text(const std::string& name) const { return at(name).as_string(); }

const List& Params::jobs(const std::string& name) const { return at(name).as_list(); }

std::vector<std::string> Params::text_list(const std::string& name) const {
  std::vector<std::string> items;
  for (const Value& item : at(name).as_list()) items.push_back(item.as_string());
  return items;
}

}  // namespace simcore
