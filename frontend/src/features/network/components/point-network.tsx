import { Group, SegmentedControl, Skeleton, Slider, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';

import type { HotLinks, Network, Point } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { formatNanoseconds } from '@/lib/format';
import { useSearchState } from '@/lib/use-search-state';

import { usePointNetwork } from '../api/get-point-network';
import { hottestOfRun, hottestOfWindow } from '../lib/hottest';
import { runValues, type Shown, windowValues } from '../lib/link-colours';

import { HottestList } from './hottest-list';
import { NetworkFigure } from './network-figure';
import { TrafficMatrix } from './traffic-matrix';

const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'class', label: 'Class' },
  { value: 'active', label: 'Utilisation' },
  { value: 'stalled', label: 'Stall' },
  { value: 'bytes', label: 'Bytes' },
];

function isShown(text: string | null): text is Shown {
  return SHOWN.some(({ value }) => value === text);
}

interface DrawnProps {
  network: Network;
  hot: HotLinks | null;
}

/** Window of hot links, from 1; 0 is the whole run. */
function WindowSlider({
  hot,
  window,
  onChange,
}: {
  hot: HotLinks;
  window: number;
  onChange: (window: number) => void;
}) {
  const start = hot.windows[window - 1]?.start_ns;
  const text =
    start === undefined
      ? 'Whole run'
      : `From ${formatNanoseconds(start)}, for ${formatNanoseconds(hot.window_ns)}`;
  return (
    <Stack gap={0} w={230}>
      <Text size="xs" c="dimmed">
        {text}
      </Text>
      <Slider
        size="sm"
        min={0}
        max={hot.windows.length}
        value={window}
        label={null}
        thumbLabel="Window of hot links; 0 is the whole run"
        onChange={onChange}
      />
    </Stack>
  );
}

function DrawnNetwork({ network, hot }: DrawnProps) {
  const [search, change] = useSearchState();
  const [marked, setMarked] = useState<number | null>(null);
  const windows = network.detail === 'routers' ? (hot?.windows.length ?? 0) : 0;
  const hasLoads = network.links.active_fraction !== null;
  const asked = search.get('links');
  const shown: Shown = isShown(asked) ? asked : hasLoads || windows > 0 ? 'active' : 'class';
  const named = Number(search.get('window') ?? 0);
  const window = Number.isInteger(named) && named >= 0 && named <= windows ? named : 0;
  const values = useMemo(() => {
    if (shown === 'class') return null;
    if (window > 0 && hot !== null) return windowValues(network, hot, window - 1, shown);
    return runValues(network, shown);
  }, [network, hot, window, shown]);
  const hottest = useMemo(() => {
    if (window > 0 && hot !== null) return hottestOfWindow(network, hot, window - 1);
    return hottestOfRun(network, network.links.active_fraction ?? []);
  }, [network, hot, window]);
  const marks = useMemo(() => (marked === null ? [] : [marked]), [marked]);
  const note =
    window > 0
      ? 'In one window only its hot links are known; the others are pale.'
      : shown !== 'class' && values === null
        ? 'No port of this run was kept: report.ports = all has them, and the windows show hot links.'
        : '';
  return (
    <>
      <NetworkFigure
        network={network}
        shown={shown}
        values={values}
        note={note}
        marked={marks}
        controls={
          <Group gap="md" align="flex-end">
            {(hasLoads || windows > 0) && (
              <SegmentedControl
                size="xs"
                aria-label="Colour of links"
                data={[...SHOWN]}
                value={shown}
                onChange={(next) => {
                  change({ links: next });
                }}
              />
            )}
            {hot !== null && windows > 0 && (
              <WindowSlider
                hot={hot}
                window={window}
                onChange={(next) => {
                  setMarked(null);
                  change({ window: next === 0 ? null : String(next) });
                }}
              />
            )}
          </Group>
        }
      />
      {hottest.length > 0 && <HottestList rows={hottest} marked={marked} onMark={setMarked} />}
      {network.traffic !== null && <TrafficMatrix traffic={network.traffic} />}
    </>
  );
}

interface PointNetworkProps {
  sweepId: string;
  point: Point;
}

/** The network of a point; links show what the chosen replicate measured of them. */
export function PointNetwork({ sweepId, point }: PointNetworkProps) {
  const [search] = useSearchState();
  const named = search.get('replicate');
  const chosen =
    point.replicates.find(({ replicate }) => String(replicate) === named) ??
    point.replicates.find(({ metrics }) => metrics !== null) ??
    point.replicates[0];
  const { data, error, refetch } = usePointNetwork(sweepId, point.index, chosen?.replicate ?? 0);
  return (
    <Panel title="Picture of the network" hidesTitle>
      {data !== undefined && <DrawnNetwork network={data} hot={chosen?.hot_links ?? null} />}
      {data === undefined && error === null && <Skeleton h={460} />}
      {data === undefined && error !== null && (
        <ProblemAlert error={error} title="Not drawn" onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
