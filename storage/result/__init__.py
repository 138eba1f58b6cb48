"""Results: rows, tables, exports, differences."""
