import { Group, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';

import type { Network } from '@/api-schema/models';
import { DataFigure } from '@/components/data-figure';
import { chartTheme } from '@/lib/chart-theme';
import { useSearchState } from '@/lib/use-search-state';

import { linkLook, type Shown } from '../lib/link-colours';
import { networkSummary } from '../lib/network-view';

import { NetworkCanvas } from './network-canvas';
import { NetworkTables } from './network-tables';
import { NodePanel } from './node-panel';
import { RouterSearch } from './router-search';

interface NetworkFigureProps {
  network: Network;
  title?: string;
  shown?: Shown;
  /** What is shown of each link; null: their classes. */
  values?: readonly (number | null)[] | null;
  /** Said after the summary: what the colours are of. */
  note?: string;
  /** Links that stand out. */
  marked?: readonly number[];
  controls?: ReactNode;
  linkAction?: (row: number) => ReactNode;
  nodeAction?: (node: number) => ReactNode;
}

const HEIGHT_PX = 460;
const NONE: readonly number[] = [];

/** A network with its search, legend, tables, and the router that the address names. */
export function NetworkFigure(props: NetworkFigureProps) {
  const { network, title = 'Network', shown = 'class', values = null, note = '' } = props;
  const { marked = NONE, controls, linkAction, nodeAction } = props;
  const scheme = useComputedColorScheme('light');
  const [search, change] = useSearchState();
  const named = Number(search.get('router') ?? Number.NaN);
  const place = network.nodes.router.indexOf(named);
  const chosen = place < 0 ? null : place;
  const theme = chartTheme(scheme);
  const link = useMemo(
    () => linkLook(network, theme, shown, values === null ? null : [...values]),
    [network, theme, shown, values],
  );
  const look = useMemo(() => ({ link, theme, chosen, marked }), [link, theme, chosen, marked]);
  const pick = (node: number | null) => {
    const router = node === null ? undefined : network.nodes.router[node];
    change({ router: router === undefined ? null : String(router) });
  };
  const summary = [networkSummary(network), note].filter((part) => part !== '').join(' ');
  return (
    <>
      <DataFigure
        title={title}
        summary={summary}
        legend={link.legend}
        controls={
          <Group gap="sm" align="flex-end">
            <RouterSearch network={network} onPick={pick} />
            {controls}
          </Group>
        }
        chart={
          <NetworkCanvas
            network={network}
            look={look}
            label={`Picture of the network. ${summary}`}
            height={HEIGHT_PX}
            onPick={pick}
          />
        }
        table={<NetworkTables network={network} shown={shown} values={values} />}
      />
      {chosen !== null && (
        <NodePanel
          network={network}
          node={chosen}
          shown={shown}
          values={values}
          onPick={pick}
          linkAction={linkAction}
          nodeAction={nodeAction?.(chosen)}
        />
      )}
    </>
  );
}
