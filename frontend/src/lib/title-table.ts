/** What components are called, by section and kind, made from the catalogue by `make units`: do not edit. */
export const TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "topology": {
    "single_router": "Single router",
    "ring": "Ring",
    "mesh": "Mesh",
    "torus": "Torus",
    "dragonfly": "Dragonfly",
    "dragonfly_plus": "Dragonfly+",
    "fat_tree": "Fat tree",
    "multi_plane": "Multi-plane tree",
    "hyperx": "HyperX",
    "hypercube": "Hypercube",
    "flattened_butterfly": "Flattened butterfly",
    "slim_fly": "Slim Fly",
    "graph": "Graph",
    "fabric": "Imported fabric",
    "chassis": "Chassis",
    "director_tree": "Director tree",
    "machine": "Published machine"
  },
  "routing": {
    "rotate": "Rotate",
    "spray": "Spray",
    "o1turn": "O1TURN",
    "romm": "ROMM",
    "adaptive_up": "Adaptive up",
    "d_mod_k": "D-mod-k",
    "imported": "As imported",
    "minimal": "Minimal",
    "dimension_order": "Dimension order",
    "adaptive_minimal": "Adaptive minimal",
    "recommended": "Recommended",
    "min_hop": "MinHop",
    "up_down": "Up*/Down*",
    "s_mod_k": "S-mod-k",
    "random_minimal": "Random minimal",
    "sssp": "SSSP",
    "dfsssp": "DFSSSP",
    "lash": "LASH",
    "valiant": "Valiant",
    "ugal": "UGAL",
    "par": "Progressive adaptive",
    "hyperx_adaptive": "HyperX adaptive",
    "dragonfly_plus_par": "Dragonfly+ adaptive"
  },
  "workload": {
    "uniform_random": "uniform random",
    "random_permutation": "random permutation",
    "tornado": "tornado",
    "neighbor": "neighbour",
    "bit_complement": "bit complement",
    "bit_reverse": "bit reverse",
    "shuffle": "shuffle",
    "transpose": "transpose",
    "group_shift": "group shift",
    "shift": "shift",
    "half_shift": "half shift",
    "six_neighbor": "six neighbours",
    "eight_neighbor": "eight neighbours",
    "hotspot": "hotspot",
    "incast": "incast",
    "explicit": "explicit",
    "streams": "streams",
    "halo3d26": "3-D halo exchange (26 neighbours)",
    "amg": "algebraic multigrid",
    "sweep3d": "3-D sweep",
    "subcom2d_coll": "collectives in rows and columns",
    "subcom3d_a2a": "3-D FFT (alltoall in lines)",
    "collective": "collective operation",
    "osu": "OSU benchmark of a collective",
    "training_step": "training step",
    "training": "training of a language model",
    "trace": "recorded application",
    "exchange": "pattern in iterations",
    "random_reads": "random remote reads",
    "dsm": "distributed shared memory"
  },
  "placement": {
    "linear": "linear",
    "random": "random",
    "random_by_group": "random by group",
    "blocks": "blocks",
    "listed": "listed",
    "by_identifier": "by identifier"
  },
  "network": {
    "network": "network"
  },
  "mpi": {
    "mpi": "MPI"
  },
  "environment": {
    "alone": "alone",
    "full": "full system",
    "quarter": "A quarter",
    "quarter_halo_background": "A quarter beside a halo exchange",
    "quarter_fft_background": "A quarter beside a 3-D FFT",
    "shared": "shared",
    "tenants": "tenants"
  },
  "aggregation": {
    "none": "none",
    "sharp": "SHARP",
    "sharp_network": "SHARP of the packet model",
    "nvls": "NVLink SHARP"
  },
  "failures": {
    "failures": "failures and unevenness"
  },
  "report": {
    "report": "report"
  },
  "limits": {
    "limits": "limits"
  },
  "pattern": {
    "random_bisection": "random bisection",
    "random_permutation": "random permutation",
    "binomial_tree": "binomial tree",
    "dissemination": "dissemination",
    "six_neighbor": "six neighbours",
    "n_neighbor": "nearest neighbours",
    "ring": "ring",
    "recursive_doubling": "recursive doubling",
    "gather": "gather",
    "scatter": "scatter",
    "shift": "shift",
    "all_to_all": "all to all",
    "two_communicators": "two communicators",
    "explicit": "explicit list"
  },
  "congestion": {
    "congestion": "congestion"
  },
  "loggp": {
    "loggp": "costs of messages"
  }
};
