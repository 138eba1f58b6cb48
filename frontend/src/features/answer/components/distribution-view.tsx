import { SegmentedControl, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';

import type { DistributionFigure, DistributionPanel } from '@/api-schema/models';
import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { useSearchState } from '@/lib/use-search-state';

import {
  distributionHeight,
  distributionOption,
  type DistributionShape,
} from '../lib/distribution-option';
import type { FigureAround } from '../lib/figure-around';
import { looksOf, namedText } from '../lib/looks';
import { useChartPlace } from '../lib/use-chart-place';
import { plainText } from '../lib/values';

interface DistributionProps {
  figure: DistributionFigure;
  panel: DistributionPanel;
}

function DistributionChart({
  figure,
  panel,
  shape,
}: DistributionProps & { shape: DistributionShape }) {
  const { ref, narrow, theme } = useChartPlace();
  const { option, height } = useMemo(() => {
    const chart = { figure, panel, shape, theme, narrow };
    return { option: distributionOption(chart), height: distributionHeight(chart) };
  }, [figure, panel, shape, theme, narrow]);
  return (
    <div ref={ref}>
      <Chart option={option} label={`Chart. ${panel.sentences.join(' ')}`} height={height} />
    </div>
  );
}

const HEADS = ['Least', '25 %', 'Median', '75 %', 'Greatest'] as const;

function DistributionTable({ figure, panel }: DistributionProps) {
  return (
    <ScrollTable label="Quartiles of each choice" miw={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Choice</Table.Th>
          {HEADS.map((head) => (
            <Table.Th key={head} ta="right">
              {head}
            </Table.Th>
          ))}
          <Table.Th ta="right">Values</Table.Th>
          <Table.Th ta="right">Places</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {panel.curves.map((curve) => {
          const values = [curve.values[0] ?? 0, ...curve.quartiles, curve.values.at(-1) ?? 0];
          return (
            <Table.Tr key={curve.label}>
              <Table.Th scope="row">{namedText(curve)}</Table.Th>
              {values.map((value, place) => (
                <Table.Td key={HEADS[place]} ta="right">
                  {plainText(figure.metric, value)}
                </Table.Td>
              ))}
              <Table.Td ta="right">{curve.n.toLocaleString('en-US')}</Table.Td>
              <Table.Td ta="right">{curve.places.toLocaleString('en-US')}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </ScrollTable>
  );
}

const SHAPES: { value: DistributionShape; label: string }[] = [
  { value: 'violin', label: 'Violins' },
  { value: 'cdf', label: 'Cumulative' },
];

/** How a metric is distributed over all runs of each choice. */
export function DistributionView({
  figure,
  around,
}: {
  figure: DistributionFigure;
  around: FigureAround;
}) {
  const [search, change] = useSearchState();
  const scheme = useComputedColorScheme('light');
  const [panel] = figure.panels;
  if (panel === undefined) return <Text c="dimmed">No run has a result yet.</Text>;
  const shape: DistributionShape = search.get('shape') === 'cdf' ? 'cdf' : 'violin';
  const lookOf = looksOf(panel.curves, chartTheme(scheme));
  const legend = panel.curves.map((curve) => ({
    label: namedText(curve),
    ...lookOf(curve.label),
  }));
  return (
    <DataFigure
      title={figure.title}
      {...around}
      legend={shape === 'cdf' && legend.length > 1 ? legend : []}
      controls={
        <SegmentedControl
          size="xs"
          style={{ alignSelf: 'flex-start' }}
          aria-label="Shape of the distribution"
          value={shape}
          data={SHAPES}
          onChange={(value) => {
            change({ shape: value === 'cdf' ? 'cdf' : null });
          }}
        />
      }
      summary={
        shape === 'cdf'
          ? 'Each staircase shows which share of the values lies at or below a value.'
          : 'The box is the middle half, the bar in it the median, the line reaches from the least to the greatest. The outline shows where values are frequent; it needs 10 values.'
      }
      chart={<DistributionChart figure={figure} panel={panel} shape={shape} />}
      table={<DistributionTable figure={figure} panel={panel} />}
    />
  );
}
