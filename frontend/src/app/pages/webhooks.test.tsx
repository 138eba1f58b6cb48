import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Delivery, Webhook } from '@/api-schema/models';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const HOOK: Webhook = {
  id: 'w1',
  url: 'https://hooks.example.org/fabric',
  description: null,
  events: ['alert'],
  enabled: true,
  disabled_note: null,
  failing_since: null,
  previous_secret_until: null,
  created_at: '2026-03-02T09:14:03Z',
};

const LOST: Delivery = {
  id: 'd1',
  message_id: 'm1',
  event: 'webhook.test',
  state: 'waiting',
  attempts: [
    {
      at: '2026-03-02T09:15:00Z',
      seconds: 0.2,
      status: 503,
      error: 'the answer was no 2xx',
      answer: null,
    },
  ],
  next_at: '2026-03-02T09:15:05Z',
  created_at: '2026-03-02T09:15:00Z',
};

const GIVEN_UP: Delivery = { ...LOST, id: 'd0', event: 'alert', state: 'failed', next_at: null };

/** A service that has these webhooks, and remembers what it is told. */
function serve(...hooks: Webhook[]) {
  const told: unknown[] = [];
  let there = hooks;
  server.use(
    http.get('*/v1/webhooks', () => HttpResponse.json({ items: there, next_cursor: null })),
    http.post(/\/v1\/webhooks$/, async ({ request }) => {
      told.push(await request.json());
      there = [HOOK, ...there];
      return HttpResponse.json({ ...HOOK, secret: 'whsec_once' }, { status: 201 });
    }),
    http.post(/\/v1\/webhooks\/w1:test$/, () => {
      told.push('test');
      return HttpResponse.json(LOST, { status: 202 });
    }),
    http.get('*/v1/webhooks/w1/deliveries', () =>
      HttpResponse.json({ items: [LOST, GIVEN_UP], next_cursor: null }),
    ),
    http.post(/\/v1\/webhooks\/w1:rotate-secret$/, async ({ request }) => {
      told.push(await request.json());
      there = [{ ...HOOK, previous_secret_until: '2026-03-03T09:14:03Z' }];
      return HttpResponse.json({ ...there[0], secret: 'whsec_other' });
    }),
    http.post(/\/v1\/webhooks\/w1\/deliveries\/d0:redeliver$/, () => {
      told.push('again');
      return HttpResponse.json(LOST, { status: 202 });
    }),
    http.delete('*/v1/webhooks/w1', () => {
      told.push('delete');
      there = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return told;
}

it('makes a webhook and shows its secret once', async () => {
  const told = serve();
  const { user } = renderRoute('/webhooks');
  expect(await screen.findByRole('heading', { name: 'No webhook yet' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), HOOK.url);
  await user.click(within(dialog).getByRole('checkbox', { name: /sweep\.failed/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Make the webhook' }));
  expect(await screen.findByText('whsec_once')).toBeInTheDocument();
  expect(told).toEqual([{ url: HOOK.url, description: null, events: ['alert', 'sweep.failed'] }]);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(await screen.findByRole('region', { name: HOOK.url })).toBeInTheDocument();
  expect(screen.queryByText('whsec_once')).not.toBeInTheDocument();
});

it('says why a webhook was refused', async () => {
  serve();
  server.use(
    http.post(/\/v1\/webhooks$/, () => problem(422, 'Not valid', 'The address is not public.')),
  );
  const { user } = renderRoute('/webhooks');
  await user.click(await screen.findByRole('button', { name: 'New webhook' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: /Address/ }), 'https://10.0.0.1');
  await user.click(within(dialog).getByRole('button', { name: 'Make the webhook' }));
  expect(await within(dialog).findByText('The address is not public.')).toBeInTheDocument();
});

it('tests a webhook, shows how that went, and deletes it', async () => {
  const told = serve(HOOK);
  const { user } = renderRoute('/webhooks');
  const card = await screen.findByRole('region', { name: HOOK.url });
  await user.click(within(card).getByRole('button', { name: 'Test' }));
  const list = await within(card).findByRole('list', { name: 'Last deliveries' });
  expect(list).toHaveTextContent(
    'webhook.test waiting after 1 attempt, answered 503: the answer was no 2xx; next try',
  );
  await user.click(within(card).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the webhook' }));
  expect(await screen.findByRole('heading', { name: 'No webhook yet' })).toBeInTheDocument();
  expect(told).toEqual(['test', 'delete']);
});

it('gives another secret, shown once, and says how long the one of before signs as well', async () => {
  const told = serve(HOOK);
  const { user } = renderRoute('/webhooks');
  await user.click(await screen.findByRole('button', { name: 'New secret' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog).getByRole('combobox', { name: 'The secret of before signs as well' }),
  ).toHaveValue('for a day');
  await user.click(within(dialog).getByRole('button', { name: 'Make the secret' }));
  expect(await screen.findByText('whsec_other')).toBeInTheDocument();
  expect(told).toEqual([{ overlap_seconds: 86_400 }]);
  await user.click(screen.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_other')).not.toBeInTheDocument();
  expect(await screen.findByText(/The secret of before signs as well until/)).toBeInTheDocument();
});

it('sends a delivery again that has ended, not one that waits', async () => {
  const told = serve(HOOK);
  const { user } = renderRoute('/webhooks');
  await user.click(await screen.findByRole('button', { name: 'Last deliveries' }));
  await user.click(await screen.findByRole('button', { name: /^Send again: alert of/ }));
  expect(
    screen.queryByRole('button', { name: /^Send again: webhook.test/ }),
  ).not.toBeInTheDocument();
  await vi.waitFor(() => {
    expect(told).toEqual(['again']);
  });
});
