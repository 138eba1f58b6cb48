import { Code, CopyButton, Button, Group, Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';

/** The specification as it was submitted. */
export function SpecView({ sweep }: { sweep: Sweep }) {
  if (sweep.without_fabrics) {
    return (
      <Panel title="Specification">
        <Text size="sm">
          This share link does not lend imported fabrics, which the text can name.
        </Text>
      </Panel>
    );
  }
  return (
    <Panel title="Specification">
      <Group>
        <CopyButton value={sweep.spec_text}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {/* A scrolling region must take the keyboard's focus to be scrolled with it. */}
      <Code
        block
        tabIndex={0}
        role="region"
        aria-label="Specification text"
        mah={420}
        style={{ overflow: 'auto' }}
      >
        {sweep.spec_text}
      </Code>
    </Panel>
  );
}
