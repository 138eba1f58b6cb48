import { ActionIcon, Button, Group, Menu, Tooltip, VisuallyHidden } from '@mantine/core';
import {
  IconCheck,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePng,
  IconFileTypeSvg,
  IconLink,
  IconMaximize,
} from '@tabler/icons-react';
import { useState } from 'react';

import { copyText } from '@/lib/copy-text';
import { tellFailure } from '@/lib/tell-failure';

interface FigureToolbarProps {
  /** The figure's title. */
  title: string;
  /** Absent where the figure shows no chart. */
  onSvg?: (() => void) | undefined;
  onPng?: (() => void) | undefined;
  onCsv: () => void;
  /** Absent where it is shown in full already. */
  onFullScreen?: (() => void) | undefined;
}

const ICON = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

function CopyLink({ title }: { title: string }) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? IconCheck : IconLink;
  return (
    <>
      <Tooltip label={copied ? 'Copied' : 'Copy link'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Copy a link to ${title}`}
          onClick={() => {
            copyText(window.location.href).then(() => {
              setCopied(true);
            }, tellFailure);
          }}
          onBlur={() => {
            setCopied(false);
          }}
        >
          <Icon {...ICON} />
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied ? 'The link is copied.' : ''}</VisuallyHidden>
    </>
  );
}

/** The ways out of a figure: pictures, data, its address, and the whole window. */
export function FigureToolbar(props: FigureToolbarProps) {
  const { title, onSvg, onPng, onCsv, onFullScreen } = props;
  return (
    <Group gap={2} wrap="nowrap" role="group" aria-label={`Take ${title} along`}>
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<IconDownload {...ICON} />}
            aria-label={`Download ${title}`}
          >
            Download
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {onSvg !== undefined && (
            <Menu.Item leftSection={<IconFileTypeSvg {...ICON} />} onClick={onSvg}>
              Picture for print (SVG)
            </Menu.Item>
          )}
          {onPng !== undefined && (
            <Menu.Item leftSection={<IconFileTypePng {...ICON} />} onClick={onPng}>
              Picture for slides (PNG)
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconFileTypeCsv {...ICON} />} onClick={onCsv}>
            Data (CSV)
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <CopyLink title={title} />
      {onFullScreen !== undefined && (
        <Tooltip label="Full screen">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Show ${title} in full screen`}
            onClick={onFullScreen}
          >
            <IconMaximize {...ICON} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  );
}
