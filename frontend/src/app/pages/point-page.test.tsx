import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { pointOf } from '@/testing/data/results';
import { makeSweep, progressOf } from '@/testing/data/sweep';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('shows metrics with intervals, ports, provenance and every parameter', async () => {
  renderRoute('/sweeps/dsm-study/points/26');
  const metrics = await screen.findByRole('region', { name: 'Table of metrics' });
  const row = within(metrics).getByRole('rowheader', { name: 'Completion time' }).closest('tr');
  expect(row).toHaveTextContent(/µs.*–.*µs/);
  expect(screen.getByRole('figure', { name: 'Read latency' })).toBeInTheDocument();
  expect(screen.getByRole('figure', { name: 'Ports by class' })).toHaveTextContent(
    'On average, dimension 3 ports send most',
  );
  const provenance = screen.getByRole('region', { name: 'Provenance' });
  expect(provenance).toHaveTextContent('worker-1@c3');
  expect(provenance).toHaveTextContent('network: link latency10 ns');
  expect(provenance).not.toHaveTextContent('[4, 4, 4, 4]');
  expect(screen.getByRole('region', { name: 'Network' })).toHaveTextContent('[4, 4, 4, 4]');
  const parameters = screen.getByRole('region', { name: 'Table of parameters' });
  expect(parameters).toHaveTextContent('network.buffer_bytes16 KiB (16,384 B)default');
});

it('shows jobs, hot links with their flows, tables and what bounds the run', async () => {
  const { user } = renderRoute('/sweeps/dsm-study/points/26');
  expect(await screen.findByText(/^Its busiest links are those of class/)).toBeInTheDocument();
  const jobs = screen.getByRole('region', { name: 'Jobs' });
  expect(within(jobs).getAllByRole('rowheader')[0]).toHaveTextContent('foreground measured');
  expect(jobs).toHaveTextContent('subcom3d_a2a');
  expect(screen.getByRole('figure', { name: 'How ports differ' })).toHaveTextContent(
    'Ports differ most in class dimension 3',
  );
  const hot = screen.getByRole('figure', { name: 'Hot links by time' });
  await user.click(within(hot).getByRole('radio', { name: 'Table' }));
  const [first] = within(hot).getAllByRole('button', { name: /Flows over 0:0 → 1 from/ });
  if (first === undefined) throw new Error('a hot link is listed');
  await user.click(first);
  const flows = screen.getByRole('region', { name: /Flows over 0:0 → 1 in the window/ });
  expect(within(flows).getAllByRole('row')[1]).toHaveTextContent('09128 KiB50 %');
  const throughput = await screen.findByRole('figure', { name: 'Throughput of flows' });
  expect(throughput).toHaveTextContent('1,024 flows from 4 Gb/s to 12 Gb/s');
  expect(
    await screen.findByRole('figure', { name: 'Time per iteration, rank by rank' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'ports as CSV' })).toHaveAttribute(
    'href',
    '/v1/runs/dsm-study.26.0/tables/ports?format=csv',
  );
  expect(screen.getByRole('region', { name: 'Network' })).toHaveTextContent('Radix9');
});

it('shows what limits shared memory and where a miss spends its time', async () => {
  const { user } = renderRoute('/sweeps/dsm-study/points/26');
  expect(await screen.findByText(/^The limit of 16 outstanding operations/)).toBeInTheDocument();
  const miss = screen.getByRole('figure', { name: 'Where a miss spends its time' });
  expect(miss).toHaveTextContent('Its longest part is memory: 150 ns (29.3 %).');
  await user.click(within(miss).getByRole('radio', { name: 'Table' }));
  const parts = within(miss).getByRole('region', { name: 'Parts of a miss' });
  const row = within(parts).getByRole('rowheader', { name: 'Reply: queueing' }).closest('tr');
  expect(row).toHaveTextContent('90 ns17.6 %');
  expect(await screen.findByRole('figure', { name: 'When nodes are done' })).toHaveTextContent(
    '1,024 nodes from',
  );
  expect(await screen.findByRole('figure', { name: 'When cores are done' })).toBeInTheDocument();
});

