/** A fabric's size and make in words. Pure. */
import type { FabricSummary } from '@/api-schema/models';
import { formatCount, formatGbps } from '@/lib/format';

/** `1,142 endpoints, 240 routers, 2,304 links between routers, with forwarding tables`. */
export function sizeText(summary: FabricSummary): string {
  const parts = [
    formatCount(summary.endpoints, 'endpoint'),
    formatCount(summary.routers, 'router'),
    `${formatCount(summary.links, 'link')} between routers`,
    summary.has_tables ? 'with forwarding tables' : 'without forwarding tables',
  ];
  return parts.join(', ');
}

/** `3,434 at 32 Gb/s (4 GB/s), signalling at 40 Gb/s`; rates that no file gives are named so. */
export function ratesText({ link_rates: rates }: FabricSummary): string {
  return rates
    .toSorted((a, b) => b.links - a.links)
    .map(({ rate_gbps: rate, signalling_gbps: signalling, links }) =>
      rate > 0
        ? `${links.toLocaleString('en-US')} at ${formatGbps(rate)}${signallingText(signalling)}`
        : `${links.toLocaleString('en-US')} of unknown rate`,
    )
    .join(', ');
}

function signallingText(gbps: number | null | undefined): string {
  return gbps ? `, signalling at ${gbps.toLocaleString('en-US')} Gb/s` : '';
}

/** `240 with 24 ports`, or `10: 6 with 8 ports, 4 with 4 ports`. */
export function routersText({ routers: all, router_sizes: sizes }: FabricSummary): string {
  const words = sizes
    .toSorted((a, b) => b.routers - a.routers)
    .map(({ ports, routers }) => `${routers.toLocaleString('en-US')} with ${String(ports)} ports`)
    .join(', ');
  return sizes.length === 1 ? words : `${all.toLocaleString('en-US')}: ${words}`;
}
