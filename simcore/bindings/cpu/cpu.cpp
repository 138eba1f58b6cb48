// The extension module simcore._cpu: which processors the core was built for, and what this machine
// is. It runs on every processor, and is loaded before simcore._core.
#include <Python.h>

#include "params/cpu_family.hpp"

namespace {

int add_texts(PyObject* module) {
  if (PyModule_AddStringConstant(module, "built_for", simcore::params::built_for()) < 0) return -1;
  return PyModule_AddStringConstant(module, "machine", simcore::params::machine_family());
}

PyModuleDef definition{
    .m_base = PyModuleDef_HEAD_INIT,
    .m_name = "_cpu",
    .m_doc = "Which processors the core was built for; use simcore.processors.",
    .m_size = 0,
    .m_methods = nullptr,
    .m_slots = nullptr,
    .m_traverse = nullptr,
    .m_clear = nullptr,
    .m_free = nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() {
  PyObject* module = PyModule_Create(&definition);
  if (module == nullptr || add_texts(module) == 0) return module;
  Py_DECREF(module);
  return nullptr;
}