it('keeps the chosen replicate in the address', async () => {
  const { router, user } = renderRoute('/sweeps/dsm-study/points/26?replicate=4');
  expect(await screen.findByRole('heading', { name: 'Replicate 4' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Provenance' })).toHaveTextContent(
    'yes: simulated earlier',
  );
  await user.click(screen.getByRole('radio', { name: 'Replicate 1' }));
  expect(router.state.location.search).toBe('?replicate=1');
});

it('hides defaults on demand', async () => {
  const { user } = renderRoute('/sweeps/dsm-study/points/26');
  await user.click(await screen.findByRole('switch', { name: 'Only what the sweep sets' }));
  const parameters = screen.getByRole('region', { name: 'Table of parameters' });
  expect(parameters).not.toHaveTextContent('network.buffer_bytes');
  expect(parameters).toHaveTextContent('network.link_bandwidth_gbps');
});

it('tells why a point failed', async () => {
  renderRoute('/sweeps/dsm-deadlock/points/27');
  expect(await screen.findByText('The simulated network could not finish.')).toBeInTheDocument();
  expect(screen.getByText('routing.deadlock_avoidance')).toBeInTheDocument();
  expect(screen.getByText('No replicate has a result.')).toBeInTheDocument();
});

it.each(['999', 'first'])('says when there is no point %s', async (index) => {
  renderRoute(`/sweeps/dsm-study/points/${index}`);
  expect(
    await screen.findByRole('heading', { name: 'There is no such point' }),
  ).toBeInTheDocument();
});

it('shows tables, cables, rounds and failures of a static point, and no ports', async () => {
  const { user } = renderRoute('/sweeps/atlas-ebb/points/4');
  const checks = await screen.findByRole('list', { name: 'Checks of the tables' });
  expect(checks).toHaveTextContent('Warning: A deadlock is possible');
  expect(checks).toHaveTextContent('leaf-17:14 -> spine-3:2');
  expect(screen.getByRole('figure', { name: 'Flow congestion' })).toBeInTheDocument();
  const classes = screen.getByRole('region', { name: 'Cables by class' });
  expect(within(classes).getAllByRole('row')[2]).toHaveTextContent('up2,3040.4871.1 %');
  const hottest = screen.getByRole('region', { name: 'Hottest cables' });
  expect(within(hottest).getAllByRole('row')).toHaveLength(13);
  const rounds = screen.getByRole('figure', { name: 'Rounds' });
  await user.click(within(rounds).getByRole('radio', { name: 'Table' }));
  expect(within(rounds).getAllByRole('rowheader')).toHaveLength(10);
  const harmful = screen.getByRole('region', { name: 'Harmful links' });
  expect(harmful).toHaveTextContent('leaf-17:14spine-3:24 trials4.12 %12');
  expect(screen.getByRole('link', { name: 'forwarding tables' })).toHaveAttribute(
    'href',
    '/v1/sweeps/atlas-ebb/points/4/fabric?replicate=0&format=lfts',
  );
  expect(screen.queryByRole('figure', { name: 'Ports by class' })).toBeNull();
  const parameters = screen.getByRole('region', { name: 'Table of parameters' });
  expect(within(parameters).getByRole('rowheader', { name: 'Routing: min_hop' })).toBeVisible();
  const provenance = screen.getByRole('region', { name: 'Provenance' });
  expect(provenance).toHaveTextContent('Link visits3,412,000');
  expect(provenance).not.toHaveTextContent('Packet-hops');
});

it('names whole congestions in the table of the histogram', async () => {
  const { user } = renderRoute('/sweeps/atlas-ebb/points/0');
  const figure = await screen.findByRole('figure', { name: 'Flow congestion' });
  await user.click(within(figure).getByRole('radio', { name: 'Table' }));
  const heads = within(figure).getAllByRole('rowheader');
  expect(heads.map((head) => head.textContent)).toContain('2');
  expect(screen.queryByRole('figure', { name: 'Rounds' })).toBeNull();
  expect(screen.queryByText(/kept its wiring/)).toBeNull();
});

/** Answers with a point of 120 replicates, in pages. */
function servePages(asked: string[]) {
  const sweep = makeSweep('dsm-study', 'Study', 'completed', progressOf({}));
  const point = pointOf(sweep, 26);
  const [run] = point.replicates;
  if (run === undefined) throw new Error('the point has a replicate');
  server.use(
    http.get('*/v1/sweeps/:id/points/:index', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const first = Number(query.get('cursor') ?? 0);
      const next = Math.min(first + Number(query.get('limit')), 120);
      return HttpResponse.json({
        ...point,
        progress: { ...point.progress, total: 120, completed: 120 },
        replicates: Array.from({ length: next - first }, (_, place) => ({
          ...run,
          replicate: first + place,
        })),
        next_cursor: next < 120 ? String(next) : null,
      });
    }),
  );
}

it('shows the first replicates and more on demand', async () => {
  const asked: string[] = [];
  servePages(asked);
  const { user } = renderRoute('/sweeps/dsm-study/points/26');
  expect(await screen.findByText(/^50 replicates of 120 are shown/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Rep. 99' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/^100 replicates of 120 are shown/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Rep. 99' })).toBeInTheDocument();
  expect(asked).toEqual(['limit=50', 'limit=100']);
});

it('reads as far as the replicate of the address', async () => {
  servePages([]);
  renderRoute('/sweeps/dsm-study/points/26?replicate=110');
  expect(await screen.findByRole('heading', { name: 'Replicate 110' })).toBeInTheDocument();
  expect(screen.getByText(/^111 replicates of 120 are shown/)).toBeInTheDocument();
});
