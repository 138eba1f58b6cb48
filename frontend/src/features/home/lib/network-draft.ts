/** The draft of “Which network for my application?”. Pure. */
import { jobText, type StudyChoices, studyText } from './study-draft';

export interface NetworkChoices extends StudyChoices {
  /** Link rates in Gb/s, at least one. */
  rates: readonly number[];
}

export const LINK_RATES = [100, 200, 400, 800] as const;

/** Fewer are no comparison. */
export const LEAST_NETWORKS = 2;

/** A specification that compares the networks at each of the link rates. */
export function networkDraft(choices: NetworkChoices): string {
  const job = jobText(choices);
  const rates = [...choices.rates].sort((a, b) => a - b);
  return studyText({
    ...choices,
    question: `Which network for ${job}?`,
    name: `Network for ${job}`,
    description: `Which network is fastest for ${job}, at ${rates.join(', ')} Gb/s links.`,
    rates: `link_bandwidth_gbps: [${rates.join(', ')}]`,
  });
}
