import { Radio, SimpleGrid } from '@mantine/core';

import { APPLICATIONS } from '../lib/applications';

import { StartStep } from './start-step';

interface ApplicationStepProps {
  application: string;
  onChange: (name: string) => void;
}

/** What runs on the network, by the words of the field. */
export function ApplicationStep({ application, onChange }: ApplicationStepProps) {
  return (
    <StartStep number={2} title="Application">
      <Radio.Group value={application} onChange={onChange}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {APPLICATIONS.map(({ name, label, help }) => (
            <Radio key={name} value={name} label={label} description={help} />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </StartStep>
  );
}
