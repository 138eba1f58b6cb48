/** The units of fields, made from domain/units.py by `make units`: do not edit. */
export type Steps = readonly (readonly [number, string])[];

/** The sign of each unit; empty where a number stands alone. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  "ps": "ps",
  "ns": "ns",
  "us": "us",
  "ms": "ms",
  "s": "s",
  "seconds": "s",
  "bytes": "B",
  "gbps": "Gb/s",
  "count": "",
  "fraction": "",
  "tflops": "Tflop/s",
  "gops": "Gop/s",
  "ratio": "",
  "bool": "",
  "choice": "",
  "name": "",
  "rank": "",
  "classes": "",
  "jobs": ""
};

/** In which steps numbers of a unit are read, the largest first, as sizes in that unit. */
export const STEPS = {
  ps: [[1000000000000, "s"], [1000000000, "ms"], [1000000, "µs"], [1000, "ns"], [1, "ps"]],
  ns: [[1000000000, "s"], [1000000, "ms"], [1000, "µs"], [1, "ns"], [0.001, "ps"]],
  us: [[1000000, "s"], [1000, "ms"], [1, "µs"], [0.001, "ns"], [1e-06, "ps"]],
  ms: [[1000, "s"], [1, "ms"], [0.001, "µs"], [1e-06, "ns"], [1e-09, "ps"]],
  s: [[1, "s"], [0.001, "ms"], [1e-06, "µs"], [1e-09, "ns"], [1e-12, "ps"]],
  seconds: [[1, "s"], [0.001, "ms"], [1e-06, "µs"], [1e-09, "ns"], [1e-12, "ps"]],
  bytes: [[1099511627776, "TiB"], [1073741824, "GiB"], [1048576, "MiB"], [1024, "KiB"], [1, "B"]],
  gbps: [[1000, "Tb/s"], [1, "Gb/s"]],
  fraction: [[0.01, "%"]],
} as const satisfies Record<string, Steps>;

/** Those of `gbps` in bytes a second. */
export const BYTE_RATES: Steps = [[8000, "TB/s"], [8, "GB/s"]];

/** Last words of names, and the unit that they tell. */
export const NAME_ENDINGS: Readonly<Record<string, string>> = {
  "gbps": "gbps",
  "gops": "gops",
  "ns": "ns",
  "ps": "ps",
  "bytes": "bytes",
  "seconds": "s",
  "fraction": "fraction",
  "load": "fraction",
  "probability": "fraction"
};
