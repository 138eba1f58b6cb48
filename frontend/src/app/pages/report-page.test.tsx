import { screen, within } from '@testing-library/react';

import { renderRoute } from '@/testing/render-route';

it('puts question, answer, networks and provenance on two pages, and prints them', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = renderRoute('/sweeps/dsm-study/report?question=paying');
  const first = within(await screen.findByRole('region', { name: 'Page 1' }));
  for (const part of ['Question', 'Answer', 'Cautions']) {
    expect(first.getByRole('heading', { name: part })).toBeInTheDocument();
  }
  const second = within(screen.getByRole('region', { name: 'Page 2' }));
  for (const part of ['Networks compared', 'What was varied', 'How to reproduce it']) {
    expect(second.getByRole('heading', { name: part })).toBeInTheDocument();
  }
  expect(second.getByText(/fabricsweep answer dsm-study --question paying/)).toBeInTheDocument();
  expect(first.queryByRole('button')).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await vi.waitFor(() => {
    expect(print).toHaveBeenCalledOnce();
  });
});
