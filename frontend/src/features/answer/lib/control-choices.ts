/** Choices that the controls of an answer offer beside its own. Pure. */
import type { AnswerOption, Axis } from '@/api-schema/models';
import { capitalised } from '@/lib/quantity';

import { percent } from './values';

/** Options that are words of ours; names stay as the user wrote them. */
export function said(options: readonly AnswerOption[]): AnswerOption[] {
  return options.map((option) => ({ ...option, label: capitalised(option.label) }));
}

/** The values of the axis with a path, by their labels: any may be the ideal or the baseline. */
export function valuesOfAxis(axes: readonly Axis[], path: string | null): AnswerOption[] {
  const axis = axes.find(({ name, paths }) => path === name || paths.includes(path ?? ''));
  return (axis?.values ?? []).map(({ label }) => ({ value: label, label }));
}

const THRESHOLDS = [0.05, 0.1, 0.2, 0.3];

function withPresent(usual: readonly number[], present: number): number[] {
  return [...new Set([...usual, present])].sort((a, b) => a - b);
}

/** Thresholds of what pays, the present one among them. */
export function thresholdChoices(present: number): AnswerOption[] {
  return withPresent(THRESHOLDS, present).map((value) => ({
    value: String(value),
    label: percent(value),
  }));
}

const TOLERANCES = [0, 0.01, 0.02, 0.05, 0.1];

/** How much worse than the best still counts as tied with it, the present tolerance among them. */
export function toleranceChoices(present: number): AnswerOption[] {
  return withPresent(TOLERANCES, present).map((value) => ({
    value: String(value),
    label: value === 0 ? 'only equal ones' : `within ${percent(value)}`,
  }));
}
