/** Networks to choose from. Pure. */
import { routerPorts } from './job-size';

export interface Candidate {
  name: string;
  label: string;
  help: string;
  /** The members of its `topology` beside label and size. */
  topology: (nodes: number) => string;
}

const ofRouters = (kind: string, more: string) => (nodes: number) =>
  `kind: ${kind}, radix: ${String(routerPorts(nodes))}${more}`;

export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'fat-tree',
    label: 'Fat tree',
    help: 'Full bisection bandwidth (Clos)',
    topology: ofRouters('fat_tree', ''),
  },
  {
    name: 'fat-tree-2-to-1',
    label: 'Fat tree, 2:1 oversubscribed',
    help: 'Half as many links up from the leaves',
    topology: ofRouters('fat_tree', ', leaf_taper: 2'),
  },
  {
    name: 'dragonfly',
    label: 'Dragonfly',
    help: 'Groups of routers, all joined by global links (Slingshot, Aries)',
    topology: ofRouters('dragonfly', ''),
  },
  {
    name: 'dragonfly-plus',
    label: 'Dragonfly+',
    help: 'Groups of leaves and spines, joined by global links',
    topology: ofRouters('dragonfly_plus', ''),
  },
  {
    name: 'hyperx',
    label: 'HyperX',
    help: 'A grid whose lines are fully connected',
    topology: ofRouters('hyperx', ''),
  },
  {
    name: 'torus',
    label: '3-D torus',
    help: 'A grid with joined ends, a node at each router',
    topology: () => 'kind: torus, dimensions: 3',
  },
];

/** Those of the names, in the order in which they are offered. */
export function candidatesOf(names: readonly string[]): Candidate[] {
  return CANDIDATES.filter(({ name }) => names.includes(name));
}
