import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Sweep } from '@/api-schema/models';
import { makeSweep, progressOf } from '@/testing/data/sweep';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const NO_RUNS = progressOf({ total: 0 });

function serve(sweep: Sweep): void {
  server.use(
    http.get('*/v1/sweeps/young', () => HttpResponse.json(sweep)),
    http.get('*/v1/sweeps/young/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
  );
}

it('says how many points of a sweep are made, and what cancelling it would drop', async () => {
  serve({
    ...makeSweep('young', 'Young study', 'expanding', progressOf({ total: 0, queued: 0 })),
    points: 20_000,
    expansion: { points: 20_000, points_expected: 100_000, waits_for: null, searching: false },
    estimate: null,
    summary: 'expanding, 20,000 of 100,000 points',
  });
  const { user } = renderRoute('/sweeps/young');
  expect(await screen.findByText('expanding, 20,000 of 100,000 points')).toBeInTheDocument();
  expect(screen.getByText(/20,000 of 100,000 points × 5 replicates/)).toBeInTheDocument();
  expect(screen.queryByText(/Remaining/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'The points that are not made yet will not be made.',
  );
});

it('shows why its expansion refused a sweep as the form would', async () => {
  serve({
    ...makeSweep('young', 'Young study', 'failed', NO_RUNS),
    points: 0,
    summary: 'refused: 1 mistake',
    errors: [
      {
        pointer: '/axes/bandwidth/zip/link_bandwidth_gbps',
        field: 'network.link_bandwidth_gbps',
        value: -8,
        allowed: '> 0 Gb/s',
        message: '-8 is not above 0',
        line: null,
      },
    ],
  });
  renderRoute('/sweeps/young');
  const list = await screen.findByRole('list', { name: 'Mistakes in the specification' });
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Line 19 · network.link_bandwidth_gbps-8 is not above 0Allowed: > 0 Gb/s',
  );
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
