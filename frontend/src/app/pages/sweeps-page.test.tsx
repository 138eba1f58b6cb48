import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { DONE } from '@/testing/data/sweep';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('lists sweeps with phase, progress and size', async () => {
  renderRoute('/sweeps');
  const link = await screen.findByRole('link', { name: 'DSM bandwidth study' });
  expect(link).toHaveAttribute('href', '/sweeps/dsm-study');
  const row = link.closest('tr');
  if (row === null) throw new Error('the link stands in a row');
  expect(within(row).getByText('completed')).toBeInTheDocument();
  expect(within(row).getByText('48')).toBeInTheDocument();
  expect(within(row).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
});

it('keeps its filter in the address and offers the way back when nothing matches', async () => {
  const { router, user } = renderRoute('/sweeps?phase=aborted');
  expect(await screen.findByRole('heading', { name: 'No sweep matches' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all sweeps' }));
  expect(router.state.location.search).toBe('');
  expect(await screen.findByText('DSM bandwidth study')).toBeInTheDocument();
});

it('invites to describe the first sweep', async () => {
  server.use(http.get('*/v1/sweeps', () => HttpResponse.json({ items: [], next_cursor: null })));
  renderRoute('/sweeps');
  expect(await screen.findByRole('link', { name: 'Describe the first sweep' })).toHaveAttribute(
    'href',
    '/sweeps/new',
  );
});

it('pages with the cursor in the address', async () => {
  server.use(
    http.get('*/v1/sweeps', () => HttpResponse.json({ items: [], next_cursor: 'after-25' })),
  );
  renderRoute('/sweeps?phase=failed&cursor=c1');
  expect(await screen.findByRole('link', { name: 'Older' })).toHaveAttribute(
    'href',
    '/sweeps?phase=failed&cursor=after-25',
  );
  expect(screen.getByRole('link', { name: 'Newest' })).toHaveAttribute(
    'href',
    '/sweeps?phase=failed',
  );
});

it('searches, sorts and narrows by the address, and archives what is ticked', async () => {
  const asked: URLSearchParams[] = [];
  const archived: string[] = [];
  const sweep = { ...DONE, sentence: 'HyperX is fastest.' };
  server.use(
    http.get('*/v1/sweeps', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items: [sweep], next_cursor: null });
    }),
    http.post(/\/v1\/sweeps\/[^/]+:archive$/, ({ request }) => {
      archived.push(new URL(request.url).pathname);
      return HttpResponse.json(sweep);
    }),
  );
  const { router, user } = renderRoute('/sweeps?sort=name&starred=1');
  expect(await screen.findByText('HyperX is fastest.')).toBeInTheDocument();
  expect(asked[0]?.get('sort')).toBe('name');
  expect(asked[0]?.get('starred')).toBe('true');
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'torus');
  await waitFor(() => {
    expect(router.state.location.search).toBe('?sort=name&starred=1&search=torus');
  });
  await user.click(await screen.findByRole('checkbox', { name: `Select ${sweep.name}` }));
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await waitFor(() => {
    expect(archived).toEqual([`/v1/sweeps/${sweep.id}:archive`]);
  });
  expect(screen.queryByText('1 sweep selected')).not.toBeInTheDocument();
});

it('shows a problem with its request and asks again on demand', async () => {
  server.use(
    http.get('*/v1/sweeps', () => problem(500, 'Internal error', 'It broke.'), { once: true }),
  );
  const { user } = renderRoute('/sweeps');
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('req-7f3a')).toBeInTheDocument();
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('DSM bandwidth study')).toBeInTheDocument();
});

it('tells when the service does not answer, and when no worker runs', async () => {
  server.use(http.get('*/health/ready', () => HttpResponse.error()));
  renderRoute('/sweeps');
  expect(await screen.findByText('The FabricSweep service does not answer')).toBeInTheDocument();
});

it('tells when no worker runs', async () => {
  const ok = { status: 'ok', detail: '' };
  server.use(
    http.get('*/health/ready', () =>
      HttpResponse.json(
        {
          status: 'failed',
          checks: { database: ok, broker: ok, workers: { status: 'failed', detail: '', count: 0 } },
        },
        { status: 503 },
      ),
    ),
  );
  renderRoute('/sweeps');
  expect(await screen.findByText(/No worker is running/)).toBeInTheDocument();
});

it('has a page for addresses that lead nowhere', async () => {
  renderRoute('/nowhere');
  expect(await screen.findByRole('heading', { name: 'There is no such page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

it('switches colours', async () => {
  const { user } = renderRoute('/nowhere');
  await user.click(await screen.findByRole('button', { name: 'Use dark colours' }));
  await waitFor(() => {
    expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });
});
