import { Button, Skeleton } from '@mantine/core';
import { useMemo } from 'react';

import type { Network } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { useSearchState } from '@/lib/use-search-state';

import { useFabricNetwork } from '../api/get-fabric-network';
import { type Failing, failingParts, toggled } from '../lib/failing';
import { linkEnds, linkName, nodeName, rowBetween, rowsByEnds } from '../lib/network-view';

import { DrillPanel } from './drill-panel';
import { NetworkFigure } from './network-figure';

interface FabricNetworkProps {
  name: string;
  version: number;
}

/** The rows of links that fail in the drill. */
function failingRows(network: Network, failing: Failing): number[] {
  const rows = rowsByEnds(network);
  return failingParts(failing).flatMap(({ kind, part }) => {
    if (kind !== 'links') return [];
    const [a = -1, b = -1] = part.split('-').map(Number);
    return rowBetween(rows, a, b) ?? [];
  });
}

function DrilledNetwork({ name, version, network }: FabricNetworkProps & { network: Network }) {
  const [search, change] = useSearchState();
  const [links, routers] = [search.get('fail_links') ?? '', search.get('fail_routers') ?? ''];
  const allCables = search.get('all_cables') === 'yes';
  const failing = useMemo(() => ({ links, routers, allCables }), [links, routers, allCables]);
  const marked = useMemo(() => failingRows(network, failing), [network, failing]);
  const set = (next: Failing) => {
    change({
      fail_links: next.links,
      fail_routers: next.routers,
      all_cables: next.allCables && next.links !== '' ? 'yes' : null,
    });
  };
  const button = (kind: 'links' | 'routers', part: string, what: string) => {
    const isFailing = failing[kind].split(',').includes(part);
    return (
      <Button
        size="compact-xs"
        variant={isFailing ? 'filled' : 'default'}
        aria-label={`${isFailing ? 'Mend' : 'Fail'} ${what}`}
        onClick={() => {
          set({ ...failing, [kind]: toggled(failing[kind], part) });
        }}
      >
        {isFailing ? 'Mend' : 'Fail'}
      </Button>
    );
  };
  const drills = network.detail === 'routers';
  return (
    <>
      <NetworkFigure
        network={network}
        marked={marked}
        {...(drills && {
          linkAction: (row: number) =>
            button('links', linkEnds(network, row).join('-'), linkName(network, row)),
          nodeAction: (node: number) => button('routers', String(node), nodeName(network, node)),
        })}
      />
      {drills && (
        <DrillPanel
          name={name}
          version={version}
          network={network}
          failing={failing}
          onChange={set}
        />
      )}
    </>
  );
}

/** The wiring of an imported fabric, and what moves when parts of it fail. */
export function FabricNetwork({ name, version }: FabricNetworkProps) {
  const { data, error, refetch } = useFabricNetwork(name, version);
  return (
    <Panel title="Picture of the network" hidesTitle>
      {data !== undefined && <DrilledNetwork name={name} version={version} network={data} />}
      {data === undefined && error === null && <Skeleton h={460} />}
      {data === undefined && error !== null && (
        <ProblemAlert error={error} title="Not drawn" onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
