import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';

import { PageSkeleton } from './page-skeleton';

it('says what is being read', () => {
  render(<PageSkeleton of="sweep" />, { wrapper: MantineProvider });
  expect(screen.getByRole('status', { name: 'Loading the sweep' })).toBeVisible();
});
