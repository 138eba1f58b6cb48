// Columns of numbers or repeating texts: the parts of a result that are too large for a tree.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace simcore {

/// Texts that repeat: row i says values[codes[i]].
struct DictionaryColumn {
  std::vector<std::uint32_t> codes;
  std::vector<std::string> values;
  friend bool operator==(const DictionaryColumn&, const DictionaryColumn&) = default;
};

using Column = std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>,
                            std::vector<std::int64_t>, std::vector<double>, DictionaryColumn>;

/// A column that several owners share and none changes; equal where the contents are.
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

}  // namespace simcore
