import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Sweep } from '@/api-schema/models';
import { makeSweep, progressOf } from '@/testing/data/sweep';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const HALF_DONE: Sweep = {
  ...makeSweep('half', 'Half study', 'executing', progressOf({ completed: 120, queued: 120 })),
  newer_results: true,
  current_model_revision: 2,
  waits_for: 'workers of model revision 1; none is alive',
};

function serve(answered: (finishOn: string | null) => Sweep): (string | null)[] {
  const asked: (string | null)[] = [];
  let shown = HALF_DONE;
  server.use(
    http.get('*/v1/sweeps/half', () => HttpResponse.json(shown)),
    http.get('*/v1/sweeps/half/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
    http.post(/\/v1\/sweeps\/half:upgrade$/, ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('finish_on'));
      const answer = answered(asked.at(-1) ?? null);
      if (answer.id === 'half') shown = answer;
      return HttpResponse.json(answer);
    }),
  );
  return asked;
}

it('says what a half-done sweep waits for and mixes revisions on purpose only', async () => {
  const asked = serve(() => ({
    ...HALF_DONE,
    newer_results: false,
    model_revision: 2,
    earlier_model_revisions: [1],
    waits_for: null,
  }));
  const { user } = renderRoute('/sweeps/half');
  expect(
    await screen.findByText('It waits for workers of model revision 1; none is alive.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Run again/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Finish it mixed' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('The answer will warn of it.');
  expect(asked).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Mix revisions' }));
  expect(await screen.findByText(/model revision 2, mixed with 1/)).toBeInTheDocument();
  expect(screen.queryByText(/It waits for/)).not.toBeInTheDocument();
  expect(asked).toEqual(['mix']);
});

it('starts a half-done sweep anew and goes to the new one', async () => {
  const asked = serve(() => ({ ...HALF_DONE, id: 'dsm-study' }));
  const { router, user } = renderRoute('/sweeps/half');
  await user.click(await screen.findByRole('button', { name: 'Start anew with revision 2' }));
  await user.click(await screen.findByRole('button', { name: 'Start anew' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/dsm-study');
  });
  expect(asked).toEqual(['restart']);
});
