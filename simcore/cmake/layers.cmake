# simcore_layer(<name> [USES <layer>...]) makes library simcore_<name> from the *.cpp below src/<name>.
#
# Each layer's headers are reached through a folder of their own in the build tree that holds one
# link, <name> -> src/<name>. So `#include "topology/grid.hpp"` is found only by targets that link
# simcore_topology, directly or through a layer that uses it.
#
# The code below src/<name> stands in `namespace simcore::<name>`, where the names of the layers that
# it uses, and of theirs, are known without a prefix.
function(simcore_layer name)
  cmake_parse_arguments(LAYER "" "" "USES" ${ARGN})
  simcore_namespace(${name} USES ${LAYER_USES})
  set(source_dir "${CMAKE_CURRENT_SOURCE_DIR}/src/${name}")
  set(include_dir "${CMAKE_CURRENT_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${include_dir}")
  file(CREATE_LINK "${source_dir}" "${include_dir}/${name}" SYMBOLIC)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${source_dir}/*.cpp")
  set(uses simcore_options)
  foreach(layer IN LISTS LAYER_USES)
    list(APPEND uses "simcore_${layer}")
  endforeach()

  if(sources)
    add_library(simcore_${name} STATIC ${sources})
    set_target_properties(simcore_${name} PROPERTIES
      UNITY_BUILD ${SIMCORE_UNITY} UNITY_BUILD_BATCH_SIZE 12)
    simcore_compiled(simcore_${name} ${name})
    if(SIMCORE_UNITY)
      # Two sources of a unit may have overloads of one name in their unnamed namespaces. When a call then
      # takes the other's, its own is left unused: that is an error here.
      target_compile_options(simcore_${name} PRIVATE
        $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Werror=unused-function>)
    endif()
    set(scope PUBLIC)
  else()
    add_library(simcore_${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(simcore_${name} ${scope} "${include_dir}")
  target_link_libraries(simcore_${name} ${scope} ${uses})
endfunction()

# simcore_compiled(<target> <layer>) chooses optimisation and precompiled headers of a target with code of a layer.
function(simcore_compiled target layer)
  if(layer IN_LIST SIMCORE_COLD_LAYERS)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
    simcore_precompiled(${target} COLD)
  else()
    set_target_properties(${target} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${SIMCORE_LTO_WORKS})
    simcore_precompiled(${target} HOT)
  endif()
endfunction()

# simcore_precompiled(<target> <kind>) has all targets of a kind share their precompiled headers. A compiler takes only
# headers that it compiled with the same options: the first target of a kind does.
function(simcore_precompiled target kind)
  if(NOT SIMCORE_PCH)
    return()
  endif()
  get_property(first GLOBAL PROPERTY SIMCORE_PCH_${kind})
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE ${SIMCORE_STANDARD_HEADERS})
    set_property(GLOBAL PROPERTY SIMCORE_PCH_${kind} ${target})
  endif()
endfunction()

# simcore_namespace(<name> [USES <layer>...]) makes the names of these layers known in
# `namespace simcore::<name>`. One name in two layers that it uses is an error where it is used.
function(simcore_namespace name)
  cmake_parse_arguments(NAMESPACE "" "" "USES" ${ARGN})
  set(lines "namespace simcore::${name} {\n")
  foreach(layer IN LISTS NAMESPACE_USES)
    string(APPEND lines "using namespace simcore::${layer};\n")
  endforeach()
  set_property(GLOBAL APPEND_STRING PROPERTY SIMCORE_NAMESPACES "${lines}}\n")
endfunction()

# simcore_write_namespaces() writes namespaces.hpp, which says all of this to the compiler. A header
# that includes no other of ours includes it: so whoever includes one of ours has it.
function(simcore_write_namespaces)
  get_property(namespaces GLOBAL PROPERTY SIMCORE_NAMESPACES)
  set(include_dir "${CMAKE_CURRENT_BINARY_DIR}/include/namespaces")
  file(CONFIGURE OUTPUT "${include_dir}/namespaces.hpp" @ONLY CONTENT
"// Whose names a layer knows. Written by cmake/layers.cmake from the list in CMakeLists.txt.
#pragma once
${namespaces}")
  target_include_directories(simcore_options INTERFACE "${include_dir}")
endfunction()
