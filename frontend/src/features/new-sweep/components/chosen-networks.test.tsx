import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';

import type { Validation } from '@/api-schema/models';
import { validationOf } from '@/testing/handlers';

import { ChosenNetworks } from './chosen-networks';

function show(rest: Partial<Validation>) {
  render(
    <MantineProvider env="test">
      <ChosenNetworks validation={{ ...validationOf([]), ...rest }} />
    </MantineProvider>,
  );
}

it('lists each network with its size, what it has and what was asked for', () => {
  show({
    chosen: [
      {
        choice: 'fat_tree',
        place: 'endpoints 64',
        sizes: { leaf_taper: '2', link_bandwidth_gbps: '400 Gb/s' },
        value: 3800.25,
        target: 3900,
      },
      { choice: '', place: '', sizes: {}, value: null, target: 3900 },
    ],
    chosen_left_out: 3,
  });
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
  expect(rows[1]).toHaveTextContent(/fat_treeendpoints 64leaf taper 2, link bandwidth 400 Gb\/s/i);
  expect(rows[1]).toHaveTextContent('3,8003,900');
  expect(rows[2]).toHaveTextContent('the networkas it isnot known');
  expect(screen.getByText(/^3 more not shown/)).toBeInTheDocument();
});

it('says nothing where no size was chosen', () => {
  show({});
  expect(screen.queryByText('Chosen sizes')).not.toBeInTheDocument();
});
