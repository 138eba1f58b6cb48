import { useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router';

import { createQueryClient } from '@/lib/query-client';
import { useChosenRateUnit } from '@/lib/rate-unit';

import { Providers } from './providers';
import { routes } from './routes';

/** The dashboard: providers around the router. */
export function App() {
  const [queryClient] = useState(() => createQueryClient());
  const [router] = useState(() => createBrowserRouter(routes));
  const rates = useChosenRateUnit();
  return (
    <Providers queryClient={queryClient}>
      {/* Every number is written anew in the unit that was chosen. */}
      <RouterProvider key={rates} router={router} />
    </Providers>
  );
}
