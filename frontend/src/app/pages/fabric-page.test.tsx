import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { STATIC } from '@/testing/data/static';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('tells size, checks with the cycle, warnings by line, and downloads', async () => {
  renderRoute('/fabrics/atlas');
  const summary = await screen.findByRole('region', { name: 'Summary of the fabric' });
  expect(summary).toHaveTextContent('Endpoints1,142');
  expect(summary).toHaveTextContent('3,434 at 16 Gb/s (2 GB/s), 12 at 8 Gb/s (1 GB/s)');
  expect(summary).toHaveTextContent('240 with 24 ports');
  const states = [...document.querySelectorAll('[data-check]')].map((line) =>
    line.getAttribute('data-check'),
  );
  expect(states).toEqual(['pass', 'pass', 'pass', 'warn', 'warn']);
  const checks = screen.getByRole('list', { name: 'Checks of the fabric' });
  expect(checks).toHaveTextContent('leaf-17:14 -> spine-3:2');
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  expect(within(warnings).getAllByRole('row')[1]).toHaveTextContent(
    /^211the cable runs.*0x0008f10400411a087$/,
  );
  expect(screen.getByRole('link', { name: 'Graphviz dot' })).toHaveAttribute(
    'href',
    '/v1/fabrics/atlas/export?version=2&format=dot',
  );
});

it('says what was not checked without tables, and offers no tables', async () => {
  renderRoute('/fabrics/lab');
  const checks = await screen.findByRole('list', { name: 'Checks of the fabric' });
  expect(checks).toHaveTextContent('Not checked: No forwarding tables were imported');
  expect(screen.queryByRole('link', { name: 'Forwarding tables' })).not.toBeInTheDocument();
  expect(await screen.findByText('No sweep has used it yet.')).toBeInTheDocument();
});

it('goes to an earlier version through the address', async () => {
  const { router, user } = renderRoute('/fabrics/atlas');
  await user.click(await screen.findByRole('combobox', { name: 'Version' }));
  await user.click(await screen.findByRole('option', { name: /^Version 1/ }));
  expect(router.state.location.search).toBe('?version=1');
  expect(await screen.findByText('version 1')).toBeInTheDocument();
});

it('writes the standard study as chosen, submits it and goes to the sweep', async () => {
  const bodies: string[] = [];
  server.events.on('request:start', async ({ request }) => {
    const url = new URL(request.url);
    // The text is validated as often as the machine is slow; it is submitted once.
    if (request.method !== 'POST' || url.pathname !== '/v1/sweeps') return;
    bodies.push(await request.clone().text());
  });
  const { router, user } = renderRoute('/fabrics/atlas');
  const text = await screen.findByRole('region', {
    name: 'Specification of the measurement',
    hidden: true,
  });
  await waitFor(() => {
    expect(text).toHaveTextContent('{kind: imported}, {kind: min_hop}');
  });
  await user.click(screen.getByRole('combobox', { name: 'Patterns' }));
  await user.click(await screen.findByRole('option', { name: 'dissemination' }));
  await user.type(screen.getByRole('textbox', { name: 'Draws' }), '200');
  await waitFor(() => {
    expect(text).not.toHaveTextContent('dissemination');
    expect(text).toHaveTextContent('draws: 200');
  });
  expect(await screen.findByText(/^48 points, 240 runs/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Measure' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/sweep-1');
  });
  server.events.removeAllListeners();
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain(
    'pattern: [{kind: random_bisection, draws: 200}, {kind: binomial_tree, draws: 200}]',
  );
});

it('hands the text over to the editor', async () => {
  const { router, user } = renderRoute('/fabrics/lab');
  const button = await screen.findByRole('button', { name: 'Edit as text' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  await user.click(button);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/new');
  });
  expect(localStorage.getItem('fabricsweep.draft')).toContain('fabric: lab');
});

