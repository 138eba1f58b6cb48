import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { readDraft, writeDraft } from '@/features/new-sweep/lib/draft';
import { validationOf } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const open = () => screen.findByRole('button', { name: 'Open the draft' });

it('leads from home by two choices to a draft, and its sweep to the question', async () => {
  const { router, user } = renderRoute('/');
  await user.click(await screen.findByRole('link', { name: /^Which network for my application/ }));
  expect(await screen.findByText(/^48 points, 240 runs: 31 s to 1 min 18 s\.$/)).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /^Allreduce/ }));
  await user.click(screen.getByRole('radio', { name: '1,024' }));
  await user.click(await open());
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/new');
  });
  expect(readDraft()).toMatch(/^# Which network for allreduce on 1,024 nodes\?/);
  await user.click(await screen.findByRole('button', { name: 'Launch 240 runs' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('?question=ranking');
  });
  expect(router.state.location.pathname).toBe('/sweeps/sweep-1');
});

it('takes the nearest size that all networks can have, and says so', async () => {
  const { user } = renderRoute('/start/network');
  const size = await screen.findByLabelText('Nodes or accelerators of a job');
  await user.clear(size);
  await user.type(size, '1000');
  expect(
    screen.getByText(
      'Not every network can have 1,000 nodes. The draft takes 1,024, the nearest that all can have.',
    ),
  ).toBeVisible();
  await user.click(await open());
  expect(readDraft()).toContain('endpoints: 1024');
});

it('asks for two networks and a rate before there is a draft', async () => {
  const { user } = renderRoute('/start/network');
  for (const label of [/^Dragonfly$/, 'HyperX', '3-D torus']) {
    await user.click(await screen.findByRole('checkbox', { name: label }));
  }
  expect(await open()).toBeDisabled();
  expect(screen.getByText('Choose at least 2 networks.')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'HyperX' }));
  expect(await open()).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: '200 Gb/s' }));
  await user.click(screen.getByRole('checkbox', { name: '400 Gb/s' }));
  expect(screen.getByText('Choose at least one link rate.')).toBeVisible();
  expect(await open()).toBeDisabled();
});

it('doubles the link rate for one network', async () => {
  const { router, user } = renderRoute('/start/bandwidth');
  await user.click(await screen.findByRole('checkbox', { name: /^Dragonfly$/ }));
  await user.click(screen.getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: '400 Gb/s' }));
  await user.click(await open());
  await waitFor(() => {
    expect(router.state.location.search).toBe('?question=paying');
  });
  expect(readDraft()).toContain('link_bandwidth_gbps: {log2: ["50 Gb/s", "400 Gb/s"]}');
});

it('does not open a draft that the service refuses', async () => {
  const errors = [{ message: 'too many points', value: null }];
  server.use(
    http.post(/\/v1\/sweeps:validate$/, () => HttpResponse.json(validationOf(errors as never))),
  );
  renderRoute('/start/network');
  expect(await screen.findByText('too many points')).toBeVisible();
  expect(await open()).toBeDisabled();
});

it('measures a fabric that is known already', async () => {
  const { router, user } = renderRoute('/start/cluster');
  const known = await screen.findByRole('region', { name: /fabric that is here already/ });
  await user.click(await within(known).findByRole('button', { name: /^atlas, [\d,]+ endpoints$/ }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/new');
  });
  expect(readDraft()).toContain('kind: fabric');
});

it('keeps the draft that it replaces', async () => {
  writeDraft('name: Mine\n');
  const { user } = renderRoute('/start/network');
  await user.click(await open());
  await user.click(await screen.findByRole('button', { name: 'Bring back your earlier draft' }));
  await waitFor(() => {
    expect(readDraft()).toBe('name: Mine\n');
  });
  expect(screen.queryByRole('button', { name: 'Bring back your earlier draft' })).toBeNull();
});
