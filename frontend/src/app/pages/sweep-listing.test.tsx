import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { COLUMNS, rowsOf } from '@/testing/data/results';
import { makeSweep, progressOf } from '@/testing/data/sweep';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const PAGE = 10;

/** A sweep of which 132 runs have ended; 120 had when the first of its two pages was read. */
function serve(): (string | null)[] {
  const counts = progressOf({ completed: 132, queued: 108 });
  const sweep = makeSweep('busy', 'Busy study', 'executing', counts);
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/v1/sweeps/busy', () => HttpResponse.json(sweep)),
    http.get('*/v1/sweeps/busy/results', ({ request }) => {
      const cursor = new URL(request.url).searchParams.get('cursor');
      asked.push(cursor);
      const isAnew = asked.filter((one) => one === null).length > 1;
      const from = cursor === null ? 0 : PAGE;
      return HttpResponse.json({
        columns: COLUMNS,
        items: rowsOf(sweep).slice(from, from + PAGE),
        next_cursor: cursor === null ? 'second' : null,
        total: 2 * PAGE,
        finished_before: isAnew ? 132 : 120,
        more_since: isAnew || cursor === null ? 0 : 12,
      });
    }),
  );
  return asked;
}

it('says how many runs have ended since the listing began, and lists anew', async () => {
  const asked = serve();
  const { user } = renderRoute('/sweeps/busy?rows=runs');
  expect(await screen.findByText('20 runs match; 12 more since')).toBeInTheDocument();
  expect(asked).toEqual([null, 'second']);
  await user.click(screen.getByRole('button', { name: 'List anew' }));
  await waitFor(() => {
    expect(screen.getByText('20 runs match')).toBeInTheDocument();
  });
  expect(asked.slice(2)).toEqual([null, 'second']);
  expect(screen.queryByRole('button', { name: 'List anew' })).not.toBeInTheDocument();
});
