import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Operation } from '@/api-schema/models';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const IDLE: Operation = {
  queue: [],
  workers: [],
  chunks: [],
  care: {
    expansions_waiting: 0,
    expansions_under_way: 0,
    sweeps_paused_by_breaker: 0,
    deliveries_waiting: 0,
    delivery_overdue_seconds: 0,
    lease_overdue_seconds: 0,
    reaper_silence_seconds: null,
  },
  database: {
    bytes: 3 * 2 ** 30,
    connections: 7,
    connections_most: 100,
    oldest_transaction_seconds: 0.25,
    statements: [],
    tables: [{ name: 'results', bytes: 2 ** 30, rows: 1_234_567 }],
  },
};

const BUSY: Operation = {
  ...IDLE,
  queue: [
    { pool: 'shared', held: null, queued: 12_000, executing: 4, oldest_seconds: 90 },
    { pool: 'no_worker', held: 'paused', queued: 5, executing: 0, oldest_seconds: 7200 },
  ],
  workers: [
    {
      name: 'celery@node7',
      processes: 16,
      memory_bytes: 2 ** 31,
      whole_memory_bytes: null,
      model_revision: 31,
      seen_at: '2026-03-02T09:14:03Z',
    },
  ],
  chunks: [
    {
      worker: 'node7:311',
      sweep_id: 's1',
      sweep_name: 'Halo exchange',
      model: 'packet',
      runs: 3,
      point_index: 42,
      replicate: 1,
      started_at: '2026-03-02T09:13:00Z',
      expires_at: '2026-03-02T09:14:18Z',
    },
  ],
  care: { ...IDLE.care, lease_overdue_seconds: 75, reaper_silence_seconds: 4 },
  database: {
    ...IDLE.database,
    statements: [
      {
        process_id: 99,
        application: 'fabricsweep',
        state: 'active',
        seconds: 61,
        waits_for: 'Lock: transactionid',
        statement: 'UPDATE sweeps SET queued = queued + $1',
      },
    ],
  },
};

function serve(operation: Operation) {
  server.use(http.get('*/v1/admin/operation', () => HttpResponse.json(operation)));
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

test('a busy system shows who waits, who runs what, and what the database is at', async () => {
  serve(BUSY);
  renderRoute('/operation');
  const queue = await region('Queue');
  const [, waiting, held] = queue.getAllByRole('row');
  expect(waiting).toHaveTextContent(/any processno12,00041 min 30 s/);
  expect(held).toHaveTextContent(/nobody who livespaused502 h/);
  const chunks = await region('Under way');
  expect(chunks.getByRole('link', { name: 'Halo exchange' })).toHaveAttribute('href', '/sweeps/s1');
  expect(chunks.getByRole('link', { name: 'point 42, replicate 1' })).toHaveAttribute(
    'href',
    '/sweeps/s1/points/42',
  );
  const workers = await region('Workers');
  expect(workers.getByText('2 GiB')).toBeInTheDocument();
  const statements = await region('Slow statements');
  expect(statements.getByText('UPDATE sweeps SET queued = queued + $1')).toBeInTheDocument();
  expect(statements.getByText('Lock: transactionid')).toBeInTheDocument();
  expect(screen.getByText('1 min 15 s')).toBeInTheDocument();
  expect(screen.getByText('4 s ago')).toBeInTheDocument();
});

test('an idle system says so instead of showing empty tables', async () => {
  serve(IDLE);
  renderRoute('/operation');
  expect(await screen.findByText('No run waits, and none is under way.')).toBeInTheDocument();
  expect(screen.getByText('No worker has shown a sign of life lately.')).toBeInTheDocument();
  expect(screen.getByText('No worker holds a run.')).toBeInTheDocument();
  expect(screen.getByText('No statement takes longer than a second.')).toBeInTheDocument();
  expect(screen.getByText('never')).toBeInTheDocument();
  expect(screen.getByText(/3 GiB on disk; 7 of 100 connections/)).toBeInTheDocument();
  expect((await region('Tables')).getByText('1,234,567')).toBeInTheDocument();
});

test('a service that refuses says why', async () => {
  server.use(http.get('*/v1/admin/operation', () => problem(403, 'Not allowed', 'Ask an owner.')));
  renderRoute('/operation');
  expect(await screen.findByText('Ask an owner.')).toBeInTheDocument();
});
