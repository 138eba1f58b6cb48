# The version stands in pyproject.toml only; the build hands it to the code as SIMCORE_VERSION.
file(STRINGS "${CMAKE_CURRENT_SOURCE_DIR}/pyproject.toml" version_lines REGEX "^version = ")
list(GET version_lines 0 version_line)
string(REGEX REPLACE "^version = \"([^\"]+)\".*$" "\\1" SIMCORE_VERSION "${version_line}")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "pyproject.toml")
