/** The smallest rules that tell the best choice from what was drawn, in words. Pure. */
import type { DrawnRule, RulePart } from '@/api-schema/models';
import { formatQuantity, humanName, unitOf } from '@/lib/quantity';

type Bounds = RulePart['bounds'][string];

/** `up to 40 Gb/s`, `above 8 Gb/s and up to 40 Gb/s`; `any` without limits. */
export function boundsText(path: string, [low, high]: Bounds): string {
  const text = (value: number) => formatQuantity(value, unitOf(path));
  const parts = [
    ...(low === null ? [] : [`above ${text(low)}`]),
    ...(high === null ? [] : [`up to ${text(high)}`]),
  ];
  return parts.length === 0 ? 'any' : parts.join(' and ');
}

/** When a part of the rules holds. */
export function whenText({ bounds }: RulePart): string {
  const parts = Object.entries(bounds).map(
    ([path, limits]) => `${humanName(path)} ${boundsText(path, limits)}`,
  );
  return parts.length === 0 ? 'always' : parts.join(', ');
}

/** Whether the rules say more than that one choice is always taken. */
export function saysSomething(rule: DrawnRule | null): rule is DrawnRule {
  return rule !== null && rule.parts.length > 1;
}
