import { screen, waitFor, within } from '@testing-library/react';

import { renderRoute } from '@/testing/render-route';

it('holds the time taken against the estimate', async () => {
  const { user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Time and memory' }));
  expect(screen.getByText(/31 s to 1 min 18 s was expected/)).toHaveTextContent(
    'Took 1 min 27 s; 31 s to 1 min 18 s was expected. ' +
      'Processor time 1 min 28 s (1 min 1 s to 2 min 30 s); largest point 36.24 MiB.',
  );
});

it('offers the rows and columns shown as files', async () => {
  renderRoute('/sweeps/dsm-study?rows=runs&filter=replicate+%3D+0&columns=phase');
  const files = await screen.findByRole('group', { name: 'Download' });
  await waitFor(() => {
    const links = within(files).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ['csv', 'parquet', 'arrow'].map(
        (format) =>
          `/v1/sweeps/dsm-study/results?format=${format}&filter=replicate+%3D+0&columns=phase`,
      ),
    );
  });
});
