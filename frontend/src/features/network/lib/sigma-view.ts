/** The network on a WebGL canvas. Loaded only where one is drawn: sigma is a chunk of its own. */
import { MultiUndirectedGraph } from 'graphology';
import { Sigma } from 'sigma';
import { EdgeLineProgram, NodePointProgram } from 'sigma/rendering';

import type { Network } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';

import { failedColour, type LinkLook } from './link-colours';
import { nodeLines } from './network-view';

export interface NetworkLook {
  link: Pick<LinkLook, 'colours' | 'widths'>;
  theme: ChartTheme;
  /** Node that stands out with its neighbours; null: none. */
  chosen: number | null;
  /** Links that stand out. */
  marked: readonly number[];
}

export interface NetworkView {
  show: (look: NetworkLook) => void;
  /** Moves the picture to a node that one would not find in it. */
  centre: (node: number) => void;
  zoom: (factor: number) => void;
  reset: () => void;
  close: () => void;
}

/** Of so many nodes one stands out in the whole picture; of more the picture moves near to it. */
const MOST_TOLD_APART = 400;
const NEAR = 0.25;
/** Of more links each is a line a pixel wide, and what the pointer passes does not dim all others. */
const MANY_LINKS = 20_000;
const SLOW_MS = 40;
const PAUSE_MS = 1000;
const SLOW_FRAMES = 3;
const PAD = 6;
const LINE = 16;

function graphOf({ nodes, links }: Network): MultiUndirectedGraph {
  const graph = new MultiUndirectedGraph({ allowSelfLoops: false });
  const size = Math.max(1.5, Math.min(7, 60 / Math.sqrt(nodes.x.length + 1)));
  nodes.x.forEach((x, node) => {
    graph.addNode(node, { x, y: nodes.y[node] ?? 0, size });
  });
  links.from.forEach((from, row) => {
    graph.addEdgeWithKey(row, from, links.to[row]);
  });
  return graph;
}

/** Leaves links out while the picture moves, once the browser has shown that it draws them slowly. */
function hideLinksWhereSlow(renderer: Sigma): void {
  let last = 0;
  let slow = 0;
  renderer.on('afterRender', () => {
    const now = performance.now();
    const span = now - last;
    last = now;
    // A longer pause is one in which nothing moved.
    if (span > SLOW_MS && span < PAUSE_MS) slow += 1;
    if (slow === SLOW_FRAMES) renderer.setSetting('hideEdgesOnMove', true);
  });
}

/** Draws the network into a place, and says which node the pointer chooses. */
export function openNetwork(
  place: HTMLElement,
  network: Network,
  first: NetworkLook,
  onPick: (node: number | null) => void,
): NetworkView {
  let look = first;
  let hovered: number | null = null;
  let near = new Set<string>();
  let marked = new Set(first.marked.map(String));
  const graph = graphOf(network);
  const isLarge = graph.size > MANY_LINKS;
  const standsOut = () => (isLarge ? look.chosen : (hovered ?? look.chosen));
  const renderer = new Sigma(graph, place, {
    allowInvalidContainer: true,
    enableEdgeEvents: false,
    renderLabels: false,
    ...(isLarge && {
      defaultEdgeType: 'thin',
      edgeProgramClasses: { thin: EdgeLineProgram },
      defaultNodeType: 'dot',
      nodeProgramClasses: { dot: NodePointProgram },
    }),
    zIndex: !isLarge,
    stagePadding: 16,
    minEdgeThickness: 0.6,
    maxCameraRatio: 4,
    minCameraRatio: 0.002,
    nodeReducer: (key, data) => {
      const node = Number(key);
      const isFailed = (network.nodes.failed_routers[node] ?? 0) > 0;
      const isMain = node === standsOut();
      const isNear = standsOut() === null || isMain || near.has(key);
      const colour = isFailed ? failedColour(look.theme) : look.theme.text;
      return {
        ...data,
        color: isNear ? colour : look.theme.grid,
        size: Number(data['size']) * (isMain ? 1.8 : isFailed ? 1.5 : 1),
        zIndex: isNear ? 1 : 0,
      };
    },
    edgeReducer: (key, data) => {
      const row = Number(key);
      const main = standsOut();
      const isOwn = main === null || graph.hasExtremity(key, main);
      const isMarked = marked.has(key);
      const colour = look.link.colours[row] ?? look.theme.muted;
      return {
        ...data,
        color: isMarked ? look.theme.text : isOwn ? colour : look.theme.grid,
        size: isMarked ? 4 : (look.link.widths[row] ?? 1),
        zIndex: isMarked ? 2 : isOwn ? 1 : 0,
      };
    },
    defaultDrawNodeHover: (context, data) => {
      const lines = nodeLines(network, Number(data['key']));
      context.font = '13px system-ui, sans-serif';
      const width = Math.max(...lines.map((line) => context.measureText(line).width)) + 2 * PAD;
      const height = lines.length * LINE + 2 * PAD;
      const x = Math.min(data.x + 10, place.clientWidth - width - 2);
      const y = Math.min(data.y + 10, place.clientHeight - height - 2);
      context.fillStyle = look.theme.surface;
      context.strokeStyle = look.theme.muted;
      context.fillRect(x, y, width, height);
      context.strokeRect(x, y, width, height);
      context.fillStyle = look.theme.text;
      lines.forEach((line, number) => {
        context.fillText(line, x + PAD, y + PAD + (number + 0.8) * LINE);
      });
    },
  });
  if (isLarge) hideLinksWhereSlow(renderer);
  const settle = () => {
    const main = standsOut();
    near = new Set(main === null ? [] : graph.neighbors(main));
    renderer.refresh({ skipIndexation: true });
  };
  if (!isLarge) {
    renderer.on('enterNode', ({ node }) => {
      hovered = Number(node);
      settle();
    });
    renderer.on('leaveNode', () => {
      hovered = null;
      settle();
    });
  }
  renderer.on('clickNode', ({ node }) => {
    onPick(Number(node));
  });
  renderer.on('clickStage', () => {
    onPick(null);
  });
  const camera = renderer.getCamera();
  settle();
  return {
    show: (next) => {
      look = next;
      marked = new Set(next.marked.map(String));
      settle();
    },
    centre: (node) => {
      const shown = renderer.getNodeDisplayData(String(node));
      if (shown === undefined || (camera.ratio >= 1 && graph.order <= MOST_TOLD_APART)) return;
      camera.setState({ x: shown.x, y: shown.y, ratio: Math.min(camera.ratio, NEAR) });
    },
    zoom: (factor) => {
      camera.setState({ ratio: camera.getBoundedRatio(camera.ratio / factor) });
    },
    reset: () => {
      camera.setState({ x: 0.5, y: 0.5, ratio: 1, angle: 0 });
    },
    close: () => {
      renderer.kill();
    },
  };
}
