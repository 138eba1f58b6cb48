import { Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** What to say and offer where there is nothing to show. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Paper className="surface" radius="md" p="xl">
      <Stack align="center" ta="center" gap="md">
        <Title order={2} size="h3">
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
