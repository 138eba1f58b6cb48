import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { getFabricSpecOptions } from '@/features/fabric/api/get-fabric-spec';
import { useFabrics } from '@/features/fabric/api/list-fabrics';
import { UploadForm } from '@/features/fabric/components/upload-form';
import { formatCount } from '@/lib/format';
import { paths } from '@/lib/paths';

const SHOWN = 5;

interface KnownFabricsProps {
  onPick: (name: string, version: number) => void;
}

/** Fabrics that have been imported before. */
function KnownFabrics({ onPick }: KnownFabricsProps) {
  const { data, error, refetch } = useFabrics(undefined);
  return (
    <Panel title="Or take a fabric that is here already">
      {data === undefined && error === null && <Skeleton h={36} />}
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          None has been imported yet.
        </Text>
      )}
      <Group gap="xs">
        {data?.items.slice(0, SHOWN).map(({ name, version, endpoints }) => (
          <Button
            key={name}
            variant="default"
            onClick={() => {
              onPick(name, version);
            }}
          >
            {name}, {formatCount(endpoints, 'endpoint')}
          </Button>
        ))}
      </Group>
      {(data?.items.length ?? 0) > SHOWN && (
        <Anchor component={Link} to={paths.fabrics()} size="sm">
          All fabrics
        </Anchor>
      )}
    </Panel>
  );
}

/** What does my cluster deliver? Its file, or a fabric that is known, makes the standard study. */
export function ClusterStart({ onDraft }: { onDraft: (text: string) => void }) {
  const queries = useQueryClient();
  const [error, setError] = useState<Error | null>(null);
  const open = async (name: string, version: number) => {
    setError(null);
    try {
      onDraft(await queries.fetchQuery(getFabricSpecOptions(name, { version })));
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
  };
  const pick = (name: string, version: number) => {
    void open(name, version);
  };
  return (
    <Stack>
      <Text size="sm" maw={860}>
        Import the wiring of your cluster. The draft then measures the bandwidth that random pairs
        of endpoints get, under each routing engine and four traffic patterns.
      </Text>
      <UploadForm
        onImported={({ name, version }) => {
          pick(name, version);
        }}
      />
      {error !== null && <ProblemAlert error={error} title="No draft" />}
      <KnownFabrics onPick={pick} />
    </Stack>
  );
}
