import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';

import { useSearchState } from './use-search-state';

it('keeps two changes of one moment', () => {
  function Router({ children }: { children: ReactNode }) {
    const router = createMemoryRouter([{ path: '*', element: children }], {
      initialEntries: ['/?columns=a'],
    });
    return <RouterProvider router={router} />;
  }
  const { result } = renderHook(() => useSearchState(), { wrapper: Router });
  const [, change] = result.current;
  act(() => {
    change({ sort: 'completion_time_ns' });
    change({ filter: "topology = 'ring'" });
  });
  expect(Object.fromEntries(result.current[0])).toEqual({
    columns: 'a',
    sort: 'completion_time_ns',
    filter: "topology = 'ring'",
  });
});
