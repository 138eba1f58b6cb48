/** The draft of “Where does more bandwidth stop paying?”. Pure. */
import { jobText, type StudyChoices, studyText } from './study-draft';

export interface BandwidthChoices extends StudyChoices {
  /** The slowest and the fastest link rate in Gb/s: doublings of RATE_STEPS' first. */
  from: number;
  to: number;
}

/** Each twice the one before, in Gb/s. */
export const RATE_STEPS = [25, 50, 100, 200, 400, 800, 1600] as const;

/** A specification that doubles the link rate from the slowest to the fastest. */
export function bandwidthDraft(choices: BandwidthChoices): string {
  const job = jobText(choices);
  const [from, to] = [String(choices.from), String(choices.to)];
  return studyText({
    ...choices,
    question: `Where does more bandwidth stop paying for ${job}?`,
    name: `Bandwidth for ${job}`,
    description: `What each doubling of the link rate gains for ${job}, from ${from} to ${to} Gb/s.`,
    rates: `link_bandwidth_gbps: {log2: ["${from} Gb/s", "${to} Gb/s"]}`,
  });
}
