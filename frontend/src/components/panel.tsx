import { Paper, type PaperProps, Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps extends PaperProps {
  title?: string;
  children: ReactNode;
}

/** A bordered part of a page, named when it has a title. */
export function Panel({ title, children, ...paper }: PanelProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      withBorder
      radius="md"
      p={{ base: 'sm', sm: 'md' }}
      aria-labelledby={title === undefined ? undefined : id}
      {...paper}
    >
      <Stack gap="sm">
        {title !== undefined && (
          <Title order={2} size="h4" id={id}>
            {title}
          </Title>
        )}
        {children}
      </Stack>
    </Paper>
  );
}
