/** What a trace holds, in words. Pure. */
import type { CommunicationMatrix, TraceSummary } from '@/api-schema/models';
import type { ByteCell } from '@/lib/byte-matrix';
import { formatBytes, formatCount, formatNumber, formatPercent } from '@/lib/format';

/** "56 computations, 112 sends and 112 receives". */
export function operationsText({ operations, operations_by_kind: kinds }: TraceSummary): string {
  const parts = Object.entries(kinds)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${formatNumber(count)} ${kind}`);
  return `${formatNumber(operations)}: ${parts.join(', ')}`;
}

export function streamsText({ streams }: TraceSummary): string {
  return streams === 1 ? '1' : `${formatNumber(streams)}, which run side by side`;
}

/** How long ranks compute, all streams together. */
export function computingText({ compute }: TraceSummary): string {
  const { least_ns: least, mean_ns: mean, most_ns: most } = compute;
  if (most === 0) return 'none';
  if (least === most) return `${formatNumber(most)} ns each`;
  return `${formatNumber(least)} to ${formatNumber(most)} ns, ${formatNumber(mean)} in the mean`;
}

/** The names of a matrix' rows: ranks, or blocks of them. */
export function blockNames({ blocks, ranks_per_block: each }: CommunicationMatrix): string[] {
  return Array.from({ length: blocks }, (_, block) =>
    each === 1 ? String(block) : `${String(block * each)}–${String((block + 1) * each - 1)}`,
  );
}

/** Sender, receiver and bytes of each pair that has messages. */
export function matrixCells({ from_block: from, to_block: to, bytes }: CommunicationMatrix) {
  return bytes.map((sent, place): ByteCell => [from[place] ?? 0, to[place] ?? 0, sent]);
}

/** How much is sent, by how many pairs, and who sends most to whom. */
export function matrixSummary(matrix: CommunicationMatrix): string {
  const names = blockNames(matrix);
  const cells = matrixCells(matrix);
  const total = matrix.bytes.reduce((sum, bytes) => sum + bytes, 0);
  const most = cells.reduce<ByteCell>((best, cell) => (cell[2] > best[2] ? cell : best), [0, 0, 0]);
  const what = matrix.ranks_per_block === 1 ? 'ranks' : 'blocks of ranks';
  const share = formatPercent(cells.length / Math.max(1, matrix.blocks * matrix.blocks));
  return `${formatBytes(total)} in messages between ${formatCount(cells.length, 'pair')} of ${what}, ${share} of all. Most goes from ${names[most[0]] ?? ''} to ${names[most[1]] ?? ''}: ${formatBytes(most[2])}. Collectives are not part of it.`;
}

/** A sweep that replays a trace on some networks, ready to be changed. */
export function traceSpec(name: string, version: number, ranks: number): string {
  return `schema_version: 2
name: ${name} on three networks
model: packet
base:
  # Every operation begins when those that it needs are done and its stream is free.
  workload: {kind: trace, trace: "${name}@${String(version)}"}
  # Libraries of accelerators send without asking first; for MPI give its eager limit.
  mpi: {eager_limit_bytes: 1073741824}
axes:
  topology:
    - {kind: fat_tree, endpoints: ${String(ranks)}}
    - {kind: dragonfly, endpoints: ${String(ranks)}}
    - {kind: torus, endpoints: ${String(ranks)}}
  link_bandwidth_gbps: {log2: [100, 800]}
replicates: 3
`;
}
