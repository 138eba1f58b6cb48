#include "params/params.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace simcore::params {

Params::Params(std::string section, Map values, std::vector<std::string> given,
               std::vector<std::string> changed, std::vector<std::string> refused)
    : section_(std::move(section)),
      values_(std::move(values)),
      given_(std::move(given)),
      changed_(std::move(changed)),
      refused_(std::move(refused)) {}

void Params::check_read(const std::string& name) const {
  if (refused_.empty()) return;
  if (std::find(refused_.begin(), refused_.end(), name) != refused_.end()) throw RefusedRead{};
}

const Value* Params::find(const std::string& name) const {
  check_read(name);
  for (const auto& [key, value] : values_) {
    if (key == name) return &value;
  }
  return nullptr;
}

const Value& Params::at(const std::string& name) const {
  const Value* found = find(name);
  if (found != nullptr) return *found;
  throw std::logic_error("no parameter " + section_ + "." + name);
}

bool Params::has(const std::string& name) const {
  const Value* found = find(name);
  return found != nullptr && !found->is_null();
}

bool Params::given(const std::string& name) const {
  check_read(name);
  return std::find(given_.begin(), given_.end(), name) != given_.end();
}

bool Params::changed(const std::string& name) const {
  check_read(name);
  return std::find(changed_.begin(), changed_.end(), name) != changed_.end();
}

bool Params::changes_beside(const std::vector<std::string>& names) const {
  return std::any_of(changed_.begin(), changed_.end(), [&names](const std::string& changed) {
    return std::find(names.begin(), names.end(), changed) == names.end();
  });
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

const Value* Params::of_class(const std::string& name, const std::string& link_class,
                              const std::string& member) const {
  const Value* told = at(name).find(link_class);
  return told != nullptr ? told->find(member) : nullptr;
}

std::vector<std::string> Params::text_list(const std::string& name) const {
  std::vector<std::string> items;
  for (const Value& item : at(name).as_list()) items.push_back(item.as_string());
  return items;
}

}  // namespace simcore::params
