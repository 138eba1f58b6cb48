import { SimpleGrid, Stack, Text, useComputedColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';

import type { DraftNetwork, Network } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { componentTitle } from '@/lib/component-title';
import { formatCount } from '@/lib/format';
import { useValidation } from '@/lib/requests/validate-sweep';

import { useDraftNetworks } from '../api/draw-draft';
import { linkLook } from '../lib/link-colours';
import { networkLine } from '../lib/network-view';

import { StillNetwork } from './still-network';

interface DraftNetworksProps {
  /** The specification as it is written; while it has mistakes nothing new is drawn. */
  spec: string;
}

const SMALL = { width: 260, height: 170 };
/** As long as the page waits that checks the text: both then ask once for the same text. */
const TYPING_MS = 400;

function SmallPicture({ network }: { network: Network }) {
  const scheme = useComputedColorScheme('light');
  const theme = chartTheme(scheme);
  const link = useMemo(() => {
    const look = linkLook(network, theme, 'class', null);
    // Many lines in little room would be one dark patch.
    const thin = network.links.from.length > 300 ? 0.5 : 1;
    return { colours: look.colours, widths: look.widths.map(() => thin) };
  }, [network, theme]);
  return <StillNetwork network={network} link={link} theme={theme} {...SMALL} />;
}

function OneNetwork({ draft }: { draft: DraftNetwork }) {
  const { label, network, points, reason } = draft;
  const [kind = '', ...rest] = label.split(', ');
  return (
    <Stack component="figure" gap={4} m={0}>
      {network !== null && <SmallPicture network={network} />}
      <Text component="figcaption" size="sm">
        <Text span inherit fw={600}>
          {[componentTitle('topology', kind), ...rest].join(', ')}
        </Text>{' '}
        <Text span inherit c="dimmed">
          {formatCount(points, 'point')}: {network === null ? reason : networkLine(network)}
        </Text>
      </Text>
    </Stack>
  );
}

/** The distinct networks of a draft as small pictures, at most a dozen; nothing until there is one. */
export function DraftNetworks({ spec }: DraftNetworksProps) {
  const [text] = useDebouncedValue(spec, TYPING_MS);
  const { data: verdict } = useValidation(text);
  const { data } = useDraftNetworks(text, verdict?.valid === true && verdict.text === text);
  if (data === undefined || data.networks.length === 0) return null;
  const { networks, networks_found: found, points_checked, points_expected } = data;
  const rest = [
    ...(found > networks.length
      ? [`The first ${String(networks.length)} of ${String(found)}.`]
      : []),
    ...(points_checked < points_expected
      ? [
          `Those of the first ${points_checked.toLocaleString('en')} of ${formatCount(points_expected, 'point')}.`,
        ]
      : []),
  ];
  return (
    <Stack component="section" gap="xs" aria-label="Networks of this sweep">
      <Text fw={600}>
        {found === 1 ? 'Its network' : `Its ${String(found)} networks`}
        {verdict?.valid === false && ', before the mistakes'}{' '}
        <Text span inherit fw={400} c="dimmed">
          {rest.join(' ')}
        </Text>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
        {networks.map((draft) => (
          <OneNetwork key={JSON.stringify(draft.topology)} draft={draft} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
