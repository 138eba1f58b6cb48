/** The check of a run's forwarding tables as findings. Pure. */
import type { TablesCheck } from '@/api-schema/models';
import { deadlock, type Finding, loops, reachability } from '@/lib/tables-check';

/** Reachability, loops, deadlock and lanes, then the longest path. */
export function tableFindings(tables: TablesCheck): Finding[] {
  const { virtual_lanes: lanes, longest_path_hops: hops } = tables;
  return [
    reachability(tables.unreachable_pairs),
    loops(tables.looping_pairs),
    deadlock(tables.deadlock_free, tables.cycle ?? null),
    {
      state: 'pass',
      text: `The engine uses ${lanes === 1 ? 'one virtual lane' : `${String(lanes)} virtual lanes`}; the longest path has ${String(hops)} ${hops === 1 ? 'hop' : 'hops'} between routers.`,
    },
  ];
}
