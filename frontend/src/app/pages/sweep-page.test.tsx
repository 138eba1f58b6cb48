import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { makeSweep, progressOf } from '@/testing/data/sweep';
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

it('is one line of progress once it has ended, which opens', async () => {
  const { user } = renderRoute('/sweeps/dsm-study');
  const more = await screen.findByRole('button', { name: 'Time and memory' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await user.click(more);
  await waitFor(() => {
    expect(screen.getByText(/Processor time/)).toBeVisible();
  });
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
  expect(await screen.findByText(/^8 points match\./)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toContain(
    'filter=topology+in+%5B%27torus%27%5D',
  );
});

it('shows at the filter why the service refuses it', async () => {
  renderRoute('/sweeps/dsm-study?filter=nonsense+%3D+1');
  expect(await screen.findByText('unknown name nonsense')).toBeInTheDocument();
});

it('chooses columns', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study?rows=runs&columns=point_index,topology');
  const table = await screen.findByRole('region', { name: 'Table of results' });
  expect(within(table).getAllByRole('columnheader')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Mean hops' }));
  expect(router.state.location.search).toBe(
    '?rows=runs&columns=point_index%2Ctopology%2Cmean_hops',
  );
});

it('asks the answer about what the filter of the page keeps, and takes it away at once', async () => {
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/answer')) asked.push(url.searchParams.get('filter'));
  });
  const { router, user } = renderRoute('/sweeps/dsm-study?f.topology=torus&filter=steady');
  const chips = await screen.findByRole('group', { name: 'Filter of the page' });
  expect(asked).toEqual(["(steady) and topology in ['torus']"]);
  await user.click(within(chips).getByRole('button', { name: 'Clear all' }));
  expect(router.state.location.search).toBe('');
});

it('names failed points with their reason', async () => {
  renderRoute('/sweeps/dsm-deadlock');
  const link = await screen.findByRole('link', { name: /^Point 27: Torus/ });
  expect(link).toHaveAttribute('href', '/sweeps/dsm-deadlock/points/27');
  expect(await screen.findByText(/a cycle of full buffers/)).toBeInTheDocument();
});

it('shows progress with the time that remains, and cancels after asking', async () => {
  let cancelled = false;
  server.use(
    http.get('*/v1/sweeps/busy', () => HttpResponse.json(running())),
    http.get('*/v1/sweeps/busy/means', () =>
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
    http.get('*/v1/sweeps/busy/means', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
  );
  renderRoute('/sweeps/busy');
  expect(
    await screen.findByText(/^240 runs planned so far, at most 1,440: each point/),
  ).toHaveTextContent('until the 95 % interval of completion time is within ±2 % of its mean');
  expect(screen.getByText(/Remaining at least/)).toBeInTheDocument();
});
