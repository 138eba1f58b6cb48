/** The quotas of a project: what they bound, in words. */
import type { Project, ProjectUse } from '@/api-schema/models';

export type QuotaName = 'max_points' | 'max_core_seconds' | 'max_concurrent_sweeps';

export interface Quota {
  name: QuotaName;
  used: keyof ProjectUse;
  label: string;
  /** What is counted, after a number. */
  unit: string;
  /** What counts, and what gives some of it back. */
  help: string;
  /** What holds where the project has no bound of its own. */
  otherwise: string;
}

export const QUOTAS: readonly Quota[] = [
  {
    name: 'max_points',
    used: 'points',
    label: 'Points',
    unit: 'points',
    help: 'Of all sweeps together. Deleting sweeps gives them back.',
    otherwise: 'no bound',
  },
  {
    name: 'max_core_seconds',
    used: 'core_seconds',
    label: 'Core-seconds',
    unit: 'core-seconds',
    help: 'What runs have taken, with what waits by its estimate. Deleting gives nothing back.',
    otherwise: 'no bound',
  },
  {
    name: 'max_concurrent_sweeps',
    used: 'concurrent_sweeps',
    label: 'Sweeps under way',
    unit: 'sweeps under way',
    help: 'At once. One that ends makes room.',
    otherwise: 'at most what the installation allows',
  },
];

const written = (count: number) => count.toLocaleString('en-US', { maximumFractionDigits: 1 });

const gibibytes = (bytes: number) =>
  (bytes / 2 ** 30).toLocaleString('en-US', { maximumSignificantDigits: 3 });

/** What is used of a quota: “3,200 of 10,000 points”. */
export function usedText(quota: Quota, project: Project, use: ProjectUse): string {
  const most = project[quota.name];
  const used = written(use[quota.used]);
  return most === null
    ? `${used} ${quota.unit}, ${quota.otherwise}`
    : `${used} of ${written(most)} ${quota.unit}`;
}

/** What is used of the room for fabrics and traces: “3.5 of 20 GiB of fabrics and traces”. */
export function attachmentText(use: ProjectUse): string {
  const [used, most] = [use.attachment_bytes, use.most_attachment_bytes].map(gibibytes);
  return `${used} of ${most} GiB of fabrics and traces`;
}

/** How much of that room is used, in per cent up to 100. */
export function attachmentPercent(use: ProjectUse): number {
  return Math.min(100, (100 * use.attachment_bytes) / use.most_attachment_bytes);
}

/** How much of a quota is used, in per cent up to 100; null where there is no bound. */
export function usedPercent(quota: Quota, project: Project, use: ProjectUse): number | null {
  const most = project[quota.name];
  if (most === null) return null;
  return most <= 0 ? 100 : Math.min(100, (100 * use[quota.used]) / most);
}
