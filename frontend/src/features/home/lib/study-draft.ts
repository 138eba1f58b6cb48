/** What the drafts of the guided starts have in common. Pure. */
import { applicationOf } from './applications';
import { candidatesOf } from './candidates';
import { possibleNodes } from './job-size';

export interface StudyChoices {
  /** As asked for; the draft takes the nearest number that all candidates can have. */
  nodes: number;
  /** The name of an application. */
  application: string;
  /** Names of candidates. */
  networks: readonly string[];
}

interface StudyText extends StudyChoices {
  question: string;
  name: string;
  description: string;
  /** The line of the axis of link rates. */
  rates: string;
}

/** 1,024 of 1024. */
export const countText = (count: number) => count.toLocaleString('en-US');

/** What a text calls the application and the size: `halo exchange on 1,024 nodes`. */
export function jobText({ application, nodes }: StudyChoices): string {
  return `${applicationOf(application).short} on ${countText(possibleNodes(nodes))} nodes`;
}

/** As few as tell a winner where all replicates are equal, as of halo exchanges. */
const REPLICATES = 6;

/** A specification of networks side by side, along link rates. */
export function studyText(study: StudyText): string {
  const nodes = possibleNodes(study.nodes);
  const candidates = candidatesOf(study.networks);
  const topologies = candidates.map(
    ({ label, topology }) =>
      `    - {label: "${label}", ${topology(nodes)}, endpoints: ${String(nodes)}}`,
  );
  return `# ${study.question}
#
# Each network has the routing that is recommended for it, and links of the same rate. Change what you like, and launch.
schema_version: 2
name: ${study.name}
description: ${study.description}
model: packet

base:
  network: {packet_bytes: 2048}
  workload: ${applicationOf(study.application).workload(nodes)}

axes:
  topology:
${topologies.join('\n')}
  ${study.rates}

replicates: ${String(REPLICATES)}
`;
}
