/** What runs on the network, in the words of those who run it, as workloads of the packet model. Pure. */

export interface Application {
  name: string;
  label: string;
  /** Which codes do this. */
  help: string;
  /** For headings: `Which network for halo exchange on 256 nodes?` */
  short: string;
  /** The `workload` of a specification for so many nodes. */
  workload: (nodes: number) => string;
}

/** Above it an alltoall of all nodes is so many messages that each has one packet. */
const MOST_OF_LARGE_ALLTOALL = 512;

export const APPLICATIONS: readonly Application[] = [
  {
    name: 'halo',
    label: 'Halo exchange (stencil)',
    help: 'Neighbours in a 3-D grid exchange faces, edges and corners: weather, fluids, lattice QCD.',
    short: 'halo exchange',
    workload: () => '{kind: halo3d26, face_bytes: 64 KiB, iterations: 2, compute_ns: 0}',
  },
  {
    name: 'fft',
    label: 'FFT (all-to-all in rows and columns)',
    help: 'Transposes of a 3-D grid: spectral codes, molecular dynamics, plasma physics.',
    short: 'a parallel FFT',
    workload: () => '{kind: subcom3d_a2a, alltoall_bytes: 16 KiB, iterations: 1}',
  },
  {
    name: 'allreduce',
    label: 'Allreduce (data-parallel training)',
    help: 'All nodes sum their gradients: 4 MiB a node, Rabenseifner’s algorithm.',
    short: 'allreduce',
    workload: () =>
      '{kind: collective, operation: allreduce, algorithm: rabenseifner, message_bytes: 4 MiB, iterations: 1}',
  },
  {
    name: 'alltoall',
    label: 'All-to-all (mixture of experts, sorting)',
    help: 'Every node sends to every other, pair by pair.',
    short: 'all-to-all',
    workload: (nodes) =>
      `{kind: collective, operation: alltoall, algorithm: pairwise, message_bytes: ${nodes > MOST_OF_LARGE_ALLTOALL ? '2 KiB' : '16 KiB'}, iterations: 1}`,
  },
  {
    name: 'wavefront',
    label: 'Wavefronts (particle transport)',
    help: 'A pipeline of many small messages between neighbours, from each corner of a grid.',
    short: 'wavefront sweeps',
    workload: () => '{kind: sweep3d, message_bytes: 8 KiB, nz: 40, iterations: 1}',
  },
  {
    name: 'reads',
    label: 'Random reads of remote memory',
    help: 'Cores read lines of a memory that all nodes share: graphs, databases, shared memory.',
    short: 'random remote reads',
    // The memory is so fast that the network is what one sees.
    workload: () => '{kind: random_reads, reads_per_core: 64, memory_bandwidth_gbps: 1600}',
  },
  {
    name: 'uniform',
    label: 'Uniform random traffic',
    help: 'Every message goes to a random node: many jobs at once, or nothing known of them.',
    short: 'uniform traffic',
    workload: () => '{kind: uniform_random, message_bytes: 4 KiB, messages_per_endpoint: 32}',
  },
];

/** The application of a name; the first where there is none. */
export function applicationOf(name: string): Application {
  const application = APPLICATIONS.find((each) => each.name === name) ?? APPLICATIONS[0];
  if (application === undefined) throw new Error('there are applications');
  return application;
}
