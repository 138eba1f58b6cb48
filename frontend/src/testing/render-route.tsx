import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';

import { Providers } from '@/app/providers';
import { routes } from '@/app/routes';
import { createQueryClient } from '@/lib/query-client';

/** Draws the dashboard at an address, as the browser would. */
export function renderRoute(address: string) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <Providers queryClient={createQueryClient(0)} testing>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, user: userEvent.setup() };
}
