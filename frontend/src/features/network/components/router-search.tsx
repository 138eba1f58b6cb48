import { Autocomplete } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

import type { Network } from '@/api-schema/models';

import { nodeName, searchNodes } from '../lib/network-view';

interface RouterSearchProps {
  network: Network;
  onPick: (node: number) => void;
}

/** Finds a router by its name or number. */
export function RouterSearch({ network, onPick }: RouterSearchProps) {
  const [text, setText] = useState('');
  const found = searchNodes(network, text);
  const label = network.detail === 'routers' ? 'Find a router' : 'Find a part';
  return (
    <Autocomplete
      size="xs"
      w={210}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} aria-hidden />}
      data={[...new Set(found.map((node) => nodeName(network, node)))]}
      filter={({ options }) => options}
      value={text}
      onChange={setText}
      onOptionSubmit={(name) => {
        const node = found.find((one) => nodeName(network, one) === name);
        if (node !== undefined) onPick(node);
      }}
      onKeyDown={({ key }) => {
        const [first] = found;
        if (key === 'Enter' && first !== undefined) onPick(first);
      }}
    />
  );
}
