/** A little model of the memory-read study, so that mocked answers look and hang together. */

export const TOPOLOGIES = [
  'single_router',
  'ring',
  'mesh',
  'torus',
  'dragonfly',
  'hyperx',
] as const;
export const BANDWIDTHS = [8, 16, 32, 64] as const;
export const ENDPOINTS = [16, 256] as const;
export const REPLICATES = 5;
export const POINTS = TOPOLOGIES.length * BANDWIDTHS.length * ENDPOINTS.length;

export type Topology = (typeof TOPOLOGIES)[number];

export interface Place {
  topology: Topology;
  bandwidth: number;
  endpoints: number;
}

const HOPS: Record<Topology, (endpoints: number) => number> = {
  single_router: () => 0,
  ring: (endpoints) => endpoints / 4,
  mesh: (endpoints) => (2 / 3) * Math.sqrt(endpoints),
  torus: (endpoints) => endpoints ** 0.25,
  dragonfly: (endpoints) => (endpoints > 100 ? 2.8 : 2.4),
  hyperx: (endpoints) => (endpoints > 100 ? 1.7 : 1.4),
};

const WIDTH: Record<Topology, number> = {
  single_router: 1,
  ring: 2,
  mesh: 3.5,
  torus: 8,
  dragonfly: 4,
  hyperx: 5,
};

/** The place of a point in the order of the sweep: topology slowest, endpoints fastest. */
export function placeOf(index: number): Place {
  const endpoints = ENDPOINTS[index % 2] ?? 16;
  const bandwidth = BANDWIDTHS[Math.floor(index / 2) % 4] ?? 8;
  const topology = TOPOLOGIES[Math.floor(index / 8) % 6] ?? 'ring';
  return { topology, bandwidth, endpoints };
}

export function meanHops({ topology, endpoints }: Place): number {
  return HOPS[topology](endpoints);
}

/** A number in (-1, 1) that depends on nothing but its arguments. */
export function noise(...parts: number[]): number {
  const mixed = parts.reduce((sum, part, index) => sum + part * (12.9898 + index * 78.233), 0.37);
  const wave = Math.sin(mixed) * 43_758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

/** Time of the whole study at a place, in ns; replicates differ by about one per cent. */
export function completionTime(place: Place, replicate: number): number {
  const hops = meanHops(place);
  const serial = (1800 * 80 * 8) / place.bandwidth;
  const load = Math.max(1, hops / WIDTH[place.topology]);
  const latency = (4096 / 64) * (420 + hops * 120);
  const memory = 4096 * 9;
  const own = noise(place.endpoints, hops, place.bandwidth, replicate);
  return (serial * load + latency + memory) * (1 + 0.012 * own + 0.01 * noise(replicate));
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const T_95_OF_4 = 2.776;

/** Mean and 95 % interval of the values of five replicates. */
export function interval(values: readonly number[]) {
  const middle = mean(values);
  const variance =
    values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
  const half = (T_95_OF_4 * Math.sqrt(variance)) / Math.sqrt(values.length);
  return { mean: middle, low: middle - half, high: middle + half };
}

export function replicatesOf<T>(each: (replicate: number) => T): T[] {
  return Array.from({ length: REPLICATES }, (_unused, replicate) => each(replicate));
}
