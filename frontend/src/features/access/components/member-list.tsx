import { Button, Group, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';

import type { Member, Project } from '@/api-schema/models';
import { ConfirmButton } from '@/components/confirm-button';
import { Moment } from '@/components/moment';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';
import { includes } from '@/lib/roles';
import { tellFailure } from '@/lib/tell-failure';

import { type MemberRole, useMembers, useRemoveMember, useSetMember } from '../api/members';

const ROLES: MemberRole[] = ['viewer', 'editor', 'owner'];

function Invite({ project }: { project: string }) {
  const [member, setMember] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const set = useSetMember(project);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(
          { member, role },
          {
            onError: tellFailure,
            onSuccess: () => {
              setMember('');
            },
          },
        );
      }}
    >
      <Group align="end">
        <TextInput
          label="Mail address"
          placeholder="ada@example.org"
          value={member}
          onChange={({ currentTarget: { value } }) => {
            setMember(value.trim());
          }}
        />
        <NativeSelect
          label="Role"
          data={ROLES}
          value={role}
          onChange={({ currentTarget: { value } }) => {
            setRole(value as MemberRole);
          }}
        />
        <Button type="submit" disabled={member === ''} loading={set.isPending}>
          Give the role
        </Button>
      </Group>
    </form>
  );
}

function Row({ member, project, owns }: { member: Member; project: string; owns: boolean }) {
  const remove = useRemoveMember(project);
  const name = member.email ?? member.name ?? member.id;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
      <Table.Td>{member.role}</Table.Td>
      <Table.Td>
        {member.seen_at === null ? 'invited' : <Moment iso={member.seen_at} relative />}
      </Table.Td>
      <Table.Td>
        {owns && (
          <ConfirmButton
            label="Remove"
            color="red"
            size="xs"
            loading={remove.isPending}
            question={`Remove ${name}?`}
            consequence="They see nothing of the project any more, and their API keys here are good for nothing."
            confirmLabel="Remove the member"
            onConfirm={() => {
              remove.mutate(member.id, { onError: tellFailure });
            }}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Who is in a project; owners change that. */
export function MemberList({ project }: { project: Project }) {
  const { data, error, refetch } = useMembers(project.name);
  const owns = includes(project.role, 'owner');
  return (
    <Panel title="Members">
      {error !== null && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Text size="sm">Nobody has a role here but admins.</Text>}
      {data !== undefined && data.length > 0 && (
        <ScrollTable label="Members" miw={520}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Who</Table.Th>
              <Table.Th>Role</Table.Th>
              <Table.Th>Last sign-in</Table.Th>
              <Table.Th aria-label="What can be done" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((member) => (
              <Row key={member.id} member={member} project={project.name} owns={owns} />
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      {owns && <Invite project={project.name} />}
    </Panel>
  );
}
