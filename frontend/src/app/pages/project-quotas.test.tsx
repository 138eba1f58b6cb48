import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Project, Session } from '@/api-schema/models';
import { projectNamed, SIGNED_IN } from '@/testing/data/session';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const USE = {
  points: 3200,
  core_seconds: 1234.6,
  concurrent_sweeps: 2,
  points_to_make: 0,
  attachment_bytes: 5 * 2 ** 30,
  most_attachment_bytes: 20 * 2 ** 30,
};

/** A service with one project, which takes what is changed of it. */
function serve(role: Project['role'], bounds: Partial<Project> = {}) {
  const asked: unknown[] = [];
  let project: Project = { ...projectNamed('default', role), ...bounds };
  const session = (): Session => ({
    ...SIGNED_IN,
    is_admin: role === 'admin',
    projects: [project],
  });
  server.use(
    http.get('*/v1/session', () => HttpResponse.json(session())),
    http.get('*/v1/projects/:project/members', () => HttpResponse.json({ items: [] })),
    http.get('*/v1/projects/:project/use', () => HttpResponse.json(USE)),
    http.get('*/v1/keys', () => HttpResponse.json({ items: [] })),
    http.patch('*/v1/projects/:project', async ({ request }) => {
      const changes = (await request.json()) as Partial<Project>;
      asked.push(changes);
      project = { ...project, ...changes };
      return HttpResponse.json(project);
    }),
  );
  return asked;
}

const quotas = () => screen.findByRole('region', { name: 'Quotas' });

it('tells what is used of what is allowed', async () => {
  serve('viewer', { max_points: 10_000, max_concurrent_sweeps: 2 });
  renderRoute('/project');
  const panel = await quotas();
  expect(await within(panel).findByText('3,200 of 10,000 points')).toBeInTheDocument();
  expect(within(panel).getByText('1,234.6 core-seconds, no bound')).toBeInTheDocument();
  expect(within(panel).getByText('2 of 2 sweeps under way (nothing left)')).toBeInTheDocument();
  const bars = within(panel).getAllByRole('progressbar');
  expect(within(panel).getByText('5 of 20 GiB of fabrics and traces')).toBeInTheDocument();
  expect(bars.map((bar) => bar.getAttribute('aria-valuenow'))).toEqual(['32', '100', '25']);
  expect(within(panel).queryByRole('button')).not.toBeInTheDocument();
});

it('lets admins change quotas, where an empty field is no bound', async () => {
  const asked = serve('admin', { max_points: 10_000 });
  const { user } = renderRoute('/project');
  await user.click(await screen.findByRole('button', { name: 'Change quotas' }));
  const dialog = await screen.findByRole('dialog', { name: 'What “default” may use' });
  await user.clear(within(dialog).getByRole('textbox', { name: 'At most: points' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'At most: core-seconds' }), '5000');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('1,234.6 of 5,000 core-seconds')).toBeInTheDocument();
  expect(screen.getByText('3,200 points, no bound')).toBeInTheDocument();
  expect(asked).toEqual([
    { max_points: null, max_core_seconds: 5000, max_concurrent_sweeps: null },
  ]);
});

it('lets owners say whether results are shared, and nobody below them', async () => {
  const asked = serve('owner');
  const { user } = renderRoute('/project');
  const sharing = await screen.findByRole('switch', { name: /Share results/ });
  expect(sharing).toBeChecked();
  await user.click(sharing);
  await waitFor(() => {
    expect(screen.getByRole('switch', { name: /Share results/ })).not.toBeChecked();
  });
  expect(asked).toEqual([{ shares_results: false }]);
  expect(screen.queryByRole('button', { name: 'Change quotas' })).not.toBeInTheDocument();
});

it('shows editors how results are shared', async () => {
  serve('editor');
  renderRoute('/project');
  expect(await screen.findByRole('switch', { name: /Share results/ })).toBeDisabled();
  expect(screen.getByText('Owners change that.')).toBeInTheDocument();
});

it('asks the one user of an installation of their own for no members and no keys', async () => {
  server.use(http.get('*/v1/projects/:project/use', () => HttpResponse.json(USE)));
  renderRoute('/project');
  expect(await quotas()).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Members' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New API key' })).not.toBeInTheDocument();
});

it('shows on the page of a new sweep why a quota refuses it, once', async () => {
  const sentence =
    "The project's quota max_points is 10 (points of all sweeps together): 4 are used, and this asks for 48 more.";
  server.use(
    http.post('*/v1/sweeps', () =>
      problem(403, 'Quota exceeded', `${sentence} Delete sweeps, wait, or ask an admin for more.`, [
        { field: 'max_points', value: 52, allowed: 'at most 10', message: sentence, line: null },
      ]),
    ),
  );
  const { user } = renderRoute('/sweeps/new?from=dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Launch 240 runs' }));
  const refused = await screen.findByRole('alert');
  expect(refused).toHaveTextContent('ask an admin for more');
  expect(within(refused).getAllByText(/quota max_points is 10/)).toHaveLength(1);
});
