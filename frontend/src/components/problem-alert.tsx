import { Alert, Button, Code, Group, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import { ProblemError, requestIdOf } from '@/lib/problem';

interface ProblemAlertProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** An error with its fields and the identifier under which the logs hold it. */
export function ProblemAlert({ error, title, onRetry }: ProblemAlertProps) {
  // What the sentence says already is not said again below it.
  const fields =
    error instanceof ProblemError
      ? error.fields.filter(({ message }) => !error.message.includes(message))
      : [];
  const requestId = requestIdOf(error);
  const heading = title ?? (error instanceof ProblemError ? error.problem.title : 'Not available');
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={heading}
      role="alert"
    >
      <Stack gap="xs">
        <Text size="sm">{error instanceof Error ? error.message : String(error)}</Text>
        {fields.length > 0 && (
          <List size="sm">
            {fields.map((field) => (
              <List.Item key={`${field.pointer ?? ''}${field.message}`}>
                {field.field !== null && field.field !== undefined && (
                  <>
                    <Code>{field.field}</Code>:{' '}
                  </>
                )}
                {field.message}
              </List.Item>
            ))}
          </List>
        )}
        <Group gap="md">
          {onRetry !== undefined && (
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          )}
          {requestId !== null && (
            <Text size="xs">
              Request <Code>{requestId}</Code>
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}
