/** Pages of what the service really answered: nothing of it is typed by hand. */
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import {
  RECORDED_PAYING,
  RECORDED_POINT,
  RECORDED_RANKING,
  RECORDED_SWEEP,
} from '@/testing/recorded';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const HERE = `/sweeps/${RECORDED_SWEEP.id}`;

it('shows the sweep with its answer and all of its points', async () => {
  renderRoute(HERE);
  expect(await screen.findByRole('heading', { name: RECORDED_SWEEP.name })).toBeInTheDocument();
  const answer = await screen.findByTestId('answer');
  for (const sentence of RECORDED_PAYING.sentences) {
    expect(await within(answer).findByText(sentence)).toBeInTheDocument();
  }
  expect(screen.getByRole('tab', { name: 'Which is best' })).toBeInTheDocument();
  expect(await screen.findAllByText(/^4 points/)).not.toHaveLength(0);
});

it('shows the other question of the same study', async () => {
  renderRoute(`${HERE}?question=ranking`);
  const answer = await screen.findByTestId('answer');
  for (const sentence of RECORDED_RANKING.sentences) {
    expect(await within(answer).findByText(sentence)).toBeInTheDocument();
  }
});

it('shows every metric that a point has, and where its runs were', async () => {
  renderRoute(`${HERE}/points/0`);
  const metrics = await screen.findByRole('region', { name: 'Table of metrics' });
  const measured = RECORDED_POINT.aggregates.filter(({ mean }) => mean !== null);
  expect(within(metrics).getAllByRole('rowheader')).toHaveLength(measured.length);
  expect(screen.getByRole('region', { name: 'Provenance' })).toHaveTextContent('worker1@test');
});

it('shows what the network of a point costs and draws, and by which table', async () => {
  renderRoute(`${HERE}/points/0`);
  const cost = await screen.findByRole('region', { name: 'Cost of the network' });
  expect(within(cost).getByRole('row', { name: /^Cost/ })).toHaveTextContent(/USD.*USD/);
  expect(within(cost).getByRole('row', { name: /^Power/ })).toHaveTextContent('W84.1 W');
  expect(within(cost).getByRole('link', { name: 'list-2026' })).toHaveAttribute(
    'href',
    '/prices/list-2026',
  );
  expect(cost).toHaveTextContent('version 0');
});

it('says why the network of a point has no price', async () => {
  const lost = {
    ...RECORDED_POINT.network,
    network_cost_usd: null,
    unknown: 'no switch of the table has 99 ports',
  };
  server.use(
    http.get('/v1/sweeps/:id/points/:index', () =>
      HttpResponse.json({ ...RECORDED_POINT, network: lost }),
    ),
  );
  renderRoute(`${HERE}/points/0`);
  const cost = await screen.findByRole('region', { name: 'Cost of the network' });
  expect(cost).toHaveTextContent('It has no price: no switch of the table has 99 ports.');
  expect(within(cost).queryByRole('table')).not.toBeInTheDocument();
});

it('has a column of what networks cost, by the table that is asked for', async () => {
  const asked: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (url.pathname.endsWith('/means')) asked.push(url.searchParams.get('prices'));
  });
  renderRoute(`${HERE}?prices=list-2026&columns=network_cost_per_endpoint_usd`);
  const [heading] = await screen.findAllByRole('button', { name: 'Network cost per endpoint' });
  expect(heading).toBeInTheDocument();
  expect(asked[0]).toBe('list-2026');
});

it('lists the trace, and tells what it holds', async () => {
  const { user } = renderRoute('/traces');
  const row = (await screen.findByRole('link', { name: 'stencil-16' })).closest('tr');
  expect(row).toHaveTextContent('stencil-16116288');
  expect(row).toHaveTextContent('16 MiB');
  await user.click(screen.getByRole('link', { name: 'stencil-16' }));
  expect(await screen.findByText('288: 32 compute, 128 send, 128 receive')).toBeInTheDocument();
});
