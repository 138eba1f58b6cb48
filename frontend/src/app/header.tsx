import { ActionIcon, Box, Button, Container, Group, Text, Tooltip } from '@mantine/core';
import { IconActivityHeartbeat, IconMoon, IconPlus, IconSun } from '@tabler/icons-react';
import { Link, NavLink } from 'react-router';

import { paths } from '@/lib/paths';
import { chooseRateUnit, useChosenRateUnit } from '@/lib/rate-unit';
import { useSession } from '@/lib/requests/get-session';
import { useIsReader, useMayHere } from '@/lib/requests/use-rights';

import { AccountMenu } from './account-menu';
import classes from './header.module.css';
import { useAccount } from './use-account';
import { useColours } from './use-colours';

function SchemeToggle() {
  const { scheme, label, change } = useColours();
  // On narrow screens the menu of the account has it, where there is one.
  const isInMenu = useAccount() !== null;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        onClick={change}
        {...(isInMenu && { visibleFrom: 'xs' })}
      >
        {scheme === 'dark' ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  );
}

function RateToggle() {
  const unit = useChosenRateUnit();
  const [shown, other] =
    unit === 'bytes' ? (['GB/s', 'bits'] as const) : (['Gb/s', 'bytes'] as const);
  const label = `${shown}: write rates in ${other} a second`;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        h={36}
        w={46}
        aria-label={label}
        visibleFrom="sm"
        onClick={() => {
          chooseRateUnit(other);
        }}
      >
        <Text component="span" size="xs" fw={600}>
          {shown}
        </Text>
      </ActionIcon>
    </Tooltip>
  );
}

function OperationLink() {
  // Nobody but admins is told.
  const { data: session } = useSession();
  if (session?.is_admin !== true) return null;
  return (
    <Tooltip label="What workers, queue and database do">
      <ActionIcon
        component={Link}
        to={paths.operation()}
        variant="default"
        size={36}
        aria-label="Operation"
        visibleFrom="sm"
      >
        <IconActivityHeartbeat size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function Places() {
  return (
    <nav aria-label="Main" className={classes.places ?? ''}>
      <NavLink to={paths.sweeps()} end className={classes.link ?? ''}>
        Sweeps
      </NavLink>
      <NavLink to={paths.schedules()} className={classes.link ?? ''}>
        Schedules
      </NavLink>
      <NavLink to={paths.fabrics()} end className={classes.link ?? ''}>
        Fabrics
      </NavLink>
      <NavLink to={paths.traces()} end className={classes.link ?? ''}>
        Traces
      </NavLink>
      <NavLink to={paths.prices()} end className={classes.link ?? ''}>
        Prices
      </NavLink>
    </nav>
  );
}

function NewSweepLink() {
  const { data: session } = useSession();
  const may = useMayHere('editor');
  if (session !== undefined && !may) return null;
  return (
    <Button
      component={Link}
      to={paths.newSweep()}
      aria-label="New sweep"
      size="sm"
      px={{ base: 9, xs: 'md' }}
    >
      <IconPlus size={18} aria-hidden />
      <Text component="span" inherit ml={8} visibleFrom="xs">
        New sweep
      </Text>
    </Button>
  );
}

/** Brand, the main places, and the colour scheme. */
export function Header() {
  const isReader = useIsReader();
  return (
    <Box component="header" className={classes.header}>
      <Container size="xl" px={{ base: 'sm', sm: 'md' }} h="100%">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="lg" wrap="nowrap" className={classes.left ?? ''}>
            <Link to={paths.home()} className={classes.brand} aria-label="FabricSweep, home">
              <img src="/favicon.svg" alt="" width={28} height={28} />
              <Text component="span" fw={700} visibleFrom="xs">
                FabricSweep
              </Text>
              <Text component="span" className={classes.shortBrand} hiddenFrom="xs">
                FabricSweep
              </Text>
            </Link>
            {!isReader && <Places />}
          </Group>
          <Group gap="xs" wrap="nowrap">
            <NewSweepLink />
            <OperationLink />
            <AccountMenu />
            <RateToggle />
            <SchemeToggle />
          </Group>
        </Group>
      </Container>
    </Box>
  );
}
