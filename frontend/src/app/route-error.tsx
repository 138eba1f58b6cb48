import { Button, Code, Container, Group, Stack, Text } from '@mantine/core';
import { useRouteError } from 'react-router';

import { PageHeader } from '@/components/page-header';
import { ProblemAlert } from '@/components/problem-alert';

/** A page that could not be drawn: says why and offers ways on. */
export function RouteError({ standalone = false }: { standalone?: boolean }) {
  const error = useRouteError();
  const content = (
    <Stack>
      <PageHeader title="This page could not be shown" />
      <ProblemAlert error={error} title="Unexpected error" />
      {error instanceof Error && error.stack !== undefined && (
        <details>
          <Text component="summary" size="sm">
            Details for a report
          </Text>
          <Code block>{error.stack}</Code>
        </details>
      )}
      <Group>
        <Button
          onClick={() => {
            globalThis.location.reload();
          }}
        >
          Load again
        </Button>
        <Button variant="default" component="a" href="/sweeps">
          All sweeps
        </Button>
      </Group>
    </Stack>
  );
  return standalone ? (
    <Container component="main" size="lg" py="xl">
      {content}
    </Container>
  ) : (
    content
  );
}
