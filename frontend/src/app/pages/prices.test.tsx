import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { NAME_RULE } from '@/lib/import-name';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const editor = () => screen.findByRole('textbox', { name: 'Price table' });
const save = () => screen.getByRole('button', { name: 'Save the table' });

function sentTexts() {
  const sent: { query: string; text: string }[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'POST') return;
    void request
      .clone()
      .text()
      .then((text) => sent.push({ query: new URL(request.url).search, text }));
  });
  return sent;
}

afterEach(() => {
  server.events.removeAllListeners();
});

it('lists tables, those that are shipped among them, and is reached from every page', async () => {
  const { router, user } = renderRoute('/nowhere');
  await user.click(await screen.findByRole('link', { name: 'Prices' }));
  const link = await screen.findByRole('link', { name: 'list-2026' });
  expect(router.state.location.pathname).toBe('/prices');
  expect(link.closest('tr')).toHaveTextContent('list-2026List prices2–shipped');
  expect(screen.getByRole('link', { name: 'quotes' }).closest('tr')).toHaveTextContent('22');
});

it('shows what components cost by class, with spread, power, source and date', async () => {
  renderRoute('/prices/list-2026');
  const switches = await screen.findByRole('region', { name: 'Switches' });
  const [, row] = within(switches).getAllByRole('row');
  expect(row).toHaveTextContent(
    '64 ports of 400G64 ports, 400 Gb/s$37,299× 0.8 to 1.352,524 Wa list2026',
  );
  expect(screen.getByRole('region', { name: 'Racks' })).toHaveTextContent('$3,000certain0 W');
  expect(screen.getByText('Software is left out.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'YAML' })).toHaveAttribute(
    'href',
    '/v1/price-tables/list-2026/text?version=0',
  );
});

it('copies a shipped table under another name', async () => {
  const sent = sentTexts();
  const { router, user } = renderRoute('/prices/list-2026');
  await user.click(await screen.findByRole('link', { name: 'Copy and edit' }));
  expect(await editor()).toHaveTextContent('# of list-2026');
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('list-2026-own');
  await user.click(save());
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/prices/list-2026-own');
  });
  expect(sent).toEqual([
    {
      query: '?name=list-2026-own',
      text: '# of list-2026\nschema_version: 1\ntitle: Copied\n',
    },
  ]);
});

it('tells mistakes at their lines, and forgets them when the text changes', async () => {
  server.use(
    http.get('*/v1/price-tables/:name/text', () =>
      HttpResponse.text('title: x\ncomponents:\n  - price_eur: 5\n'),
    ),
  );
  const { router, user } = renderRoute('/new-price-table?from=quotes&version=2&name=quotes');
  await editor();
  await user.click(save());
  const mistakes = await screen.findByRole('list', { name: 'Problems' });
  expect(mistakes).toHaveTextContent('Line 3 · components.0.price_eur');
  expect(mistakes).toHaveTextContent('Allowed: price_usd, price_per_port_usd');
  expect(router.state.location.pathname).toBe('/new-price-table');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '-b');
  expect(mistakes).not.toBeInTheDocument();
});

it('changes numbers by a form, which leaves the rest of the text as it is', async () => {
  const sent = sentTexts();
  const text = 'components:\n  - component: rack # ours\n    name: rack\n    price_usd: 3000\n';
  server.use(http.get('*/v1/price-tables/:name/text', () => HttpResponse.text(text)));
  const { user } = renderRoute('/new-price-table?from=quotes&version=2&name=quotes');
  await editor();
  await user.click(screen.getByRole('radio', { name: 'Numbers' }));
  const price = await screen.findByRole('textbox', { name: 'Price ($) of rack' });
  await user.clear(price);
  await user.type(price, '2500');
  await user.type(screen.getByRole('textbox', { name: 'Highest, × price of rack' }), '1.25');
  await user.click(save());
  await waitFor(() => {
    expect(sent).toHaveLength(1);
  });
  expect(sent[0]?.text).toBe(text.replace('3000\n', '2500\n    high_fraction: 1.25\n'));
});

it('checks without storing', async () => {
  const sent = sentTexts();
  const { user } = renderRoute('/new-price-table');
  await editor();
  await user.click(screen.getByRole('button', { name: 'Check only' }));
  expect(await screen.findByText(/A table of 4 components; nothing was stored/)).toBeVisible();
  expect(sent.map(({ query }) => query)).toEqual(['?validate_only=true']);
});

it('asks for a name that can be one and is free', async () => {
  const sent = sentTexts();
  const { user } = renderRoute('/new-price-table');
  await editor();
  await user.click(save());
  expect(screen.getByText(NAME_RULE)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'list-2026');
  await user.click(save());
  expect(await screen.findByText('A table that comes with FabricSweep has it.')).toBeVisible();
});

it('shows versions, and deletes after asking', async () => {
  const { router, user } = renderRoute('/prices/quotes?version=1');
  expect(await screen.findByText(/^version 1, saved/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete the table' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/prices');
  });
});

it('says so where there is no such table', async () => {
  renderRoute('/prices/nothing');
  expect(
    await screen.findByRole('heading', { name: 'There is no such price table' }),
  ).toBeInTheDocument();
});

it('offers nothing to change to whoever only reads', async () => {
  server.use(http.get('*/v1/session', () => problem(503, 'Away', 'Nobody is known.')));
  renderRoute('/prices/quotes');
  await screen.findByRole('region', { name: 'Switches' });
  expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
});
