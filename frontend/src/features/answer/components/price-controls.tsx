import { Button, Group, NumberInput, Popover, Select, Slider, Stack, Text } from '@mantine/core';
import { IconAdjustmentsDollar } from '@tabler/icons-react';
import { useState } from 'react';

import type { CostFigure } from '@/api-schema/models';
import { COMPONENT_CLASSES, type ComponentClass } from '@/lib/component-class';
import { formatNumber } from '@/lib/format';
import { useSearchState } from '@/lib/use-search-state';

import { usePriceNames } from '../api/get-price-names';
import { readFactors, writeFactors } from '../lib/price-factors';

function withinChoices(asked: number) {
  const values = new Set([1, 1.05, 1.1, 1.2, 1.5, 2, asked]);
  return [...values]
    .toSorted((a, b) => a - b)
    .map((value) => ({
      value: String(value),
      label: value === 1 ? 'the best alone' : `within ${String(value)} × the best`,
    }));
}
/** Steps of a slider: a price from a quarter to four times, in logarithms. */
const MOST_STEPS = 20;
const FACTOR_OF_ALL = 4;

const factorOf = (step: number) => Number((FACTOR_OF_ALL ** (step / MOST_STEPS)).toPrecision(3));
const stepOf = (factor: number) =>
  Math.round((Math.log(factor) / Math.log(FACTOR_OF_ALL)) * MOST_STEPS);

interface FactorProps {
  name: ComponentClass;
  factor: number;
  onChange: (factor: number) => void;
}

/** A slider for the prices of one class; the answer is asked for when it is let go. */
function FactorSlider({ name, factor, onChange }: FactorProps) {
  const [step, setStep] = useState(stepOf(factor));
  const label = COMPONENT_CLASSES[name];
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="xs">{label}</Text>
        <Text size="xs" c="dimmed">
          × {formatNumber(factorOf(step), 3)}
        </Text>
      </Group>
      <Slider
        size="sm"
        min={-MOST_STEPS}
        max={MOST_STEPS}
        value={step}
        label={null}
        thumbLabel={`${label}: prices times`}
        onChange={setStep}
        onChangeEnd={(last) => {
          onChange(factorOf(last));
        }}
      />
    </div>
  );
}

interface PriceControlsProps {
  figure: CostFigure;
  /** The table that the answer is priced by. */
  prices: string;
}

/** By which table networks are priced, and what its prices are multiplied by; both live in the address. */
export function PriceControls({ figure, prices }: PriceControlsProps) {
  const [search, change] = useSearchState();
  const names = usePriceNames();
  const factors = readFactors(search.get('price_factors'));
  const asked = search.get('prices') ?? prices;
  const bought = figure.parts.flatMap(({ shares }) => shares);
  const classes = [...new Set([...bought.map(({ component }) => component), ...factors.keys()])];
  return (
    <Group gap="xs">
      <Select
        size="xs"
        aria-label="Price table"
        value={asked}
        data={[...new Set([...(names.data ?? []), asked])]}
        allowDeselect={false}
        onChange={(name) => {
          change({ prices: name });
        }}
      />
      <NumberInput
        size="xs"
        w={170}
        aria-label="Budget in USD an endpoint"
        placeholder="budget, USD an endpoint"
        hideControls
        thousandSeparator=","
        allowNegative={false}
        // Its text is its own while it is typed in; the answer's budget begins it anew.
        key={figure.budget_usd ?? 'none'}
        defaultValue={figure.budget_usd ?? ''}
        onBlur={({ currentTarget }) => {
          const budget = Number(currentTarget.value.replaceAll(',', ''));
          change({ budget: budget > 0 ? String(budget) : null });
        }}
      />
      <Select
        size="xs"
        w={190}
        aria-label="Good enough"
        value={String(figure.within)}
        data={withinChoices(figure.within)}
        allowDeselect={false}
        onChange={(within) => {
          change({ within });
        }}
      />
      <Popover position="bottom-end" width={280} trapFocus withinPortal shadow="md">
        <Popover.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconAdjustmentsDollar size={16} aria-hidden />}
          >
            Prices
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Change prices">
          <Stack gap="sm">
            <Text size="xs" c="dimmed">
              What every price of a class is multiplied by. Nothing is simulated again.
            </Text>
            {classes.map((name) => (
              <FactorSlider
                // A factor that the address gets otherwise begins its slider anew.
                key={`${name} ${String(factors.get(name) ?? 1)}`}
                name={name}
                factor={factors.get(name) ?? 1}
                onChange={(factor) => {
                  change({ price_factors: writeFactors(new Map(factors).set(name, factor)) });
                }}
              />
            ))}
            <Button
              variant="subtle"
              size="compact-xs"
              disabled={factors.size === 0}
              onClick={() => {
                change({ price_factors: null });
              }}
            >
              Back to the table's prices
            </Button>
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
