import { Button, Menu, Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';

import type { Session } from '@/api-schema/models';
import { api, doneOf } from '@/lib/api-client';
import { paths } from '@/lib/paths';
import { projectOf } from '@/lib/requests/get-session';
import { tellFailure } from '@/lib/tell-failure';
import { workIn } from '@/lib/working-project';

import { useAccount } from './use-account';
import { useColours } from './use-colours';

async function signOut(): Promise<void> {
  await doneOf(api.POST('/v1/auth/logout'));
  globalThis.location.assign(paths.sweeps());
}

function Items({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const here = projectOf(session);
  const colours = useColours();
  const choose = async (name: string) => {
    workIn(name);
    await navigate(paths.sweeps());
    await queryClient.resetQueries();
  };
  return (
    <Menu.Dropdown>
      <Menu.Label>{session.name}</Menu.Label>
      {session.projects.map(({ name, role }) => (
        <Menu.Item
          key={name}
          aria-current={name === here?.name}
          onClick={() => {
            choose(name).catch(tellFailure);
          }}
        >
          {name === here?.name ? `✓ ${name}` : name} ({role})
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item component={Link} to={paths.project()}>
        This project
      </Menu.Item>
      {session.is_admin && session.kind !== 'local' && (
        <Menu.Item component={Link} to={paths.audit()}>
          Audit log
        </Menu.Item>
      )}
      <Menu.Item hiddenFrom="xs" onClick={colours.change}>
        {colours.label}
      </Menu.Item>
      {session.kind === 'user' && (
        <Menu.Item
          onClick={() => {
            signOut().catch(tellFailure);
          }}
        >
          Sign out
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}

/** Who has signed in and where they work; nothing for the one user of an installation of their own. */
export function AccountMenu() {
  const session = useAccount();
  if (session === null) return null;
  const here = projectOf(session)?.name ?? session.name;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          px={{ base: 8, xs: 'sm' }}
          aria-label={`${here}: project and account`}
        >
          <Text component="span" inherit truncate maw={140} visibleFrom="xs">
            {here}
          </Text>
          <Text component="span" lh={0} hiddenFrom="xs">
            <IconUser size={18} aria-hidden />
          </Text>
        </Button>
      </Menu.Target>
      <Items session={session} />
    </Menu>
  );
}
