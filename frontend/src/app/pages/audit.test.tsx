import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { AuditEntry, Session } from '@/api-schema/models';
import { projectNamed, SIGNED_IN } from '@/testing/data/session';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const ENTRY: AuditEntry = {
  at: '2026-03-02T09:14:03Z',
  actor_kind: 'key',
  actor_id: 'k1',
  actor_name: 'nightly',
  address: '192.0.2.1',
  project: 'machines',
  operation: 'createSweep',
  subject: '/v1/sweeps/s1',
  status: 202,
  request_id: 'r1',
};

const ADMIN: Session = {
  ...SIGNED_IN,
  is_admin: true,
  projects: [projectNamed('default', 'admin')],
};

/** A service with a log of two pages, which remembers what it is asked for. */
function serve(session: Session = ADMIN) {
  const asked: string[] = [];
  server.use(
    http.get('*/v1/session', () => HttpResponse.json(session)),
    http.get('*/v1/audit', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams.toString());
      const isLast = searchParams.has('cursor');
      const entry = isLast
        ? { ...ENTRY, actor_name: 'ada@example.org', actor_kind: 'user' }
        : ENTRY;
      return HttpResponse.json({ items: [entry], next_cursor: isLast ? null : 'older' });
    }),
  );
  return asked;
}

it('lists who has changed what, and goes on to what is older', async () => {
  const asked = serve();
  const { user } = renderRoute('/audit');
  const row = await screen.findByRole('row', { name: /nightly/ });
  for (const told of [
    'API key, from 192.0.2.1',
    'machines',
    'createSweep',
    '/v1/sweeps/s1',
    '202',
  ]) {
    expect(row).toHaveTextContent(told);
  }
  await user.click(screen.getByRole('link', { name: 'Older' }));
  expect(await screen.findByRole('row', { name: /ada@example.org/ })).toBeInTheDocument();
  expect(asked).toEqual(['', 'cursor=older']);
});

it('is narrowed by what is typed, and by what is clicked', async () => {
  const asked = serve();
  const { user, router } = renderRoute('/audit?cursor=older');
  await screen.findByRole('row', { name: /ada@example.org/ });
  const form = screen.getByRole('search', { name: 'Entries of the audit log' });
  await user.type(within(form).getByRole('textbox', { name: 'Project' }), 'machines');
  await user.click(within(form).getByRole('button', { name: 'Show' }));
  await waitFor(() => {
    expect(asked.at(-1)).toBe('of_project=machines');
  });
  await user.click(await screen.findByRole('button', { name: 'createSweep' }));
  await waitFor(() => {
    expect(asked.at(-1)).toBe('of_project=machines&operation=createSweep');
  });
  expect(router.state.location.search).toBe('?project=machines&operation=createSweep');
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  await waitFor(() => {
    expect(router.state.location.search).toBe('');
  });
});

it('says so where no entry is wanted', async () => {
  serve();
  server.use(http.get('*/v1/audit', () => HttpResponse.json({ items: [], next_cursor: null })));
  renderRoute('/audit?actor=nobody');
  expect(await screen.findByRole('heading', { name: 'No entry' })).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Who' })).toHaveValue('nobody');
});

it('tells those who are no admins why they see nothing', async () => {
  serve(SIGNED_IN);
  server.use(
    http.get('*/v1/audit', () =>
      problem(403, 'Not allowed', 'You need the admin role to list an audit log; yours is viewer.'),
    ),
  );
  renderRoute('/audit');
  expect(await screen.findByRole('alert')).toHaveTextContent('You need the admin role');
});

it('is found in the menu of admins alone', async () => {
  serve();
  const { user, router } = renderRoute('/sweeps');
  await user.click(await screen.findByRole('button', { name: /project and account/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Audit log' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/audit');
  });
});

it('is not in the menu of others, who see no way to the page Operation either', async () => {
  serve(SIGNED_IN);
  const { user } = renderRoute('/sweeps');
  await user.click(await screen.findByRole('button', { name: /project and account/ }));
  expect(await screen.findByRole('menuitem', { name: 'This project' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Audit log' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Operation' })).not.toBeInTheDocument();
});
