import { Paper, type PaperProps, Stack, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps extends PaperProps {
  title?: string;
  /** Where what stands in the panel says itself what it is; the title remains for those who listen. */
  hidesTitle?: boolean;
  /** By which the page brings it into view. */
  id?: string;
  tabIndex?: number;
  children: ReactNode;
}

/** A part of a page on a surface of its own, named when it has a title. */
export function Panel({ title, hidesTitle = false, children, ...paper }: PanelProps) {
  const headId = useId();
  const head = (
    <Title order={2} size="h4" id={headId}>
      {title}
    </Title>
  );
  return (
    <Paper
      component="section"
      className="surface"
      radius="md"
      p={{ base: 'sm', sm: 'md' }}
      aria-labelledby={title === undefined ? undefined : headId}
      {...paper}
    >
      <Stack gap="sm">
        {title !== undefined && (hidesTitle ? <VisuallyHidden>{head}</VisuallyHidden> : head)}
        {children}
      </Stack>
    </Paper>
  );
}
