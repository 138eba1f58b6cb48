import { Anchor, Code, List } from '@mantine/core';
import { Link } from 'react-router';

import { Panel } from '@/components/panel';
import { apiPaths, paths } from '@/lib/paths';

/** Where one reads on: what the service serves as links, what comes with its source by its place there. */
export function FurtherReading() {
  return (
    <Panel title="Read on">
      <List size="sm" spacing={6} style={{ overflowWrap: 'anywhere' }}>
        <List.Item>
          <Anchor href={apiPaths.reference()} inherit underline="always">
            REST interface
          </Anchor>
          : every request of the service, to read and to try
        </List.Item>
        <List.Item>
          <Anchor component={Link} to={paths.validation()} inherit underline="always">
            Validation
          </Anchor>
          : every published claim beside ours, reached or missed
        </List.Item>
        <List.Item>
          Tutorial, from the first sweep to an answer: <Code>docs/guide/tutorial.md</Code>
        </List.Item>
        <List.Item>
          Guides, such as how to read an answer: <Code>docs/guide/</Code>
        </List.Item>
        <List.Item>
          Notebook, a study in Python: <Code>examples/first-study.ipynb</Code>
        </List.Item>
      </List>
    </Panel>
  );
}
