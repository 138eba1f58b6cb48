/** What is to be said of a point's metrics beside their values. Pure. */
import type { Point, PointAggregate } from '@/api-schema/models';

/** A mean as written, or why there is none: saturated runs have no steady state. */
export function meanText(
  { mean, not_steady: notSteady }: Pick<PointAggregate, 'mean' | 'not_steady'>,
  written: string,
): string {
  return mean === null && notSteady > 0 ? 'not steady' : written;
}

/** Why metrics of the replicates have no value, each reason of a metric once. */
export function unmeasuredOf({
  replicates,
}: Pick<Point, 'replicates'>): { metric: string; reason: string }[] {
  const found = replicates.flatMap(({ unmeasured }) =>
    Object.entries(unmeasured).map(
      ([metric, reason]) => [`${metric}/${reason}`, { metric, reason }] as const,
    ),
  );
  return [...new Map(found).values()];
}
