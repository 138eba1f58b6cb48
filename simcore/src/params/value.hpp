// The tree of JSON-like values in which a point enters the core and a result leaves it.
//
// The core parses no text: its caller (the Python extension, a C++ test) builds the tree. A result
// also holds columns of numbers, which are too large for one node per number.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "namespaces.hpp"

namespace simcore::params {

/// A column of texts of which many repeat. Row i holds the text values[codes[i]].
struct DictionaryColumn {
  std::vector<std::uint32_t> codes;
  std::vector<std::string> values;
  friend bool operator==(const DictionaryColumn&, const DictionaryColumn&) = default;
};

using Column = std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>,
                            std::vector<std::int64_t>, std::vector<double>, DictionaryColumn>;

/// A column that several owners share and none changes. Two are equal when their contents are.
class SharedColumn {
 public:
  explicit SharedColumn(Column column) : data_(std::make_shared<const Column>(std::move(column))) {}
  [[nodiscard]] const Column& get() const { return *data_; }
  [[nodiscard]] const std::shared_ptr<const Column>& owner() const { return data_; }
  friend bool operator==(const SharedColumn& a, const SharedColumn& b) {
    return *a.data_ == *b.data_;
  }

 private:
  std::shared_ptr<const Column> data_;
};

class Value;
using List = std::vector<Value>;
/// Keys keep the order in which they were added, so that a result prints alike everywhere.
using Map = std::vector<std::pair<std::string, Value>>;

/// Raw bytes, such as forwarding tables. JSON has nothing like them.
struct Bytes {
  std::string data;
  friend bool operator==(const Bytes&, const Bytes&) = default;
};

/// One node: null, boolean, 64-bit integer, double, string, bytes, column, list or ordered map.
class Value {
 public:
  Value() = default;
  Value(bool v) : data_(v) {}
  Value(int v) : data_(static_cast<std::int64_t>(v)) {}
  Value(std::int64_t v) : data_(v) {}
  Value(std::uint32_t v) : data_(static_cast<std::int64_t>(v)) {}
  Value(std::uint64_t v) : data_(static_cast<std::int64_t>(v)) {}
  Value(double v) : data_(v) {}
  Value(const char* v) : data_(std::string(v)) {}
  Value(std::string v) : data_(std::move(v)) {}
  Value(Bytes v) : data_(std::move(v)) {}
  Value(SharedColumn v) : data_(std::move(v)) {}
  Value(List v) : data_(std::move(v)) {}
  Value(Map v) : data_(std::move(v)) {}

  [[nodiscard]] bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
  [[nodiscard]] bool is_bool() const { return std::holds_alternative<bool>(data_); }
  [[nodiscard]] bool is_integer() const { return std::holds_alternative<std::int64_t>(data_); }
  [[nodiscard]] bool is_number() const {
    return is_integer() || std::holds_alternative<double>(data_);
  }
  [[nodiscard]] bool is_string() const { return std::holds_alternative<std::string>(data_); }
  [[nodiscard]] bool is_bytes() const { return std::holds_alternative<Bytes>(data_); }
  [[nodiscard]] bool is_column() const { return std::holds_alternative<SharedColumn>(data_); }
  [[nodiscard]] bool is_list() const { return std::holds_alternative<List>(data_); }
  [[nodiscard]] bool is_map() const { return std::holds_alternative<Map>(data_); }

  [[nodiscard]] bool as_bool() const { return std::get<bool>(data_); }
  [[nodiscard]] std::int64_t as_integer() const { return std::get<std::int64_t>(data_); }
  /// Converts integers too. Throws std::bad_variant_access for anything but a number.
  [[nodiscard]] double as_double() const {
    return is_integer() ? static_cast<double>(as_integer()) : std::get<double>(data_);
  }
  [[nodiscard]] const std::string& as_string() const { return std::get<std::string>(data_); }
  [[nodiscard]] const std::string& as_bytes() const { return std::get<Bytes>(data_).data; }
  [[nodiscard]] const SharedColumn& as_column() const { return std::get<SharedColumn>(data_); }
  [[nodiscard]] const List& as_list() const { return std::get<List>(data_); }
  [[nodiscard]] const Map& as_map() const { return std::get<Map>(data_); }
  [[nodiscard]] Map& as_map() { return std::get<Map>(data_); }

  /// The member of a map. nullptr when it is absent or this is no map.
  [[nodiscard]] const Value* find(const std::string& key) const;
  /// Short text for messages: strings in quotes, lists in brackets, columns only by name.
  [[nodiscard]] std::string to_text() const;

  friend bool operator==(const Value&, const Value&) = default;

 private:
  std::variant<std::monostate, bool, std::int64_t, double, std::string, Bytes, SharedColumn, List,
               Map>
      data_;
};

}  // namespace simcore::params
