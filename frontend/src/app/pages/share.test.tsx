import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Session, ShareLink } from '@/api-schema/models';
import { projectNamed, SIGNED_IN } from '@/testing/data/session';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const LINK: ShareLink = {
  id: 'l1',
  made_by: 'ada@example.org',
  created_at: '2026-03-02T09:14:03Z',
  expires_at: '2026-03-16T09:14:03Z',
  used_at: null,
  with_fabrics: false,
};

const EDITOR: Session = { ...SIGNED_IN, projects: [projectNamed('default', 'editor')] };
const VIEWER: Session = { ...SIGNED_IN, projects: [projectNamed('default', 'viewer')] };

/** A service where somebody has signed in, which remembers what is done with its one share link. */
function serve(session: Session) {
  const told: unknown[] = [];
  let links = [LINK];
  server.use(
    http.get('*/v1/session', () => HttpResponse.json(session)),
    http.get('*/v1/sweeps/:id/share-links', () => HttpResponse.json({ items: links })),
    http.post('*/v1/sweeps/:id/share-links', async ({ request }) => {
      told.push(await request.json());
      return HttpResponse.json(
        { ...LINK, id: 'l2', token: 'fsl_once', path: '/v1/auth/share?token=fsl_once' },
        { status: 201 },
      );
    }),
    http.delete('*/v1/sweeps/:id/share-links/:link', ({ params }) => {
      told.push(`revoke ${String(params['link'])}`);
      links = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return told;
}

async function openDialog() {
  const { user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share “DSM bandwidth study”' });
  return { user, dialog };
}

it('makes a link for as many days as chosen, and shows it once', async () => {
  const told = serve(EDITOR);
  const { user, dialog } = await openDialog();
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Good for' }), '30 days');
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  const made = await screen.findByRole('dialog', { name: 'The link' });
  expect(made).toHaveTextContent(`${globalThis.location.origin}/v1/auth/share?token=fsl_once`);
  await user.click(within(made).getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toMatch(/share\?token=fsl_once$/);
  expect(told).toEqual([{ expires_in_days: 30, with_fabrics: false }]);
  await user.click(within(made).getByRole('button', { name: 'I have kept it' }));
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect(await screen.findByRole('region', { name: 'Share links' })).toBeInTheDocument();
  expect(screen.queryByText(/fsl_once/)).not.toBeInTheDocument();
});

it('lends imported fabrics where that is ticked', async () => {
  const told = serve(EDITOR);
  const { user, dialog } = await openDialog();
  const row = await within(dialog).findByRole('row', { name: /ada@example.org/ });
  expect(row).toHaveTextContent('not lent');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Lend imported fabrics, too' }));
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  await screen.findByRole('dialog', { name: 'The link' });
  expect(told).toEqual([{ expires_in_days: 14, with_fabrics: true }]);
});

it('lists the links with who made them, and revokes one once that is confirmed', async () => {
  const told = serve(EDITOR);
  const { user, dialog } = await openDialog();
  const row = await within(dialog).findByRole('row', { name: /ada@example.org/ });
  expect(row).toHaveTextContent('never');
  await user.click(within(row).getByRole('button', { name: 'Revoke' }));
  expect(told).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Revoke the link' }));
  expect(await within(dialog).findByText('None.')).toBeInTheDocument();
  expect(told).toEqual(['revoke l1']);
});

it('says why a link was not made', async () => {
  serve(EDITOR);
  server.use(
    http.post('*/v1/sweeps/:id/share-links', () =>
      problem(
        403,
        'Not allowed',
        'You need the editor role in this project to create a share link; yours is viewer.',
      ),
    ),
  );
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Make a link' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('You need the editor role');
});

it('offers viewers neither sharing nor what would change the sweep', async () => {
  serve(VIEWER);
  renderRoute('/sweeps/dsm-study');
  expect(await screen.findByRole('heading', { name: 'DSM bandwidth study' })).toBeInTheDocument();
  await screen.findByRole('button', { name: /project and account/ });
  for (const name of ['Share', 'Edit', 'Delete', 'Extend']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  }
  expect(screen.queryByRole('link', { name: 'Use as template' })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New sweep' })).not.toBeInTheDocument();
});

it('shares nothing where everybody who reaches the service reads everything', async () => {
  renderRoute('/sweeps/dsm-study');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

it('goes by the role in the project of the sweep, not in that of the tab', async () => {
  const projects = [projectNamed('default', 'viewer'), projectNamed('machines', 'owner')];
  serve({ ...SIGNED_IN, projects });
  const { user } = renderRoute('/sweeps');
  await user.click(await screen.findByRole('button', { name: /project and account/ }));
  await user.click(await screen.findByRole('menuitem', { name: /machines/ }));
  await user.click(await screen.findByRole('link', { name: 'DSM bandwidth study' }));
  // A sweep that they may read makes a template for their own.
  expect(await screen.findByRole('link', { name: 'Use as template' })).toBeInTheDocument();
  await waitFor(() => {
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });
});
