import { Paper, type PaperProps, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps extends PaperProps {
  title?: string;
  /** Where what stands in the panel says itself what it is; the title remains for those who listen. */
  hidesTitle?: boolean;
  children: ReactNode;
}

/** A bordered part of a page, named when it has a title. */
export function Panel({ title, hidesTitle = false, children, ...paper }: PanelProps) {
  const id = useId();
  const head = (
    <Title order={2} size="h4" id={id}>
      {title}
    </Title>
  );
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
        {title !== undefined && (hidesTitle ? <VisuallyHidden>{head}</VisuallyHidden> : head)}
        {children}
      </Stack>
    </Paper>
  );
}
