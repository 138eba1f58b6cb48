import { Skeleton } from '@mantine/core';

/** Stands for a page while what it shows is read. The role lets a screen reader say the label. */
export function PageSkeleton({ of }: { of: string }) {
  return <Skeleton h={600} role="status" aria-label={`Loading the ${of}`} />;
}
