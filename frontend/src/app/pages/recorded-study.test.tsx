/** Pages of what the service really answered: nothing of it is typed by hand. */
import { screen, within } from '@testing-library/react';

import {
  RECORDED_PAYING,
  RECORDED_POINT,
  RECORDED_RANKING,
  RECORDED_SWEEP,
} from '@/testing/recorded';
import { renderRoute } from '@/testing/render-route';

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

it('lists the trace, and tells what it holds', async () => {
  const { user } = renderRoute('/traces');
  const row = (await screen.findByRole('link', { name: 'stencil-16' })).closest('tr');
  expect(row).toHaveTextContent('stencil-16116288');
  expect(row).toHaveTextContent('16 MiB');
  await user.click(screen.getByRole('link', { name: 'stencil-16' }));
  expect(await screen.findByText('288: 32 compute, 128 send, 128 receive')).toBeInTheDocument();
});
