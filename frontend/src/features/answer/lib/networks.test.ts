import { payingAnswer } from '@/testing/data/packet-answers';

import { distinctNetworks, sizingRules } from './networks';

const { networks } = payingAnswer();

it('shows networks that do not differ once', () => {
  expect(distinctNetworks([...networks, ...networks])).toEqual(networks);
  const bigger = networks.map((network) => ({ ...network, endpoints: 512 }));
  expect(distinctNetworks([...networks, ...bigger])).toHaveLength(2 * networks.length);
});

it('tells each sizing rule once for each choice', () => {
  expect(sizingRules(networks)).toEqual([]);
  const ruled = networks.slice(0, 2).map((network) => ({ ...network, sizing_rule: 'a rule' }));
  expect(sizingRules([...ruled, ...ruled])).toEqual([
    { label: 'ring', rule: 'a rule' },
    { label: 'mesh', rule: 'a rule' },
  ]);
});
