import type { HotLinks, Network } from '@/api-schema/models';
import { chartTheme } from '@/lib/chart-theme';
import { DRILL, NETWORK } from '@/testing/data/networks';

import { drillRows, drillSummary, missingText } from './drill-text';
import { failingParts, toggled } from './failing';
import { hottestOfRun, hottestOfWindow } from './hottest';
import { failedColour, linkLook, runValues, windowValues } from './link-colours';
import { linksOf, networkLine, networkSummary, nodeLines, searchNodes } from './network-view';
import { stillPicture, svgText } from './still-picture';
import { trafficSummary } from './traffic-option';

const THEME = chartTheme('light');

const MEASURED: Network = {
  ...NETWORK,
  links: {
    ...NETWORK.links,
    failed: [0, 1],
    active_fraction: [0.9, null],
    stalled_fraction: [0.2, null],
    bytes: [2048, 0],
  },
};

const HOT: HotLinks = {
  window_ns: 100,
  windows: [
    {
      start_ns: 0,
      links: [
        {
          router: 2,
          port: 1,
          link_class: 'level_0_1',
          peer_router: 1,
          active_fraction: 0.7,
          stalled_fraction: 0.1,
          bytes: 512,
          flows: [
            { source: 3, destination: 0, bytes: 400 },
            { source: null, destination: null, bytes: 112 },
          ],
        },
        {
          router: 1,
          port: 4,
          link_class: 'ejection',
          peer_router: null,
          active_fraction: 1,
          stalled_fraction: 0,
          bytes: 900,
          flows: [],
        },
      ],
    },
  ],
};

describe('a network in words', () => {
  it('tells sizes, arrangement and what is known', () => {
    expect(networkSummary(NETWORK)).toBe(
      '3 routers, 4 endpoints and 3 cables between routers, drawn level by level, endpoints below. Diameter 2 hops, 1.5 hops on average.',
    );
  });

  it('tells what has failed, and what one mark stands for', () => {
    expect(networkSummary(MEASURED)).toContain('In this run 1 cable and 0 routers have failed.');
    expect(networkSummary({ ...NETWORK, detail: 'levels' })).toContain(
      'each of 3 marks stands for a level of routers',
    );
  });

  it('is told in one line, without what is not known', () => {
    expect(networkLine(NETWORK)).toBe(
      '3 routers, 4 endpoints, 3 cables, diameter 2 hops, 1.5 hops on average.',
    );
  });

  it('tells a router by name, level, cables and endpoints', () => {
    expect(nodeLines(NETWORK, 0)).toEqual([
      'leaf-1',
      'level 0',
      '2 cables to others',
      '2 endpoints',
    ]);
  });

  it('finds a router by part of its name, and first by its number', () => {
    expect(searchNodes(NETWORK, 'LEAF')).toEqual([0, 1]);
    expect(searchNodes(NETWORK, '2')).toEqual([2, 1]);
    expect(searchNodes(NETWORK, '  ')).toEqual([]);
  });

  it('lists the links of a router, busiest first', () => {
    expect(linksOf(NETWORK, 2)).toEqual([0, 1]);
    const other = { ...MEASURED, links: { ...MEASURED.links, active_fraction: [0.1, 0.9] } };
    expect(linksOf(other, 2)).toEqual([1, 0]);
  });
});

describe('colours of links', () => {
  it('are those of classes where nothing is measured', () => {
    const look = linkLook(NETWORK, THEME, 'active', runValues(NETWORK, 'active'));
    expect(look.colours).toEqual([THEME.series[0], THEME.series[0]]);
    expect(look.legend.map(({ label }) => label)).toEqual(['level 0 to 1 (3)']);
  });

  it('mark what has failed whatever they show', () => {
    for (const shown of ['class', 'active', 'stalled', 'bytes'] as const) {
      const look = linkLook(MEASURED, THEME, shown, runValues(MEASURED, shown));
      expect(look.colours[1]).toBe(failedColour(THEME));
      expect(look.colours[0]).not.toBe(failedColour(THEME));
      expect(look.legend.at(-1)?.label).toBe('failed');
    }
  });

  it('follow a window, in which only hot links are known', () => {
    expect(windowValues(NETWORK, HOT, 0, 'active')).toEqual([null, 0.7]);
    expect(windowValues(NETWORK, HOT, 0, 'bytes')).toEqual([null, 512]);
    expect(windowValues(NETWORK, HOT, 7, 'active')).toEqual([null, null]);
  });
});

describe('the hottest links', () => {
  it('of a run are those that were active longest', () => {
    expect(hottestOfRun(MEASURED, MEASURED.links.active_fraction ?? [])).toEqual([
      { row: 0, value: 0.9, name: 'leaf-1 – spine, 2 cables', flows: '' },
    ]);
  });

  it('of a window lead between routers, and name their largest flows', () => {
    expect(hottestOfWindow(NETWORK, HOT, 0)).toEqual([
      { row: 1, value: 0.7, name: 'router 2 → router 1', flows: '3 → 0 (400 B)' },
    ]);
  });
});

describe('a still picture', () => {
  it('holds a path for all links that look alike, and stays in its box', () => {
    const look = linkLook(NETWORK, THEME, 'class', null);
    const picture = stillPicture(NETWORK, look, THEME, { width: 100, height: 60 });
    expect(picture.lines.map(({ d }) => d.match(/M/g)?.length)).toEqual([1, 1]);
    const numbers = [...picture.lines, ...picture.marks].flatMap(({ d }) =>
      [...d.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map((pair) => pair.slice(1).map(Number)),
    );
    for (const [x = -1, y = -1] of numbers) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(100);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThanOrEqual(60);
    }
    expect(svgText(picture)).toMatch(/^<svg .*<\/svg>$/);
  });
});

describe('a drill', () => {
  it('adds and takes away parts', () => {
    expect(toggled('', '0-2')).toBe('0-2');
    expect(toggled('0-2,1-2', '0-2')).toBe('1-2');
    expect(failingParts({ links: '0-2', routers: '1', allCables: false })).toEqual([
      { kind: 'links', part: '0-2' },
      { kind: 'routers', part: '1' },
    ]);
  });

  it('says what moves', () => {
    expect(drillSummary(DRILL)).toBe(
      '1 cable failed. Every endpoint still reaches every other. 4 routes of 8 (50 %) led over it; routed anew by min_hop, 4 routes (50 %) take another way. Of the tables that came with the fabric, 4 routes led over it.',
    );
    expect(drillSummary({ ...DRILL, endpoints_lost: 1, endpoints_cut_off: 2 })).toContain(
      '1 endpoint is attached to what failed, and 2 others are cut off.',
    );
  });

  it('has the bound before and after, and says what is not known', () => {
    const bound = drillRows(DRILL).find(({ name }) => name === 'Uniform traffic that fits');
    expect(bound).toMatchObject({ before: '100 %', after: '50 %' });
    expect(missingText(DRILL)).toBe('');
    const cut = { ...DRILL.after.facts, unknown: { diameter: 'some endpoints have no path' } };
    expect(missingText({ ...DRILL, after: { ...DRILL.after, facts: cut } })).toBe(
      'Not known (—): some endpoints have no path.',
    );
  });
});

describe('traffic between groups', () => {
  it('says what stays and who sends most', () => {
    const traffic = {
      first_group: [0, 2],
      last_group: [1, 3],
      bytes: [
        [600, 300],
        [0, 100],
      ],
    };
    expect(trafficSummary(traffic)).toBe(
      '1,000 B in all, of which 70 % stays within a group. Between groups most goes from 0–1 to 2–3: 300 B.',
    );
  });
});
