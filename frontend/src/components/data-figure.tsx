import {
  Box,
  Group,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  Title,
  useComputedColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useViewportSize } from '@mantine/hooks';
import { type ReactNode, useContext, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import type { MethodText } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { fileStem, type LegendEntry } from '@/lib/figure-picture';
import { pageName } from '@/lib/page-name';
import { saveCsv, savePng, saveSvg, saveText, textOf } from '@/lib/save-file';
import { tablesCsv } from '@/lib/table-csv';
import { tellFailure } from '@/lib/tell-failure';

import { type DrawnChart, FigureContext, pictureOf } from './figure-charts';
import { FigureLegend } from './figure-legend';
import { FigureMethod } from './figure-method';
import { OnPaper } from './figure-print';
import { FigureToolbar } from './figure-toolbar';
import { PrintedFigure } from './printed-figure';

interface DataFigureProps {
  title: string;
  /** What the chart says, in words; always shown. */
  summary: ReactNode;
  /** Unit, replicates and confidence of the intervals, as far as the figure has them. */
  facts?: readonly string[];
  /** What a picture of it must not lose: reasons to read it with care. */
  qualifications?: readonly string[] | undefined;
  /** What colours stand for where the charts do not say it themselves. */
  legend?: readonly LegendEntry[];
  /** Null where there is nothing to draw. */
  chart: ReactNode;
  table: ReactNode;
  controls?: ReactNode;
  /** How it was computed, topic by topic. */
  method?: readonly MethodText[] | undefined;
  /** Where the service gives the figure's data as CSV; the table is written out otherwise. */
  csvAddress?: string | undefined;
}

interface FigureBodyProps extends DataFigureProps {
  /** Pixels that each chart is high at least. */
  leastHeight: number;
  onFullScreen?: () => void;
}

/** All charts that are drawn in a figure, and the frame by which they join it. */
function useCharts(leastHeight: number) {
  const charts = useRef(new Set<DrawnChart>());
  const frame = useMemo(
    () => ({
      leastHeight,
      join: (chart: DrawnChart) => {
        charts.current.add(chart);
        return () => {
          charts.current.delete(chart);
        };
      },
    }),
    [leastHeight],
  );
  return { charts, frame };
}

function FigureBody(props: FigureBodyProps) {
  const {
    title,
    summary,
    facts = [],
    qualifications = [],
    legend = [],
    chart,
    table,
    controls,
  } = props;
  const { method = [], csvAddress, leastHeight, onFullScreen } = props;
  const id = useId();
  const scheme = useComputedColorScheme('light');
  const [view, setView] = useState('chart');
  const [writing, setWriting] = useState(false);
  const data = useRef<HTMLDivElement>(null);
  const { charts, frame } = useCharts(leastHeight);
  const drawn = chart !== null && view === 'chart';
  const drawing = () =>
    pictureOf([...charts.current], {
      title,
      legend,
      notes: [facts.join(' · '), ...qualifications, pageName()],
      theme: chartTheme(scheme),
    });
  const name = (ending: string) => `${fileStem(pageName(), title)}.${ending}`;
  const saveData = () => {
    if (csvAddress !== undefined) {
      textOf(csvAddress).then((csv) => {
        saveText(csv, name('csv'));
      }, tellFailure);
      return;
    }
    // The table is read as the page has it, and so has to be there for a moment.
    flushSync(() => {
      setWriting(true);
    });
    if (data.current !== null) saveCsv(tablesCsv(data.current), name('csv'));
    setWriting(false);
  };
  return (
    <Box component="figure" m={0} aria-labelledby={id}>
      <Stack gap="xs">
        <Group justify="space-between" align="center" gap="xs">
          <Title order={3} size="h5" id={id} style={{ flex: '1 1 12rem' }}>
            {title}
          </Title>
          <Group gap="xs" wrap="nowrap">
            {chart !== null && (
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
            )}
            <FigureToolbar
              title={title}
              onCsv={saveData}
              onFullScreen={onFullScreen}
              onSvg={
                drawn
                  ? () => {
                      saveSvg(drawing(), name('svg'));
                    }
                  : undefined
              }
              onPng={
                drawn
                  ? () => {
                      savePng(drawing(), name('png')).catch(tellFailure);
                    }
                  : undefined
              }
            />
          </Group>
        </Group>
        {controls}
        <FigureContext value={frame}>
          {drawn ? (
            <>
              {legend.length > 0 && <FigureLegend entries={legend} />}
              {chart}
            </>
          ) : (
            table
          )}
        </FigureContext>
        {writing && (
          <div hidden ref={data}>
            {table}
          </div>
        )}
        <Text component="figcaption" size="sm" c="dimmed">
          {facts.length > 0 && (
            <Text span inherit fw={600} data-facts>
              {facts.join(' · ')}.{' '}
            </Text>
          )}
          {summary}
          {drawn && <VisuallyHidden> The same data can be shown as a table.</VisuallyHidden>}
        </Text>
        {method.length > 0 && <FigureMethod title={title} method={method} />}
      </Stack>
    </Box>
  );
}

/** What stands around a chart that fills the window: heads, caption and margins. */
const AROUND_PX = 260;

/** A chart with its written summary, its data as a table, and ways to take both along. */
export function DataFigure(props: DataFigureProps) {
  const onPaper = useContext(OnPaper);
  const { facts = [], legend = [] } = props;
  if (onPaper) return <PrintedFigure {...props} facts={facts} legend={legend} />;
  return <ShownFigure {...props} />;
}

function ShownFigure(props: DataFigureProps) {
  const [opened, { open, close }] = useDisclosure(false);
  const { height } = useViewportSize();
  return (
    <>
      <FigureBody {...props} leastHeight={0} onFullScreen={open} />
      <Modal opened={opened} onClose={close} fullScreen title="Full screen" padding="md">
        <FigureBody {...props} leastHeight={Math.max(0, height - AROUND_PX)} />
      </Modal>
    </>
  );
}
