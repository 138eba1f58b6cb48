import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

import costs from '../../../../tests/golden/data/costs.json?raw';

const PATH = '/sweeps/dsm-study?question=cost&chart=At+256+endpoints';

/** Serves the golden answer on costs; gives the queries that it was asked for by. */
function serveCosts(): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('*/v1/sweeps/:id/answer', ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json(JSON.parse(costs) as object);
    }),
  );
  return asked;
}

/** The view is loaded when it is asked for. */
const figureOf = () =>
  screen.findByRole('figure', { name: 'Cost and completion time' }, { timeout: 30_000 });

it('shows what networks cost and draw, and of what the cost is made', async () => {
  serveCosts();
  const { user } = renderRoute(PATH);
  const figure = await figureOf();
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  const [whole, parts] = within(figure).getAllByRole('table');
  if (whole === undefined || parts === undefined) throw new Error('two tables');
  const row = within(whole).getByRole('row', { name: /^Fat tree at 400 Gb\/s/ });
  expect(row).toHaveTextContent(/\d,\d{3} \(\d,\d{3} to \d,\d{3}\)/);
  expect(within(parts).getByRole('columnheader', { name: 'Transceivers' })).toBeInTheDocument();
  expect(within(parts).getByRole('row', { name: /^Fat tree at 400/ })).toHaveTextContent(
    /passive copper up to 2 m; .*optics up to 30 m/,
  );
});

it('draws how long the cables of a network are, beside their table', async () => {
  serveCosts();
  const { user } = renderRoute(PATH);
  await figureOf();
  const cables = await screen.findByRole('figure', { name: /^Lengths of cables: Fat tree at/ });
  expect(cables).toHaveTextContent(/Passive copper: [\d,]+ up to 2 m; .*Optics and fibre/);
  await user.click(within(cables).getByRole('radio', { name: 'Table' }));
  const table = within(cables).getByRole('table');
  expect(within(table).getByRole('columnheader', { name: 'Passive copper' })).toBeInTheDocument();
  await user.click(
    within(cables).getByRole('combobox', { name: 'Network whose cables are drawn' }),
  );
  await user.click(await screen.findByRole('option', { name: 'Torus at 400 Gb/s' }));
  expect(
    await screen.findByRole('figure', { name: 'Lengths of cables: Torus at 400 Gb/s' }),
  ).toBeInTheDocument();
});

it('asks again by another table, a budget and what is good enough; all of it lives in the address', async () => {
  const asked = serveCosts();
  const { router, user } = renderRoute(PATH);
  const figure = await figureOf();
  const budget = within(figure).getByRole('textbox', { name: 'Budget in USD an endpoint' });
  await user.type(budget, '4000');
  await user.tab();
  expect(router.state.location.search).toContain('budget=4000');
  await user.click(within(figure).getByRole('combobox', { name: 'Good enough' }));
  await user.click(await screen.findByRole('option', { name: 'within 1.5 × the best' }));
  await user.click(within(figure).getByRole('combobox', { name: 'Price table' }));
  await user.click(await screen.findByRole('option', { name: 'quotes' }));
  const last = asked.at(-1);
  expect(Object.fromEntries(last ?? [])).toMatchObject({
    question: 'cost',
    budget: '4000',
    within: '1.5',
    prices: 'quotes',
  });
});

it('multiplies the prices of a class by a slider', async () => {
  const asked = serveCosts();
  const { router, user } = renderRoute(PATH);
  const figure = await figureOf();
  await user.click(within(figure).getByRole('button', { name: 'Prices' }));
  const slider = await screen.findByRole('slider', { name: 'Switches: prices times' });
  slider.focus();
  await user.keyboard('{ArrowRight}');
  expect(asked.at(-1)?.get('price_factors')).toBe('switch=1.07');
  await user.click(screen.getByRole('button', { name: "Back to the table's prices" }));
  expect(router.state.location.search).not.toContain('price_factors');
  expect(screen.getByRole('slider', { name: 'Switches: prices times' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
});
