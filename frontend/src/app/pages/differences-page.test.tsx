import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { DifferencePage } from '@/api-schema/models';
import { coordinatesOf, DONE } from '@/testing/data/sweep';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const MOVED: DifferencePage = {
  sweep_id: 'dsm-study',
  model_revision: 1,
  other_id: 'newer',
  other_model_revision: 3,
  metric: null,
  compared: 46,
  moved: 2,
  unmoved: 44,
  missing: 2,
  items: [
    {
      point_index: 27,
      coordinates: coordinatesOf(27),
      metric: 'completion_time_ns',
      unit: 'ns',
      n: 5,
      before: 100_000,
      after: 103_000,
      relative_change: 0.031,
    },
    {
      point_index: 28,
      coordinates: coordinatesOf(28),
      metric: 'accepted_load_fraction',
      unit: 'fraction',
      n: 5,
      before: null,
      after: 0.5,
      relative_change: null,
    },
  ],
  next_cursor: null,
};

it('lists which points moved between two revisions, and by how much', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/v1/sweeps/dsm-study/differences', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json(MOVED);
    }),
  );
  renderRoute('/sweeps/dsm-study/differences?with=newer');
  expect(
    await screen.findByText('2 of 46 points compared moved, 44 did not; 2 have no run in both.'),
  ).toBeInTheDocument();
  expect(asked[0]).toBe('?with=newer');
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows[0]).toHaveTextContent('Revision 1Revision 3');
  expect(rows[1]).toHaveTextContent(/^Point 27: .*Completion time100 µs103 µs\+3\.1 %5$/);
  expect(rows[2]).toHaveTextContent(/Accepted load fraction–50 %–5$/);
});

it('says that newer results exist and runs the sweep again', async () => {
  const old = { ...DONE, newer_results: true, current_model_revision: 3, reruns: ['newer'] };
  const again = { ...DONE, id: 'again', name: 'Run anew', rerun_of: 'dsm-study' };
  server.use(
    http.get('*/v1/sweeps/dsm-study', () => HttpResponse.json(old)),
    http.get('*/v1/sweeps/again', () => HttpResponse.json(again)),
    http.get('*/v1/sweeps/again/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
    http.post(/dsm-study:rerun$/, () => HttpResponse.json(again, { status: 202 })),
  );
  const { router, user } = renderRoute('/sweeps/dsm-study');
  expect(
    await screen.findByText('Computed with model revision 1; revision 3 is current.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'changes' })).toHaveAttribute(
    'href',
    '/sweeps/dsm-study/differences?with=newer',
  );
  await user.click(screen.getByRole('button', { name: 'Run again with revision 3' }));
  expect(router.state.location.pathname).toBe('/sweeps/again');
  expect(await screen.findByText(/^Repeats/)).toBeInTheDocument();
});
