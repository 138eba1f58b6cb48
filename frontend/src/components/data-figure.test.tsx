import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { DataFigure } from './data-figure';

interface Saved {
  name: string;
  text: () => Promise<string>;
}

/** Files that the page saves, as they are handed to the browser. */
function watchSaves(): Saved[] {
  const saved: Saved[] = [];
  let blob: Blob | undefined;
  URL.createObjectURL = (content) => {
    blob = content as Blob;
    return 'blob:figure';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const content = blob;
    saved.push({
      name: this.download,
      text: () =>
        new Promise((resolve) => {
          const reader = new FileReader();
          reader.onload = () => {
            resolve(String(reader.result));
          };
          reader.readAsText(content ?? new Blob());
        }),
    });
  });
  return saved;
}

afterEach(() => {
  vi.restoreAllMocks();
});

function show(chart: React.ReactNode = <div>the chart</div>, csvAddress?: string) {
  document.title = 'My study · FabricSweep';
  render(
    <DataFigure
      title="Completion time"
      summary="All is well."
      facts={['In µs', 'n = 3 replicates', '95 % intervals']}
      chart={chart}
      csvAddress={csvAddress}
      table={
        <table>
          <tbody>
            <tr>
              <th>torus</th>
              <td>5 µs</td>
            </tr>
          </tbody>
        </table>
      }
    />,
    { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> },
  );
  return userEvent.setup();
}

it('says unit, replicates and confidence in its caption', () => {
  show();
  expect(screen.getByText(/In µs · n = 3 replicates · 95 % intervals\./)).toBeVisible();
});

it('writes its table out as CSV under the names of page and figure', async () => {
  const saved = watchSaves();
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Download Completion time' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Data (CSV)' }));
  expect(saved.map(({ name }) => name)).toEqual(['my-study-completion-time.csv']);
  expect(await saved[0]?.text()).toContain('torus,5 µs\r\n');
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

it('takes the data from the service where it has them', async () => {
  const saved = watchSaves();
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('mean,low\r\n1,0.5\r\n'));
  const user = show(<div>the chart</div>, '/v1/data.csv');
  await user.click(screen.getByRole('button', { name: 'Download Completion time' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Data (CSV)' }));
  await vi.waitFor(() => {
    expect(saved.map(({ name }) => name)).toEqual(['my-study-completion-time.csv']);
  });
  expect(fetch).toHaveBeenCalledWith('/v1/data.csv');
  expect(await saved[0]?.text()).toBe('mean,low\r\n1,0.5\r\n');
});

it('offers no pictures where there is no chart', async () => {
  const user = show(null);
  expect(screen.getByRole('table')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download Completion time' }));
  await screen.findByRole('menuitem', { name: 'Data (CSV)' });
  expect(screen.queryByRole('menuitem', { name: /SVG|PNG/ })).not.toBeInTheDocument();
});

it('copies the address', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Copy a link to Completion time' }));
  expect(await screen.findByText('The link is copied.')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});

it('is shown in full screen and closed by the keyboard', async () => {
  const user = show();
  await user.click(screen.getByRole('button', { name: 'Show Completion time in full screen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Full screen' });
  expect(within(dialog).getByText('the chart')).toBeVisible();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
