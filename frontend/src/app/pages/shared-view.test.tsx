import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Session } from '@/api-schema/models';
import { formatMoment } from '@/lib/format';
import { readerOf, SIGNED_IN } from '@/testing/data/session';
import { DONE } from '@/testing/data/sweep';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

function serve(session: Session) {
  server.use(http.get('*/v1/session', () => HttpResponse.json(session)));
}

it('says on the sweep that it is shared, and until when', async () => {
  serve(readerOf(DONE.id));
  renderRoute(`/sweeps/${DONE.id}`);
  const line = await screen.findByText(/You read this sweep by a share link/);
  expect(line).toHaveTextContent(formatMoment('2026-03-16T09:14:03Z'));
});

it('offers a reader no way to what they cannot see or do', async () => {
  serve(readerOf(DONE.id));
  server.use(
    http.get('*/v1/sweeps/:id', () =>
      HttpResponse.json({ ...DONE, tags: ['fabric'], newer_results: true }),
    ),
  );
  renderRoute(`/sweeps/${DONE.id}`);
  await screen.findByText(/You read this sweep by a share link/);
  expect(await screen.findByRole('heading', { name: DONE.name })).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Main' })).not.toBeInTheDocument();
  for (const name of ['Edit', 'Delete', 'Extend', 'Share', /project and account/, /Run again/]) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  for (const name of ['Sweeps', 'New sweep', 'Operation', 'Use as template', 'fabric']) {
    expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  }
  expect(within(screen.getByRole('group', { name: 'Tags' })).getByText('fabric')).toBeVisible();
});

it('shows a reader the points of the sweep, with the way back alone', async () => {
  serve(readerOf(DONE.id));
  renderRoute(`/sweeps/${DONE.id}/points/3`);
  expect(await screen.findByRole('heading', { name: 'Point 3' })).toBeInTheDocument();
  await screen.findByText(/You read this sweep by a share link/);
  expect(await screen.findByRole('link', { name: DONE.name })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Sweeps' })).not.toBeInTheDocument();
});

it.each(['/', '/sweeps', '/fabrics', '/project', '/sweeps/dsm-deadlock', '/nowhere'])(
  'leads a reader from %s to their sweep',
  async (address) => {
    serve(readerOf(DONE.id));
    const { router } = renderRoute(address);
    expect(await screen.findByRole('heading', { name: DONE.name })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/sweeps/${DONE.id}`);
  },
);

it('shows somebody who has signed in both their own pages and the shared one', async () => {
  serve({ ...SIGNED_IN, shared: readerOf(DONE.id).shared });
  server.use(
    http.get('*/v1/sweeps/:id', () => HttpResponse.json({ ...DONE, project: 'of-others' })),
  );
  const { user } = renderRoute('/sweeps');
  const link = await screen.findByRole('link', { name: DONE.name });
  expect(screen.queryByText(/You read this sweep by a share link/)).not.toBeInTheDocument();
  await user.click(link);
  expect(await screen.findByText(/You read this sweep by a share link/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeInTheDocument();
});

it('says of a link whose time is up that it opens nothing', async () => {
  server.use(
    http.get('*/v1/session', () =>
      HttpResponse.json(
        { title: 'Share link over', status: 401, detail: 'It is over.', code: 'share_link_over' },
        { status: 401 },
      ),
    ),
  );
  renderRoute(`/sweeps/${DONE.id}`);
  expect(
    await screen.findByRole('heading', { name: 'This share link opens nothing' }),
  ).toBeInTheDocument();
});

it('says so to whoever opens one, whoever they are', async () => {
  server.use(http.get('*/v1/session', () => problem(401, 'Not signed in', 'Who are you?')));
  renderRoute('/share-link-over');
  expect(
    await screen.findByRole('heading', { name: 'This share link opens nothing' }),
  ).toBeInTheDocument();
});
