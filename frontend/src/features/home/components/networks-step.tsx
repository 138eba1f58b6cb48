import { Checkbox, SimpleGrid } from '@mantine/core';

import { CANDIDATES } from '../lib/candidates';

import { StartStep } from './start-step';

interface NetworksStepProps {
  networks: string[];
  error: string | null;
  onChange: (names: string[]) => void;
}

/** Which networks are compared. */
export function NetworksStep({ networks, error, onChange }: NetworksStepProps) {
  return (
    <StartStep number={3} title="Networks">
      <Checkbox.Group value={networks} onChange={onChange} error={error}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {CANDIDATES.map(({ name, label, help }) => (
            <Checkbox key={name} value={name} label={label} description={help} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </StartStep>
  );
}
