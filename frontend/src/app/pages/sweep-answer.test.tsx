import { screen, within } from '@testing-library/react';
import { http } from 'msw';

import { problem } from '@/testing/problem';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('begins with the answer, and shows at once how many cautions there are and the gravest', async () => {
  const { user } = renderRoute('/sweeps/dsm-study');
  const answer = await screen.findByTestId('answer');
  expect(answer).toHaveTextContent(/^.*hyperx is best: 1\.201 times.*no longer pays/);
  const cautions = within(answer).getByRole('button', {
    name: /^2 cautions: ?2 of 240 runs timed/,
  });
  expect(cautions).toHaveAttribute('aria-expanded', 'false');
  await user.click(cautions);
  expect(cautions).toHaveAttribute('aria-expanded', 'true');
  const note = within(answer).getByRole('note', { name: 'Cautions' });
  const items = await within(note).findAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Left out: 2 of 240 runs timed out/),
    expect.stringMatching(/^The networks are not alike/),
  ]);
});

it('draws the figure of the question with a table beside it', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study?chart=At+16+endpoints');
  const figure = await screen.findByRole('figure', {
    name: 'Completion time against link bandwidth',
  });
  expect(within(figure).getByRole('img')).toHaveAccessibleName(
    /^Chart\. At 16 endpoints: at 64 Gb\/s/,
  );
  await user.click(within(figure).getByRole('radio', { name: 'At 256 endpoints' }));
  expect(router.state.location.search).toBe('?chart=At+256+endpoints');
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  const table = within(figure).getByRole('table');
  expect(within(table).getByRole('rowheader', { name: 'dragonfly' })).toBeInTheDocument();
  expect(within(table).getByRole('columnheader', { name: '16 Gb/s' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: /hyperx/ })).toHaveTextContent(
    'more than 32 Gb/s no longer pays',
  );
});

it('shows what the compared networks are', async () => {
  renderRoute('/sweeps/dsm-study');
  const table = await screen.findByRole('region', { name: 'Networks compared' });
  const ring = within(table).getByRole('row', { name: /^ring/ });
  expect(ring).toHaveTextContent('overloaded');
  expect(within(table).getByRole('row', { name: /^hyperx/ })).not.toHaveTextContent('overloaded');
});

/** Queries of all requests for an answer, as they are sent. */
function askedOf(part: string): string[] {
  const asked: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes(part)) asked.push(new URL(request.url).search);
  });
  return asked;
}

it('asks the service what the address asks', async () => {
  const asked = askedOf('/answer');
  renderRoute('/sweeps/dsm-study?threshold=0.3&metric=completion_time_ns&by=topology');
  await screen.findByRole('figure', { name: 'Completion time against link bandwidth' });
  server.events.removeAllListeners();
  expect(asked[0]).toBe('?rates=bits&metric=completion_time_ns&by=topology&threshold=0.3');
});

it('asks another question and forgets what belonged to the last', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study?chart=At+256+endpoints&ideal=ring');
  await user.click(await screen.findByRole('tab', { name: 'Which is best' }));
  expect(router.state.location.search).toBe('?question=ranking');
  const figure = await screen.findByRole('figure', { name: 'Completion time' });
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  const rows = within(figure).getAllByRole('row').slice(1);
  expect(rows[0]).toHaveTextContent(/^1hyperx.*may be best/);
  expect(rows.at(-1)).toHaveTextContent(/^–single_router \(ideal\).*does not compete/);
});

it('puts what is adjusted into the address, and takes it back', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Adjust' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Count runs that timed out' }));
  expect(router.state.location.search).toBe('?include_timed_out=true');
  await user.click(screen.getByRole('combobox', { name: 'Compared with' }));
  await user.click(await screen.findByRole('option', { name: 'torus' }));
  expect(router.state.location.search).toBe('?include_timed_out=true&baseline=torus');
  await user.click(
    await screen.findByRole('button', { name: 'Take back Count runs that timed out' }),
  );
  expect(router.state.location.search).toBe('?baseline=torus');
});

it('leads back from a question that cannot be answered', async () => {
  server.use(
    http.get('*/v1/sweeps/:id/answer', ({ request }) =>
      request.url.includes('metric=')
        ? problem(422, 'Invalid query', 'this sweep has no such metric')
        : undefined,
    ),
  );
  const { router, user } = renderRoute('/sweeps/dsm-study?metric=nonsense');
  expect(await screen.findByText('this sweep has no such metric')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ask what its axes ask first' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByTestId('answer')).toBeInTheDocument();
});

it('shows who wins where as a map and a table', async () => {
  const { user } = renderRoute('/sweeps/atlas-ebb');
  const figure = await screen.findByRole('figure', { name: 'Who wins by mean flow bandwidth' });
  expect(within(figure).getByRole('img')).toHaveAccessibleName(/Of 3 places by Pattern, imported/);
  const regret = within(figure).getByRole('region', { name: /^Regret/ });
  expect(within(regret).getByRole('row', { name: /^min_hop/ })).toHaveTextContent(
    'reaches 95.2 % of the best there',
  );
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  const rows = within(figure).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^random_bisectionimported: best, by/),
    'binomial_treecannot be told apart: imported, dfsssp',
    expect.stringMatching(/^disseminationimported: best, by/),
  ]);
});

it('shows how runs scatter, with quantiles beside', async () => {
  const { user } = renderRoute('/sweeps/atlas-ebb?question=spread');
  const figure = await screen.findByRole('figure', { name: /^Spread of mean flow bandwidth/ });
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  expect(within(figure).getByRole('columnheader', { name: '95 % quantile' })).toBeInTheDocument();
  expect(within(figure).getByRole('row', { name: /^imported/ })).toHaveTextContent(
    /60.*\(too few runs\)/,
  );
});

it('shows panels beside one another, one of them large, and all again', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study');
  const figure = await screen.findByRole('figure', {
    name: 'Completion time against link bandwidth',
  });
  expect(within(figure).getAllByRole('img')).toHaveLength(2);
  await user.click(within(figure).getByRole('button', { name: 'Show At 256 endpoints large' }));
  expect(router.state.location.search).toBe('?chart=At+256+endpoints');
  expect(within(figure).getByRole('img')).toHaveAccessibleName(/^Chart\. At 256 endpoints/);
  await user.click(within(figure).getByRole('button', { name: 'All 2 charts' }));
  expect(router.state.location.search).toBe('');
});
