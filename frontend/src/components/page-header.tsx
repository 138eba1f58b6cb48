import { Anchor, Breadcrumbs, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { tabTitle } from '@/lib/page-name';

interface PageHeaderProps {
  title: string;
  /** What the page is a part of, where its title does not say it. */
  of?: string | undefined;
  /** Pages above this one, outermost first. */
  trail?: { label: string; to: string }[];
  beside?: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
}

/** Names in the trail are of users' own making, and longer than a telephone is wide. */
const WRAPPED = {
  breadcrumb: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.35 },
} as const;

/** The head of a page; also names the browser's tab. */
export function PageHeader(props: PageHeaderProps) {
  const { title, of, trail = [], beside, subtitle, actions } = props;
  useDocumentTitle(tabTitle(of === undefined ? title : `${title} · ${of}`));
  return (
    <Stack gap={4} component="header">
      {trail.length > 0 && (
        <nav aria-label="Breadcrumb">
          <Breadcrumbs separatorMargin={6} style={{ flexWrap: 'wrap' }} styles={WRAPPED}>
            {trail.map(({ label, to }) => (
              <Anchor key={to} component={Link} to={to} size="sm">
                {label}
              </Anchor>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <Group justify="space-between" align="center" gap="sm">
        <Group gap="sm" style={{ minWidth: 0 }}>
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {beside}
        </Group>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      {subtitle !== undefined && (
        <Text c="dimmed" size="sm" component="div">
          {subtitle}
        </Text>
      )}
    </Stack>
  );
}
