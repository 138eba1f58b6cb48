import { Button, Code, Group, Text } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';

import type { Fabric, Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';

import { useMeasurement } from '../lib/use-measurement';
import { costText, refusalText } from '../lib/verdict-text';

import { CountFields, KindFields } from './measure-fields';

function SpecText({ text }: { text: string }) {
  return (
    <details>
      <Text component="summary" size="sm">
        The specification that “Measure” submits
      </Text>
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label="Specification of the measurement"
        mt="xs"
        mah={360}
        style={{ overflow: 'auto' }}
      >
        {text}
      </Code>
    </details>
  );
}

interface MeasurePanelProps {
  fabric: Fabric;
  onLaunched: (sweep: Sweep) => void;
  /** Takes the text to where it can be edited as a whole. */
  onEdit: (text: string) => void;
}

/** The standard study of the fabric: shown, adjusted, launched. */
export function MeasurePanel({ fabric, onLaunched, onEdit }: MeasurePanelProps) {
  const study = useMeasurement(fabric, onLaunched);
  const { chosen, change, text, verdict } = study;
  return (
    <Panel title="Measure effective bandwidth">
      <Text size="sm" maw={860}>
        Random pairs of endpoints send at once, along the forwarding tables of each engine; what
        share of its link’s bandwidth does a flow get?
      </Text>
      <KindFields
        chosen={chosen}
        written={study.written}
        hasTables={fabric.summary.has_tables}
        onChange={change}
      />
      <Group gap="sm" align="flex-end">
        <CountFields chosen={chosen} onChange={change} />
        <Button
          leftSection={<IconGauge size={18} aria-hidden />}
          disabled={!study.ready}
          loading={study.launching}
          onClick={study.launch}
        >
          Measure
        </Button>
        <Button
          variant="default"
          disabled={text === ''}
          onClick={() => {
            onEdit(text);
          }}
        >
          Edit as text
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {study.writing ? 'Writing…' : costText(verdict)}
        </Text>
      </Group>
      {study.error !== null && <ProblemAlert error={study.error} title="Not measured" />}
      {study.impossible && verdict !== undefined && (
        <Text size="sm" c="error" role="alert">
          {refusalText(verdict)}
        </Text>
      )}
      <SpecText text={text} />
    </Panel>
  );
}
