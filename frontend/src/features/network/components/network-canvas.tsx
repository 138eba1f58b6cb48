import { ActionIcon, Box, Group, Skeleton, Text } from '@mantine/core';
import { IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react';
import { useContext, useEffect, useRef, useState } from 'react';

import type { Network } from '@/api-schema/models';
import { FigureContext } from '@/components/figure-charts';

import type { NetworkLook, NetworkView } from '../lib/sigma-view';
import { stillPicture, svgText } from '../lib/still-picture';

import { StillNetwork } from './still-network';

interface NetworkCanvasProps {
  network: Network;
  look: NetworkLook;
  label: string;
  height: number;
  onPick: (node: number | null) => void;
}

const ZOOM = 1.5;
const ICON = { size: 16, 'aria-hidden': true } as const;

/** Whether the browser draws with WebGL: asked of a canvas that is thrown away. */
function hasWebGl(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/** The network as a picture that is moved and zoomed; a still one where WebGL is missing. */
export function NetworkCanvas({ network, look, label, height, onPick }: NetworkCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<NetworkView | null>(null);
  const latest = useRef({ look, onPick });
  const { join, leastHeight } = useContext(FigureContext);
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>('loading');
  const { chosen } = look;

  useEffect(() => {
    latest.current = { look, onPick };
    view.current?.show(look);
  }, [look, onPick]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    let gone = false;
    const opened = hasWebGl() ? import('../lib/sigma-view') : Promise.reject(new Error('no WebGL'));
    opened
      .then(({ openNetwork }) => {
        if (gone) return;
        view.current = openNetwork(element, network, latest.current.look, (node) => {
          latest.current.onPick(node);
        });
        setState('ready');
      })
      .catch(() => {
        if (!gone) setState('missing');
      });
    return () => {
      gone = true;
      view.current?.close();
      view.current = null;
    };
  }, [network]);

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    return join({
      place: element,
      title: '',
      svg: () => {
        const size = { width: element.clientWidth, height: element.clientHeight };
        const { link, theme } = latest.current.look;
        return svgText(stillPicture(network, link, theme, size));
      },
    });
  }, [join, network]);

  useEffect(() => {
    if (chosen !== null) view.current?.centre(chosen);
  }, [chosen, state]);

  return (
    <Box>
      {state === 'missing' && (
        <Text size="sm" c="dimmed" mb="xs">
          This browser draws without WebGL, so the picture stands still. The table holds the same
          data.
        </Text>
      )}
      <Box pos="relative" h={Math.max(height, leastHeight)}>
        {state === 'loading' && <Skeleton pos="absolute" inset={0} radius="sm" />}
        <div
          ref={place}
          role="img"
          aria-label={label}
          data-network={state}
          style={{ width: '100%', height: '100%' }}
        >
          {state === 'missing' && (
            <StillNetwork
              network={network}
              link={look.link}
              theme={look.theme}
              width={720}
              height={Math.max(height, leastHeight)}
            />
          )}
        </div>
        {state === 'ready' && (
          <Group gap={4} pos="absolute" right={4} top={4}>
            <ActionIcon
              variant="default"
              aria-label="Zoom in"
              onClick={() => view.current?.zoom(ZOOM)}
            >
              <IconPlus {...ICON} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Zoom out"
              onClick={() => view.current?.zoom(1 / ZOOM)}
            >
              <IconMinus {...ICON} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Show the whole network"
              onClick={() => view.current?.reset()}
            >
              <IconFocusCentered {...ICON} />
            </ActionIcon>
          </Group>
        )}
      </Box>
    </Box>
  );
}
