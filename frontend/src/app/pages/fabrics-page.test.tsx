import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { ATLAS } from '@/testing/data/fabrics';
import { problem } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const file = (text: string, name = 'Atlas 2024.txt') =>
  new File([text], name, { type: 'text/plain' });

async function openForm() {
  const rendered = renderRoute('/fabrics');
  await screen.findByRole('region', { name: 'Import a fabric' });
  return rendered;
}

const discoveryInput = () => screen.getByLabelText('Discovery file', { selector: 'input' });
const tablesInput = () => screen.getByLabelText('Forwarding tables', { selector: 'input' });

it('lists fabrics and is reached from every page', async () => {
  const { router, user } = renderRoute('/nowhere');
  await user.click(await screen.findByRole('link', { name: 'Fabrics' }));
  const link = await screen.findByRole('link', { name: 'atlas' });
  expect(router.state.location.pathname).toBe('/fabrics');
  expect(link).toHaveAttribute('href', '/fabrics/atlas');
  expect(link.closest('tr')).toHaveTextContent('atlas21,1422402,304yes');
  expect(screen.getByRole('link', { name: 'lab' }).closest('tr')).toHaveTextContent('16616no');
});

it('explains how to come by a fabric while there is none', async () => {
  server.use(http.get('*/v1/fabrics', () => HttpResponse.json({ items: [], next_cursor: null })));
  renderRoute('/fabrics');
  expect(await screen.findByRole('heading', { name: 'No fabric yet' })).toBeInTheDocument();
  expect(screen.getByText(/ibnetdiscover > fabric\.txt/)).toBeInTheDocument();
});

it('shows errors by file, line, GUID and port, and stores nothing', async () => {
  const { router, user } = await openForm();
  await user.upload(discoveryInput(), file('a port wired twice'));
  await user.upload(tablesInput(), file('lfts', 'leaf.lft'));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('atlas-2024');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const table = await screen.findByRole('region', { name: 'Errors in the files' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first).toHaveTextContent(/^3port 3 is wired to two others/);
  expect(first).toHaveTextContent(/0x0008f104003f08383Atlas 2024\.txt$/);
  expect(second).toHaveTextContent(/^12the tables give no port to LID 17/);
  expect(second).toHaveTextContent(/leaf\.lft$/);
  expect(screen.getByRole('alert')).toHaveTextContent('2 errors in the files');
  expect(router.state.location.pathname).toBe('/fabrics');
});

it('checks without storing, and forgets the verdict when the files change', async () => {
  const posted: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method === 'POST') posted.push(new URL(request.url).search);
  });
  const { user } = await openForm();
  await user.upload(discoveryInput(), file('fine'));
  await user.click(screen.getByRole('button', { name: 'Check only' }));
  const verdict = await screen.findByText(/nothing is stored yet/);
  server.events.removeAllListeners();
  expect(posted).toEqual(['?validate_only=true']);
  expect(screen.getByText(/1,142 endpoints, 240 routers/)).toBeInTheDocument();
  const checks = screen.getByRole('list', { name: 'Checks of the files' });
  expect(within(checks).getAllByRole('listitem')[0]).toHaveTextContent(/^Passed: Cables lead/);
  await user.upload(discoveryInput(), file('other', 'other.txt'));
  expect(verdict).not.toBeInTheDocument();
});

it('imports dropped files under the name and format given, then shows the fabric', async () => {
  const sent: string[] = [];
  server.use(
    http.post('*/v1/fabrics', async ({ request }) => {
      sent.push(await request.text());
      return HttpResponse.json(ATLAS, { status: 201 });
    }),
  );
  const { router, user } = await openForm();
  const zone = screen.getByRole('group', { name: /^Discovery file/ });
  fireEvent.drop(zone, { dataTransfer: { files: [file('fine')] } });
  await user.upload(tablesInput(), [file('tables of a', 'a.lft'), file('tables of b', 'b.lft')]);
  await user.click(screen.getByRole('button', { name: 'Remove a.lft' }));
  const name = screen.getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'atlas');
  await user.click(screen.getByRole('combobox', { name: 'Format' }));
  await user.click(await screen.findByRole('option', { name: 'Graphviz dot' }));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/fabrics/atlas');
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/name="name"\s+atlas\s/);
  expect(sent[0]).toMatch(/name="discovery"[^]*\sfine\s/);
  expect(sent[0]).toMatch(/name="tables"[^]*\stables of b\s/);
  expect(sent[0]).not.toContain('tables of a');
  expect(sent[0]).toMatch(/name="format"\s+dot\s/);
});

it('asks for what is missing before it sends anything', async () => {
  const { user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByText('A discovery file is needed.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid();
});

it('shows what else the service refuses', async () => {
  server.use(
    http.post('*/v1/fabrics', () => problem(413, 'Too large', 'At most 64 MiB are read.')),
  );
  const { user } = await openForm();
  await user.upload(discoveryInput(), file('fine'));
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('At most 64 MiB are read.')).toBeInTheDocument();
});
