import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { makeSweep, progressOf } from '@/testing/data/sweep';
import { problem } from '@/testing/problem';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

function running() {
  const begin = new Date(Date.now() - 30_000).toISOString();
  return {
    ...makeSweep('busy', 'Busy study', 'executing', progressOf({ completed: 120, queued: 120 })),
    started_at: begin,
    resumed_at: begin,
    finished_at: null,
  };
}

it('begins with the answer, and shows at once how many cautions there are and the gravest', async () => {
  const { user } = renderRoute('/sweeps/dsm-study');
  const answer = await screen.findByTestId('answer');
  expect(answer).toHaveTextContent(/^.*hyperx is best: 1\.201 times.*no longer pays/);
  const cautions = within(answer).getByRole('button', { name: /^2 cautions 2 of 240 runs timed/ });
  expect(cautions).toHaveAttribute('aria-expanded', 'false');
  await user.click(cautions);
  expect(cautions).toHaveAttribute('aria-expanded', 'true');
  const items = within(within(answer).getByRole('note', { name: 'Cautions' })).getAllByRole(
    'listitem',
  );
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Left out: 2 of 240 runs timed out/),
    expect.stringMatching(/^The networks are not alike/),
  ]);
});

it('is one line of progress once it has ended, which opens', async () => {
  const { user } = renderRoute('/sweeps/dsm-study');
  const more = await screen.findByRole('button', { name: 'Time and memory' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  expect(screen.getByText(/Processor time/)).toBeVisible();
});

it('draws the figure of the question with a table beside it', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study');
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
  expect(asked[0]).toBe('?metric=completion_time_ns&by=topology&threshold=0.3');
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

it('sorts on the service, by keyboard too, and says so', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study');
  const button = await screen.findByRole('button', { name: 'Completion time' });
  button.focus();
  await user.keyboard('{Enter}');
  await user.keyboard('{Enter}');
  expect(router.state.location.search).toBe('?sort=-completion_time_ns');
  expect(screen.getByRole('columnheader', { name: /Completion time/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
});

it('filters by column on the service and shows the filter', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Filter topology' }));
  await user.click(await screen.findByRole('checkbox', { name: 'torus' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(router.state.location.search).toBe('?f.topology=torus');
  expect(
    await screen.findByText(
      '40 runs match. The answer above is of all runs: a filter is of this table',
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain(
    'filter=topology+in+%5B%27torus%27%5D',
  );
});

it('shows at the filter why the service refuses it', async () => {
  renderRoute('/sweeps/dsm-study?filter=nonsense+%3D+1');
  expect(await screen.findByText('unknown name nonsense')).toBeInTheDocument();
});

it('chooses columns', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study?columns=point_index,topology');
  const table = await screen.findByRole('region', { name: 'Table of results' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Mean hops' }));
  expect(router.state.location.search).toBe('?columns=point_index%2Ctopology%2Cmean_hops');
});

it('names failed points with their reason', async () => {
  renderRoute('/sweeps/dsm-deadlock');
  const link = await screen.findByRole('link', { name: /^Point 27: torus/ });
  expect(link).toHaveAttribute('href', '/sweeps/dsm-deadlock/points/27');
  expect(await screen.findByText(/a cycle of full buffers/)).toBeInTheDocument();
});

it('shows progress with the time that remains, and cancels after asking', async () => {
  let cancelled = false;
  server.use(
    http.get('*/v1/sweeps/busy', () => HttpResponse.json(running())),
    http.get('*/v1/sweeps/busy/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
    http.post(/busy:cancel$/, () => {
      cancelled = true;
      return HttpResponse.json({ ...running(), phase: 'aborted' });
    }),
  );
  const { user } = renderRoute('/sweeps/busy');
  expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(screen.getByText(/Remaining about/)).toHaveTextContent(/(29|30|31) s/);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('120 runs will be stopped or dropped');
  expect(cancelled).toBe(false);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel the sweep' }));
  await waitFor(() => {
    expect(cancelled).toBe(true);
  });
});

it('says when there is no such sweep', async () => {
  renderRoute('/sweeps/gone');
  expect(
    await screen.findByRole('heading', { name: 'There is no such sweep' }),
  ).toBeInTheDocument();
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

it('says how many replicates points may get and how many were needed', async () => {
  renderRoute('/sweeps/atlas-ebb');
  expect(
    await screen.findByText(
      '12 points × 5 to 30 replicates until the 95 % interval of mean flow bandwidth fraction is within ±2 % of its mean',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/84 runs of 360 allowed were needed/)).toBeInTheDocument();
});

it('says while replicates may be added how far that can go', async () => {
  const until = {
    metric: 'completion_time_ns',
    relative_half_width: 0.02,
    confidence: 0.95,
  };
  server.use(
    http.get('*/v1/sweeps/busy', () =>
      HttpResponse.json({ ...running(), replicates: 30, replicates_min: 5, until }),
    ),
    http.get('*/v1/sweeps/busy/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
  );
  renderRoute('/sweeps/busy');
  expect(
    await screen.findByText(/^240 runs planned so far, at most 1,440: each point/),
  ).toHaveTextContent('until the 95 % interval of completion time is within ±2 % of its mean');
  expect(screen.getByText(/Remaining at least/)).toBeInTheDocument();
});
