import { SimpleGrid, Stack } from '@mantine/core';

import { PageHeader } from '@/components/page-header';
import { FurtherReading } from '@/features/home/components/further-reading';
import { LastAnswers } from '@/features/home/components/last-answers';
import { RunningNow } from '@/features/home/components/running-now';

/** The front door: what this is, what goes on, and where to begin. */
export function HomePage() {
  return (
    <Stack>
      <PageHeader
        title="Home"
        subtitle="FabricSweep simulates the networks of HPC and AI machines side by side, and answers which one to choose and how sure that is."
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
        <RunningNow />
        <LastAnswers />
      </SimpleGrid>
      <FurtherReading />
    </Stack>
  );
}
