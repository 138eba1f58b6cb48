/** What a line of a price table says, in words. Pure. */
import type { PriceComponent } from '@/api-schema/models';
import { COMPONENT_CLASSES, type ComponentClass } from '@/lib/component-class';

export interface ComponentGroup {
  kind: ComponentClass;
  label: string;
  components: PriceComponent[];
}

/** Components by their class; classes without one are left out. */
export function groupsOf(components: readonly PriceComponent[]): ComponentGroup[] {
  return Object.entries(COMPONENT_CLASSES)
    .map(([kind, label]) => ({
      kind: kind as ComponentClass,
      label,
      components: components.filter(({ component }) => component === kind),
    }))
    .filter(({ components: own }) => own.length > 0);
}

function amount(value: number): string {
  return value.toLocaleString('en-US', { maximumSignificantDigits: 8 });
}

/** `$376 + $5 a metre`: the parts that are not 0. */
function sum(parts: readonly (readonly [number, string])[], unit: (text: string) => string) {
  const told = parts
    .filter(([value]) => value !== 0)
    .map(([value, each]) => `${unit(amount(value))}${each}`);
  return told.length === 0 ? unit('0') : told.join(' + ');
}

const dollars = (text: string) => (text.startsWith('-') ? `−$${text.slice(1)}` : `$${text}`);

export function priceText(one: PriceComponent): string {
  return sum(
    [
      [one.price_usd, ''],
      [one.price_per_port_usd, ' a port'],
      [one.price_per_gbps_usd, ' a Gb/s'],
      [one.price_per_m_usd, ' a metre'],
      [one.price_per_m_gbps_usd, ' a metre and Gb/s'],
    ],
    dollars,
  );
}

export function powerText(one: PriceComponent): string {
  const power = sum(
    [
      [one.power_w, ''],
      [one.power_per_port_w, ' a port'],
    ],
    (text) => `${text} W`,
  );
  const { idle_power_fraction: idle, stalled_power_fraction: stalled } = one;
  const states = [
    ...(idle === 1 ? [] : [`idle × ${amount(idle)}`]),
    ...(typeof stalled === 'number' ? [`stalled × ${amount(stalled)}`] : []),
  ];
  return [power, ...states].join(', ');
}

/** How far the price may lie off, as factors on it. */
export function spreadText({ low_fraction: low, high_fraction: high }: PriceComponent) {
  return low === high ? 'certain' : `× ${amount(low)} to ${amount(high)}`;
}

/** What it serves: ports, rate and length. */
export function serviceText({ ports, rate_gbps: rate, reach_m: reach }: PriceComponent): string {
  const parts = [
    typeof ports === 'number' ? `${amount(ports)} ${ports === 1 ? 'port' : 'ports'}` : null,
    typeof rate === 'number' ? `${amount(rate)} Gb/s` : null,
    typeof reach === 'number' ? `up to ${amount(reach)} m` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'any' : parts.join(', ');
}
