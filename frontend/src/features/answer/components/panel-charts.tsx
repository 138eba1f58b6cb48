import { Text, UnstyledButton } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { type ReactNode, useContext, useMemo } from 'react';

import { FigureContext } from '@/components/figure-charts';
import { OnPaper } from '@/components/figure-print';

import classes from './answer.module.css';

interface Titled {
  title: string;
}

interface PanelChartsProps<Panel extends Titled> {
  panels: readonly Panel[];
  /** Shows one of several by itself. */
  onOpen: (title: string) => void;
  /** Draws one panel; `onOpen` where it is one of several. */
  children: (panel: Panel, onOpen?: () => void) => ReactNode;
}

/** The chart of one panel, or those of several beside one another. */
export function PanelCharts<Panel extends Titled>(props: PanelChartsProps<Panel>) {
  const { panels, onOpen, children } = props;
  const frame = useContext(FigureContext);
  const onPaper = useContext(OnPaper);
  // Several charts share the height that one would fill.
  const small = useMemo(() => ({ ...frame, leastHeight: 0 }), [frame]);
  const [first] = panels;
  if (first === undefined) return <Text c="dimmed">No point has a result yet.</Text>;
  if (panels.length === 1) return children(first);
  return (
    <FigureContext value={small}>
      <div className={classes.multiples}>
        {panels.map((panel) => {
          const open = () => {
            onOpen(panel.title);
          };
          return (
            <div key={panel.title}>
              {onPaper ? (
                <Text size="sm" fw={600}>
                  {panel.title}
                </Text>
              ) : (
                <UnstyledButton
                  className={classes.multipleTitle}
                  aria-label={`Show ${panel.title} large`}
                  onClick={open}
                >
                  {panel.title}
                  <IconArrowsDiagonal size={14} aria-hidden />
                </UnstyledButton>
              )}
              {children(panel, open)}
            </div>
          );
        })}
      </div>
      {!onPaper && (
        <Text size="sm" c="dimmed">
          Choose one to see it large, with its values in words.
        </Text>
      )}
    </FigureContext>
  );
}

interface PanelTablesProps<Panel extends Titled> {
  panels: readonly Panel[];
  children: (panel: Panel) => ReactNode;
}

/** The tables of all panels that are shown, below one another. */
export function PanelTables<Panel extends Titled>({ panels, children }: PanelTablesProps<Panel>) {
  if (panels.length === 1) return panels.map(children);
  return panels.map((panel) => (
    <div key={panel.title}>
      <Text size="sm" fw={600}>
        {panel.title}
      </Text>
      {children(panel)}
    </div>
  ));
}
