import { Box, Group, SegmentedControl, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';

interface DataFigureProps {
  title: string;
  /** What the chart says, in words; always shown. */
  summary: ReactNode;
  chart: ReactNode;
  table: ReactNode;
  controls?: ReactNode;
}

/** A chart with its written summary and its data as a table, one click apart. */
export function DataFigure({ title, summary, chart, table, controls }: DataFigureProps) {
  const id = useId();
  const [view, setView] = useState('chart');
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-end" gap="sm">
          <Title order={3} size="h4" id={id}>
            {title}
          </Title>
          <SegmentedControl
            size="xs"
            value={view}
            onChange={setView}
            aria-label={`Show ${title} as`}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
          />
        </Group>
        {controls}
        {view === 'chart' ? chart : table}
        <Text component="figcaption" size="sm" c="dimmed">
          {summary}
          {view === 'chart' && (
            <VisuallyHidden> The same data can be shown as a table.</VisuallyHidden>
          )}
        </Text>
      </Stack>
    </Box>
  );
}
