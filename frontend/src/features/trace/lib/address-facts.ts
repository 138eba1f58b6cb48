/** What an address trace holds, in words. Pure. */
import type { AddressSummary } from '@/api-schema/models';
import { formatBytes, formatNumber, formatPercent } from '@/lib/format';

const GIB = 2 ** 30;
const CORES_OF_ENDPOINT = 4;
/** Powers of two from here on can be had of all the networks of the draft. */
const LEAST_ENDPOINTS = 16;

export function accessesText({ accesses, accesses_of_core: each }: AddressSummary): string {
  const spread =
    each.least === each.most
      ? `${formatNumber(each.most)} a core`
      : `${formatNumber(each.least)} to ${formatNumber(each.most)} a core`;
  return `${accesses.toLocaleString('en-US')}, ${spread}`;
}

export function writesText(held: Pick<AddressSummary, 'writes' | 'accesses'>): string {
  const share = formatPercent(held.writes / held.accesses);
  return `${held.writes.toLocaleString('en-US')}, ${share} of the accesses`;
}

export function linesText({ lines, shared_lines: shared }: AddressSummary): string {
  const several = shared === 0 ? 'none' : shared.toLocaleString('en-US');
  return `${lines.toLocaleString('en-US')}, of which several cores access ${several}`;
}

export function highestText({ address_bytes: bytes }: AddressSummary): string {
  return `0x${(bytes - 1).toString(16)}: all fit into ${formatBytes(bytes)}`;
}

/** How long cores compute between their accesses. */
export function gapsText({ gap_ns_of_core: gaps }: AddressSummary): string {
  if (gaps.most === 0) return 'none';
  if (gaps.least === gaps.most) return `${formatNumber(gaps.most)} ns each`;
  return `${formatNumber(gaps.least)} to ${formatNumber(gaps.most)} ns, ${formatNumber(gaps.mean)} in the mean`;
}

/** A sweep whose cores repeat an address trace on some networks, ready to be changed. */
export function addressSpec(name: string, version: number, held: AddressSummary): string {
  const needed = Math.max(LEAST_ENDPOINTS, held.cores / CORES_OF_ENDPOINT);
  const endpoints = 2 ** Math.ceil(Math.log2(needed));
  // The memories of all endpoints together hold the highest address.
  const memory = Math.max(GIB, 2 ** Math.ceil(Math.log2(held.address_bytes / endpoints)));
  return `schema_version: 2
name: ${name} on three networks
model: packet
base:
  # The cores of the trace, four an endpoint, repeat its accesses through their caches.
  workload:
    kind: dsm
    access_pattern: trace
    trace: "${name}@${String(version)}"
    cores_per_endpoint: ${String(CORES_OF_ENDPOINT)}
    # Pages lie on the memories of all endpoints in turn.
    address_map: interleaved
    interleave_bytes: 4096
    memory_bytes_per_endpoint: ${String(memory)}
axes:
  topology:
    - {kind: torus, dimensions: 2, endpoints: ${String(endpoints)}}
    - {kind: dragonfly, endpoints: ${String(endpoints)}}
    - {kind: fat_tree, endpoints: ${String(endpoints)}}
  link_bandwidth_gbps: {log2: ["1 GB/s", "8 GB/s"]}
replicates: 3
`;
}
