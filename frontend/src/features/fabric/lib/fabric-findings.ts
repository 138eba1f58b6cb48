/** The checks of a fabric's wiring and imported tables as findings. Pure. */
import type { FabricChecks } from '@/api-schema/models';
import { deadlock, type Finding, loops, reachability } from '@/lib/tables-check';

function connection(connected: boolean): Finding {
  return connected
    ? { state: 'pass', text: 'Cables lead from every endpoint to every other.' }
    : { state: 'fail', text: 'The fabric falls into parts that no cable joins.' };
}

function lanes(needed: number): Finding {
  return needed === 1
    ? { state: 'pass', text: 'One virtual lane is enough.' }
    : {
        state: 'warn',
        text: `${String(needed)} virtual lanes would break every cycle; with fewer, a deadlock is possible.`,
      };
}

/** Connection, reachability, loops, deadlock, lanes; without tables only the first. */
export function fabricFindings(checks: FabricChecks): Finding[] {
  const found: Finding[] = [connection(checks.connected)];
  const {
    unreachable_pairs: unreachable,
    looping_pairs: looping,
    deadlock_free: free,
    virtual_lanes_needed: needed,
  } = checks;
  if (unreachable === null && looping === null && free === null) {
    found.push({
      state: 'unknown',
      text: 'No forwarding tables were imported, so reachability, loops and deadlock depend on the routing engine of each sweep.',
    });
    return found;
  }
  if (typeof unreachable === 'number') found.push(reachability(unreachable));
  if (typeof looping === 'number') found.push(loops(looping));
  if (typeof free === 'boolean') found.push(deadlock(free, checks.cycle ?? null));
  if (typeof needed === 'number') found.push(lanes(needed));
  return found;
}
