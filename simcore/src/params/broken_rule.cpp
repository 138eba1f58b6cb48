#include "params/broken_rule.hpp"

#include <utility>

namespace simcore::params {

namespace {

/// A value in a message: texts without quotes.
std::string plain_text(const Value& value) {
  return value.is_string() ? value.as_string() : value.to_text();
}

bool in_section_of(const ConstraintSpec& rule, const std::string& field) {
  const std::string& first = rule.fields.front();
  return field.substr(0, field.find('.')) == first.substr(0, first.find('.'));
}

std::vector<std::string> fields_in(const ConstraintSpec& rule, const std::string& section) {
  std::vector<std::string> fields;
  for (const std::string& field : rule.fields) {
    fields.push_back(in_section_of(rule, field) ? field_in(section, field) : field);
  }
  return fields;
}

}  // namespace

std::string field_in(const std::string& section, const std::string& field) {
  return section + field.substr(field.find('.'));
}

Refusal broken_rule(const ConstraintSpec& rule, const std::string& section, Value value,
                    const std::vector<Value>& others) {
  Refusal refusal{.field = field_in(section, rule.fields.front()),
                  .value = std::move(value),
                  .allowed = rule.message,
                  .message = rule.message,
                  .related = fields_in(rule, section)};
  std::string beside;
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i].is_null()) continue;
    beside += (beside.empty() ? "" : ", ") + refusal.related[i + 1] + " = " + plain_text(others[i]);
  }
  if (!beside.empty()) refusal.message = "does not go with " + beside + ": " + rule.message;
  return refusal;
}

Refusal broken_rule(const ConstraintSpec& rule, const std::string& section, Breach breach) {
  std::vector<std::string> fields = fields_in(rule, section);
  return {.field = fields.front(),
          .value = std::move(breach.value),
          .allowed = std::move(breach.allowed),
          .message = rule.message + (breach.found.empty() ? "" : ": " + breach.found),
          .related = std::move(fields)};
}

void refuse_by(const ConstraintSpec& rule, const std::string& section, Breach breach) {
  throw point_error(broken_rule(rule, section, std::move(breach)));
}

}  // namespace simcore::params
