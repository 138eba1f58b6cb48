import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { ApiKey, Member } from '@/api-schema/models';
import { workIn } from '@/lib/working-project';
import { SIGNED_IN } from '@/testing/data/session';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const ADA: Member = {
  id: 'u1',
  email: 'ada@example.org',
  name: 'Ada',
  role: 'owner',
  since: '2026-03-02T09:14:03Z',
  seen_at: null,
};

const KEY: ApiKey = {
  id: 'k1',
  name: 'nightly',
  hint: 'fsk_abcdef',
  role: 'editor',
  made_by: 'ada@example.org',
  created_at: '2026-03-02T09:14:03Z',
  expires_at: '2026-06-02T09:14:03Z',
  used_at: null,
};

interface Told {
  what: string;
  body: unknown;
  project: string | null;
  token: string | null;
}

/** A service where Ada has signed in; it remembers what it is told, and with which headers. */
function serve() {
  const told: Told[] = [];
  const note = async (what: string, request: Request) => {
    const text = await request.text();
    told.push({
      what,
      body: text === '' ? null : JSON.parse(text),
      project: request.headers.get('FabricSweep-Project'),
      token: request.headers.get('FabricSweep-CSRF'),
    });
  };
  server.use(
    http.get('*/v1/session', () => HttpResponse.json(SIGNED_IN)),
    http.get('*/v1/projects/:project/members', () => HttpResponse.json({ items: [ADA] })),
    http.put('*/v1/projects/:project/members/:member', async ({ request, params }) => {
      await note(`set ${String(params.member)}`, request);
      return HttpResponse.json(ADA);
    }),
    http.get('*/v1/keys', () => HttpResponse.json({ items: [KEY] })),
    http.post('*/v1/keys', async ({ request }) => {
      await note('key', request);
      return HttpResponse.json({ ...KEY, key: 'fsk_once' }, { status: 201 });
    }),
    http.delete('*/v1/keys/:key', async ({ request, params }) => {
      await note(`revoke ${String(params.key)}`, request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return told;
}

afterEach(() => {
  workIn(null);
});

it('asks nothing of the user of an installation of their own', async () => {
  renderRoute('/sweeps');
  expect(await screen.findByRole('heading', { name: 'Sweeps' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /project and account/ })).not.toBeInTheDocument();
});

it('leads who is not known to the sign-in, and back to their page', async () => {
  server.use(http.get('*/v1/session', () => problem(401, 'Not signed in', 'Who are you?')));
  renderRoute('/fabrics?cursor=x');
  const link = await screen.findByRole('link', { name: 'Sign in' });
  expect(link).toHaveAttribute('href', '/v1/auth/login?next=%2Ffabrics%3Fcursor%3Dx');
});

it('makes a key, shows it once, and revokes one', async () => {
  const told = serve();
  const { user } = renderRoute('/project');
  await user.click(await screen.findByRole('button', { name: 'New API key' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'login3');
  await user.click(within(dialog).getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText('fsk_once')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke the key' }));
  await waitFor(() => {
    expect(told.map(({ what }) => what)).toEqual(['key', 'revoke k1']);
  });
  expect(told[0]?.body).toEqual({ name: 'login3', role: 'editor', expires_in_days: 90 });
});

it('sends the token of the session with what changes something', async () => {
  const told = serve();
  const { user } = renderRoute('/project');
  await user.type(await screen.findByRole('textbox', { name: 'Mail address' }), 'eve@example.org');
  await user.click(screen.getByRole('button', { name: 'Give the role' }));
  await waitFor(() => {
    expect(told).toHaveLength(1);
  });
  expect(told[0]).toMatchObject({ what: 'set eve@example.org', token: 'token-of-ada' });
});

it('works in another project from then on', async () => {
  serve();
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/v1/sweeps', ({ request }) => {
      asked.push(request.headers.get('FabricSweep-Project'));
      return HttpResponse.json({ items: [], next_cursor: null });
    }),
  );
  const { user } = renderRoute('/sweeps');
  await user.click(await screen.findByRole('button', { name: /project and account/ }));
  await user.click(await screen.findByRole('menuitem', { name: /machines/ }));
  await waitFor(() => {
    expect(asked.at(-1)).toBe('machines');
  });
  expect(document.cookie).toContain('fabricsweep_project=machines');
});

it('offers a viewer nothing that they may not', async () => {
  serve();
  workIn('machines');
  renderRoute('/project');
  expect(await screen.findByRole('region', { name: 'Members' })).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Mail address' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
});
