import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Trace } from '@/api-schema/models';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const RING: Trace = {
  name: 'ring',
  version: 2,
  digest: 'f'.repeat(64),
  format: 'goal',
  created_at: '2026-11-28T08:00:00Z',
  versions: [{ version: 2, digest: 'f'.repeat(64), created_at: '2026-11-28T08:00:00Z' }],
  kind: 'ranks',
  addresses: null,
  summary: {
    ranks: 4,
    operations: 24,
    streams: 1,
    operations_by_kind: { compute: 8, send: 8, receive: 8 },
    messages: 8,
    sent_bytes: 32768,
    message_sizes: [{ up_to_bytes: 4096, messages: 8 }],
    matrix: { blocks: 4, ranks_per_block: 1, from_block: [], to_block: [], bytes: [] },
    collectives: [],
    compute: { least_ns: 1000, mean_ns: 1000, most_ns: 1000 },
  },
};

/** A service with a trace, which answers what is asked of it. */
function serve(answer: () => Response) {
  const asked: { version: string | null; body: unknown }[] = [];
  server.use(
    http.get('*/v1/traces/ring', () => HttpResponse.json(RING)),
    http.get('*/v1/traces/ring/critical-path', () => problem(422, 'invalid_trace', 'a circle')),
    http.post('*/v1/traces/ring/scaled', async ({ request }) => {
      const version = new URL(request.url).searchParams.get('version');
      asked.push({ version, body: await request.json() });
      return answer();
    }),
  );
  return asked;
}

it('makes a larger trace and says on which grid', async () => {
  const asked = serve(() =>
    HttpResponse.json(
      {
        trace: { ...RING, name: 'ring-larger' },
        from_ranks: 4,
        from_grid: [4],
        grid: [32],
        periodic: [true],
        computes_alike: true,
      },
      { status: 201 },
    ),
  );
  const { user } = renderRoute('/traces/ring');
  await user.click(await screen.findByRole('button', { name: 'Make it' }));
  expect(await screen.findByText(/A grid of 4 periodic became 32\./)).toBeInTheDocument();
  expect(asked).toEqual([{ version: '2', body: { name: 'ring-larger', ranks: 32, grid: null } }]);
});

it('shows why a trace is not scaled, and asks nothing for what is no grid', async () => {
  const message = 'operation 3 of rank 2 is a wait, where the program of rank 0 has a send';
  const asked = serve(() => problem(422, 'invalid_trace', message));
  const { user } = renderRoute('/traces/ring');
  const grid = await screen.findByRole('textbox', { name: 'On a grid of' });
  await user.type(grid, '8 by 8');
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  expect(screen.getByText('1 to 3 numbers, such as 8 x 8')).toBeInTheDocument();
  expect(asked).toEqual([]);
  await user.clear(grid);
  await user.type(grid, '4 x 8');
  await user.click(screen.getByRole('button', { name: 'Make it' }));
  expect(await screen.findByText(new RegExp(message))).toBeInTheDocument();
  expect(asked).toHaveLength(1);
});
