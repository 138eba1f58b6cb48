import { act, renderHook } from '@testing-library/react';

import { useSelection } from './use-selection';

it('acts only on what is shown', () => {
  const { result, rerender } = renderHook(({ shown }) => useSelection(shown), {
    initialProps: { shown: ['a', 'b', 'c'] },
  });
  act(() => {
    result.current.toggle('c');
    result.current.toggle('a');
  });
  expect(result.current.chosen).toEqual(['a', 'c']);
  rerender({ shown: ['b', 'c'] });
  expect(result.current.chosen).toEqual(['c']);
  act(() => {
    result.current.toggleAll();
  });
  expect(result.current.chosen).toEqual(['b', 'c']);
  act(() => {
    result.current.toggleAll();
  });
  expect(result.current.chosen).toEqual([]);
});
