import { formatCount } from '@/lib/format';
import type { Verdict } from '@/lib/requests/validate-sweep';

/** What the button says that launches a draft. */
export function launchLabel(verdict: Verdict | undefined): string {
  const validation = verdict?.valid === true ? verdict.validation : null;
  if (validation === null || validation.runs === 0) return 'Launch';
  const { runs, runs_max: most, complete } = validation;
  if (!complete) return `Launch at least ${formatCount(runs, 'run')}`;
  return most > runs
    ? `Launch ${runs.toLocaleString('en-US')} to ${formatCount(most, 'run')}`
    : `Launch ${formatCount(runs, 'run')}`;
}
