/** The mocked service's answers about price tables. */
import { http, HttpResponse } from 'msw';

import type { FieldProblem, PriceComponent, PriceTable } from '@/api-schema/models';

import { problem } from './problem';

/** A rack that costs and draws nothing. */
export const FREE_RACK: PriceComponent = {
  component: 'rack',
  name: 'rack',
  rate_gbps: null,
  ports: null,
  reach_m: null,
  price_usd: 0,
  price_per_port_usd: 0,
  price_per_gbps_usd: 0,
  price_per_m_usd: 0,
  price_per_m_gbps_usd: 0,
  low_fraction: 1,
  high_fraction: 1,
  power_w: 0,
  idle_power_fraction: 1,
  power_per_port_w: 0,
  source: 'assumed',
  date: '2026',
};

export const SHIPPED_PRICES: PriceTable = {
  name: 'list-2026',
  version: 0,
  is_shipped: true,
  digest: 'ab'.repeat(32),
  created_at: null,
  versions: [],
  title: 'List prices',
  notes: 'Software is left out.',
  components: [
    {
      ...FREE_RACK,
      component: 'switch',
      name: '64 ports of 400G',
      rate_gbps: 400,
      ports: 64,
      price_usd: 37_299,
      low_fraction: 0.8,
      high_fraction: 1.35,
      power_w: 2524,
      source: 'a list',
      date: '2026',
    },
    { ...FREE_RACK, price_usd: 3000 },
  ],
};

export const OWN_PRICES: PriceTable = {
  ...SHIPPED_PRICES,
  name: 'quotes',
  version: 2,
  is_shipped: false,
  digest: 'cd'.repeat(32),
  created_at: '2026-11-02T10:00:00Z',
  versions: [
    { version: 2, digest: 'cd'.repeat(32), created_at: '2026-11-02T10:00:00Z' },
    { version: 1, digest: 'ef'.repeat(32), created_at: '2026-11-01T10:00:00Z' },
  ],
  title: 'Our quotes',
  notes: null,
};

const TABLES = [SHIPPED_PRICES, OWN_PRICES];

function errorsOf(text: string): FieldProblem[] {
  if (!text.includes('price_eur')) return [];
  return [
    {
      pointer: '/components/0/price_eur',
      field: 'components.0.price_eur',
      value: 5,
      allowed: 'price_usd, price_per_port_usd',
      message: "there is no 'price_eur' here",
      line: text.slice(0, text.indexOf('price_eur')).split('\n').length,
    },
  ];
}

export const priceHandlers = [
  http.get('*/v1/price-tables', () =>
    HttpResponse.json({
      items: TABLES.map(({ components, notes: _notes, versions: _versions, ...table }) => ({
        ...table,
        components: components.length,
      })),
      next_cursor: null,
    }),
  ),
  http.post('*/v1/price-tables', async ({ request }) => {
    const text = await request.text();
    const query = new URL(request.url).searchParams;
    const errors = errorsOf(text);
    if (query.get('validate_only') === 'true') {
      const isValid = errors.length === 0;
      const told = isValid ? { title: 'Our quotes', components: 4 } : {};
      return HttpResponse.json({
        title: null,
        components: null,
        ...told,
        valid: isValid,
        errors,
      });
    }
    if (errors.length > 0) {
      const answer = problem(422, 'Invalid price table', 'There is no price_eur.', errors);
      return HttpResponse.json(
        { ...((await answer.json()) as object), code: 'invalid_price_table' },
        { status: 422, headers: answer.headers },
      );
    }
    const name = query.get('name') ?? '';
    if (name === SHIPPED_PRICES.name) {
      return problem(409, 'Name taken', 'Choose another name.', [
        { field: 'name', value: name, message: 'A table that comes with FabricSweep has it.' },
      ]);
    }
    return HttpResponse.json({ ...OWN_PRICES, name, version: 1 }, { status: 201 });
  }),
  http.get('*/v1/price-tables/:name', ({ params, request }) => {
    const table = TABLES.find(({ name }) => name === params['name']);
    if (table === undefined) return problem(404, 'Not found', 'There is no such price table.');
    const version = new URL(request.url).searchParams.get('version');
    return HttpResponse.json(version === null ? table : { ...table, version: Number(version) });
  }),
  http.get('*/v1/price-tables/:name/text', ({ params }) =>
    HttpResponse.text(`# of ${String(params['name'])}\nschema_version: 1\ntitle: Copied\n`),
  ),
  http.delete('*/v1/price-tables/:name', () => new HttpResponse(null, { status: 204 })),
];
