import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { readDraft } from '@/features/new-sweep/lib/draft';
import { projectNamed, SIGNED_IN } from '@/testing/data/session';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';
import { launch } from '@/testing/store';

const region = (name: string) => screen.findByRole('region', { name });

it('says what the product is, and its name leads back to it', async () => {
  const { router, user } = renderRoute('/sweeps');
  await user.click(await screen.findByRole('link', { name: 'FabricSweep, home' }));
  expect(await screen.findByText(/^FabricSweep simulates the networks of HPC/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/');
  expect(screen.getByRole('link', { name: 'REST interface' })).toHaveAttribute('href', '/docs');
});

it('tells what runs now, how far it is, and what is known of its end', async () => {
  launch('name: A sweep at work\n');
  renderRoute('/');
  const running = await region('Running now');
  const link = await within(running).findByRole('link', { name: 'A sweep at work' });
  expect(link).toHaveAttribute('href', '/sweeps/sweep-1');
  expect(within(running).getByRole('progressbar')).toBeInTheDocument();
  expect(within(running).getByText(/left$|^Time left is not known yet$/)).toBeInTheDocument();
});

it('gives each last answer its first sentence', async () => {
  renderRoute('/');
  const answers = await region('Last answers');
  const row = (await within(answers).findByText('DSM bandwidth study')).closest('li');
  if (row === null) throw new Error('the sweep stands in a list');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/sweeps/dsm-study');
  expect(
    await within(row).findByText(/^At 256 endpoints and 64 Gb\/s hyperx is best/),
  ).toBeInTheDocument();
  // A sweep that failed has no answer to show here.
  expect(within(answers).queryByText('DSM study without virtual channels')).toBeNull();
});

it('invents nothing where an answer cannot be read', async () => {
  server.use(http.get('*/v1/sweeps/:id/answer', () => problem(500, 'Internal error', 'It broke.')));
  renderRoute('/');
  const answers = await region('Last answers');
  await waitFor(() => {
    expect(within(answers).getAllByText('Its answer could not be read.')).toHaveLength(2);
  });
});

it('says on an empty system that there is nothing yet', async () => {
  server.use(http.get('*/v1/sweeps', () => HttpResponse.json({ items: [], next_cursor: null })));
  renderRoute('/');
  expect(await screen.findByText('Nothing is running.')).toBeVisible();
  expect(screen.getByText('No sweep has been completed yet.')).toBeVisible();
});

it('leads on to all sweeps where there are more than it shows', async () => {
  server.use(http.get('*/v1/sweeps', () => HttpResponse.json({ items: [], next_cursor: 'older' })));
  renderRoute('/');
  expect(await screen.findByRole('link', { name: 'All completed sweeps' })).toHaveAttribute(
    'href',
    '/sweeps?phase=completed',
  );
});

it('says in its place what could not be listed', async () => {
  server.use(http.get('*/v1/sweeps', () => problem(500, 'Internal error', 'It broke.')));
  renderRoute('/');
  expect(await within(await region('Running now')).findByRole('alert')).toBeVisible();
});

it('offers the described studies, and opens the one that is picked', async () => {
  const { router, user } = renderRoute('/');
  const card = await screen.findByRole('button', { name: /^Which topology should a shared/ });
  expect(card).toHaveTextContent('48 points × 5 replicates, about 1 min of one core');
  expect(card).toHaveTextContent('DSM bandwidth study: packet by packet');
  // An example that says nothing of itself is none of them.
  expect(screen.queryByText('Effective bandwidth')).toBeNull();
  await user.click(card);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/new');
  });
  expect(readDraft()).toContain('name: DSM bandwidth study');
});

it('offers nothing to start to whoever may only look', async () => {
  const viewer = { ...SIGNED_IN, projects: [projectNamed('default', 'viewer')] };
  server.use(http.get('*/v1/session', () => HttpResponse.json(viewer)));
  renderRoute('/');
  expect(await screen.findByText('DSM bandwidth study')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Start from a question' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Which topology/ })).toBeNull();
});