it('shows why the standard study cannot be written', async () => {
  server.use(
    http.get('*/v1/fabrics/:name/spec', () =>
      problem(422, 'Invalid query', 'unknown engine torus_2qos'),
    ),
  );
  renderRoute('/fabrics/atlas');
  expect(await screen.findByText('unknown engine torus_2qos')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Measure' })).toBeDisabled();
});

it('draws bandwidth, congestion and cables of the newest finished study', async () => {
  const { router, user } = renderRoute('/fabrics/atlas');
  const bandwidth = await screen.findByRole('figure', { name: 'Mean bandwidth' });
  expect(within(bandwidth).getByRole('img')).toHaveAccessibleName(
    /random bisection: from .* \(Up\*\/Down\*\) to .* \(As imported\)/,
  );
  await user.click(within(bandwidth).getByRole('radio', { name: 'Table' }));
  expect(within(bandwidth).getAllByRole('rowheader')).toHaveLength(3);
  expect(within(bandwidth).getByRole('columnheader', { name: 'DFSSSP' })).toBeInTheDocument();
  const before = within(bandwidth).getAllByRole('row')[3]?.textContent;
  await user.click(within(bandwidth).getByRole('radio', { name: 'per sending rank' }));
  expect(router.state.location.search).toBe('?per=rank');
  await waitFor(() => {
    expect(within(bandwidth).getAllByRole('row')[3]).toHaveTextContent(/^dissemination8\d/);
  });
  expect(before).toMatch(/^dissemination4\d/);
  const congestion = await screen.findByRole('figure', { name: 'Congestion by pattern' });
  await user.click(within(congestion).getByRole('radio', { name: 'Table' }));
  const [, alone] = within(congestion).getAllByRole('row');
  expect(alone).toHaveTextContent(/^1[\d.]+ %[\d.]+ %[\d.]+ %$/);
  const cables = screen.getByRole('region', { name: 'Hottest cables' });
  expect(within(cables).getAllByRole('row')[1]).toHaveTextContent(/^leaf-0:13spine-0:1up3\.439$/);
  await user.click(screen.getByRole('combobox', { name: 'Routing engine of what follows' }));
  await user.click(await screen.findByRole('option', { name: 'MinHop' }));
  expect(router.state.location.search).toBe('?per=rank&engine=MinHop');
  expect(await screen.findByRole('link', { name: 'point 3' })).toBeInTheDocument();
});

it('warns of a study older than the fabric', async () => {
  server.use(
    http.get('*/v1/fabrics/:name/sweeps', () =>
      HttpResponse.json({
        items: [{ ...STATIC, created_at: '2026-01-05T10:00:00Z' }],
        next_cursor: null,
      }),
    ),
  );
  renderRoute('/fabrics/atlas');
  expect(await screen.findByText(/older than version 2/)).toBeInTheDocument();
});

it('passes over sweeps that are not done or not static', async () => {
  server.use(
    http.get('*/v1/fabrics/:name/sweeps', () =>
      HttpResponse.json({
        items: [
          { ...STATIC, id: 'a', phase: 'executing' },
          { ...STATIC, id: 'b', model: 'packet' },
        ],
        next_cursor: null,
      }),
    ),
  );
  renderRoute('/fabrics/atlas');
  const sweeps = await screen.findByRole('region', { name: 'Sweeps of this fabric' });
  expect(await within(sweeps).findAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Bandwidth and congestion' })).toBeNull();
});

it('says when there is no such fabric', async () => {
  renderRoute('/fabrics/gone');
  expect(
    await screen.findByRole('heading', { name: 'There is no such fabric' }),
  ).toBeInTheDocument();
});

it('deletes a fabric once nothing uses it, and names the sweeps that do', async () => {
  let used = true;
  server.use(
    http.delete('*/v1/fabrics/atlas', () =>
      used
        ? problem(409, 'Fabric in use', 'Sweeps use the fabric.', [
            { field: 'name', value: 'atlas', message: "is used by sweep s7, 'Purchase'" },
          ])
        : new HttpResponse(null, { status: 204 }),
    ),
  );
  const { router, user } = renderRoute('/fabrics/atlas');
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the fabric' }));
  };
  await remove();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Not deleted');
  expect(alert).toHaveTextContent("is used by sweep s7, 'Purchase'");
  used = false;
  await remove();
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/fabrics');
  });
});
