import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Trace, TraceItem } from '@/api-schema/models';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const ACCESSES: Trace = {
  name: 'accesses',
  version: 1,
  digest: 'e'.repeat(64),
  format: 'addresses',
  created_at: '2026-11-28T08:00:00Z',
  versions: [{ version: 1, digest: 'e'.repeat(64), created_at: '2026-11-28T08:00:00Z' }],
  kind: 'addresses',
  summary: null,
  addresses: {
    cores: 8,
    accesses: 4000,
    writes: 1000,
    lines: 500,
    shared_lines: 20,
    address_bytes: 65536,
    accesses_of_core: { least: 500, mean: 500, most: 500 },
    gap_ns_of_core: { least: 0, mean: 0, most: 0 },
  },
};

const ITEM: TraceItem = {
  name: 'accesses',
  version: 1,
  digest: ACCESSES.digest,
  format: 'addresses',
  created_at: ACCESSES.created_at,
  kind: 'addresses',
  operations: 4000,
  ranks: null,
  sent_bytes: null,
  collectives: null,
  cores: 8,
  writes: 1000,
  lines: 500,
  address_bytes: 65536,
};

it('tells what an address trace holds, and nothing of ranks', async () => {
  server.use(
    http.get('*/v1/traces/accesses', () => HttpResponse.json(ACCESSES)),
    http.get('*/v1/traces/accesses/critical-path', () => problem(422, 'invalid_trace', 'no ranks')),
  );
  renderRoute('/traces/accesses');
  expect(await screen.findByText('4,000, 500 a core')).toBeInTheDocument();
  expect(screen.getByText('500, of which several cores access 20')).toBeInTheDocument();
  expect(screen.getByText('0xffff: all fit into 64 KiB')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Parquet' })).toHaveAttribute(
    'href',
    expect.stringContaining('format=addresses_parquet'),
  );
  expect(screen.queryByText(/critical path/i)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'GOAL' })).not.toBeInTheDocument();
});

it('lists address traces by themselves', async () => {
  server.use(
    http.get('*/v1/traces', () => HttpResponse.json({ items: [ITEM], next_cursor: null })),
  );
  renderRoute('/traces');
  const row = (await screen.findByRole('link', { name: 'accesses' })).closest('tr');
  expect(row).toHaveTextContent('accesses184,0001,00050064 KiB');
  expect(screen.queryByText('Collectives')).not.toBeInTheDocument();
});

it('says what accesses a file holds before it is stored', async () => {
  const report = { valid: true, format: 'addresses', kind: 'addresses', errors: [] };
  server.use(
    http.post('*/v1/traces', () =>
      HttpResponse.json({ ...report, summary: null, addresses: ACCESSES.addresses }),
    ),
  );
  const { user } = renderRoute('/traces');
  const file = new File(['0 0 64 R\n'], 'accesses.txt');
  await user.upload(await screen.findByLabelText('Files of one recording'), file);
  await user.click(screen.getByRole('button', { name: 'Check only' }));
  expect(
    await screen.findByText('A trace of addresses of 8 cores; nothing was stored'),
  ).toBeInTheDocument();
});
