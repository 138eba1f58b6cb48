/** What holds a run back, in words. Pure. */
import type { Bottleneck } from '@/api-schema/models';
import { formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

const BOUND: Record<Bottleneck['bound'], string> = {
  injection: 'The endpoints cannot send faster: the run is bound by injection.',
  network: 'The links between routers hold the run back: it is bound by the network.',
  ejection: 'The endpoints cannot receive faster: the run is bound by ejection.',
  latency: 'No link is busy for long: the run is bound by latency.',
};

/** How the busiest class of links spends its time. */
export function busiestLinksText(found: Bottleneck): string {
  const links = linkClassName(found.link_class);
  return `Its busiest links are those of class ${links}: ${formatPercent(found.mean_active_fraction)} active in the mean and ${formatPercent(found.max_active_fraction)} at most, ${formatPercent(found.stalled_fraction)} stalled, ${formatPercent(found.idle_fraction)} idle.`;
}

/** Two sentences: what the run is bound by, and how its busiest class of links spends its time. */
export function bottleneckText(found: Bottleneck): string {
  return `${BOUND[found.bound]} ${busiestLinksText(found)}`;
}
