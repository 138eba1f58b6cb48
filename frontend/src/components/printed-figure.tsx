import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

import type { LegendEntry } from '@/lib/figure-picture';

import { FigureLegend } from './figure-legend';

interface PrintedFigureProps {
  title: string;
  summary: ReactNode;
  facts: readonly string[];
  legend: readonly LegendEntry[];
  chart: ReactNode;
  table: ReactNode;
}

/** A figure as it stands on paper; what has no chart shows its table. */
export function PrintedFigure(props: PrintedFigureProps) {
  const { title, summary, facts, legend, chart, table } = props;
  const id = useId();
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Title order={3} size="h5" id={id} mb={4}>
        {title}
      </Title>
      {chart !== null && legend.length > 0 && <FigureLegend entries={legend} />}
      {chart ?? table}
      <Text component="figcaption" size="sm" mt={4}>
        {facts.length > 0 && (
          <Text span inherit fw={600}>
            {facts.join(' · ')}.{' '}
          </Text>
        )}
        {summary}
      </Text>
    </Box>
  );
}
