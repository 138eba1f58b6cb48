import { Anchor, SegmentedControl, Table, Text, useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { Link } from 'react-router';

import { Chart } from '@/components/chart';
import { DataFigure } from '@/components/data-figure';
import { ScrollTable } from '@/components/scroll-table';
import { chartTheme } from '@/lib/chart-theme';
import { intervalHeight, intervalOption } from '@/lib/interval-option';
import { paths } from '@/lib/paths';

import { STUDY_METRICS, type StudyMetric } from '../api/get-study';
import { bandwidthChart, bandwidthSummary, share } from '../lib/bandwidth-view';
import { rowOf, type Study } from '../lib/study';

interface BandwidthTableProps {
  sweepId: string;
  study: Study;
}

function BandwidthTable({ sweepId, study }: BandwidthTableProps) {
  return (
    <ScrollTable label="Mean bandwidth" miw={160 + study.choices.length * 150}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Pattern</Table.Th>
          {study.choices.map((choice) => (
            <Table.Th key={choice} ta="right">
              {choice}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {study.patterns.map((pattern) => (
          <Table.Tr key={pattern}>
            <Table.Th scope="row" fw={500}>
              {pattern}
            </Table.Th>
            {study.choices.map((choice) => {
              const row = rowOf(study, pattern, choice);
              return (
                <Table.Td key={choice} ta="right">
                  {row === undefined ? (
                    '–'
                  ) : (
                    <>
                      <Anchor component={Link} to={paths.point(sweepId, row.pointIndex)} size="sm">
                        {share(row.mean)}
                      </Anchor>
                      <Text size="xs" c="dimmed">
                        {row.low === null
                          ? 'no interval'
                          : `${share(row.low)} – ${share(row.high)}`}
                        , n = {row.n}
                      </Text>
                    </>
                  )}
                </Table.Td>
              );
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

const PER = [
  { value: 'mean_flow_bandwidth_fraction', label: 'per flow' },
  { value: 'mean_rank_bandwidth_fraction', label: 'per sending rank' },
];

interface BandwidthFigureProps extends BandwidthTableProps {
  metric: StudyMetric;
  onMetric: (metric: StudyMetric) => void;
}

/** The share of its link's bandwidth that a flow gets, by pattern and engine. */
export function BandwidthFigure(props: BandwidthFigureProps) {
  const { sweepId, study, metric, onMetric } = props;
  const scheme = useComputedColorScheme('light');
  const narrow = useMediaQuery('(max-width: 40em)', false);
  const { option, height } = useMemo(() => {
    const chart = bandwidthChart(study, metric, chartTheme(scheme), narrow);
    return { option: intervalOption(chart), height: intervalHeight(chart) };
  }, [study, metric, scheme, narrow]);
  const summary = bandwidthSummary(study);
  return (
    <DataFigure
      title="Mean bandwidth"
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Bandwidth"
          data={PER}
          value={metric}
          style={{ alignSelf: 'flex-start' }}
          onChange={(next) => {
            onMetric(STUDY_METRICS.find((each) => each === next) ?? STUDY_METRICS[0]);
          }}
        />
      }
      summary={summary}
      chart={<Chart option={option} label={`Chart. ${summary}`} height={height} />}
      table={<BandwidthTable sweepId={sweepId} study={study} />}
    />
  );
}
