/** The questions that one may start from. Pure. */

export const STARTS = [
  {
    name: 'network',
    question: 'Which network for my application?',
    help: 'Size, application, candidates, link rates: the draft compares them side by side.',
  },
  {
    name: 'bandwidth',
    question: 'Where does more bandwidth stop paying?',
    help: 'The link rate is doubled until the application no longer gains from it.',
  },
  {
    name: 'cluster',
    question: 'What does my cluster deliver?',
    help: 'From the output of ibnetdiscover: the effective bisection bandwidth, by routing engine.',
  },
] as const;

export type StartName = (typeof STARTS)[number]['name'];
