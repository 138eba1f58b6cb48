import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { projectNamed, SIGNED_IN } from '@/testing/data/session';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

/** Somebody who may only read; waits until the page knows. */
async function readAt(address: string) {
  const session = { ...SIGNED_IN, projects: [projectNamed('default', 'viewer')] };
  server.use(http.get('*/v1/session', () => HttpResponse.json(session)));
  renderRoute(address);
  await screen.findByRole('button', { name: /project and account/ });
  await waitFor(() => {
    expect(screen.queryByRole('link', { name: 'New sweep' })).not.toBeInTheDocument();
  });
}

it('offers viewers no new schedule, and no webhooks', async () => {
  await readAt('/schedules');
  expect(await screen.findByRole('heading', { name: 'Schedules' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New schedule' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Webhooks' })).not.toBeInTheDocument();
});

it('offers viewers no import of fabrics', async () => {
  await readAt('/fabrics');
  expect(await screen.findByRole('link', { name: 'atlas' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Check only' })).not.toBeInTheDocument();
});
