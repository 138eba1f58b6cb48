import { Stack } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { SweepList } from '@/features/sweep/components/sweep-list';

export function SweepsPage() {
  return (
    <Stack>
      <PageHeader title="Sweeps" />
      <SweepList />
    </Stack>
  );
}
