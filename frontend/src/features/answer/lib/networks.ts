/** Compared networks as the table shows them. Pure. */
import type { ComparedNetwork } from '@/api-schema/models';

/** Networks that differ in something; rates of links, which the table does not show, do not count. */
export function distinctNetworks(networks: readonly ComparedNetwork[]): ComparedNetwork[] {
  return [...new Map(networks.map((network) => [JSON.stringify(network), network])).values()];
}

/** Each rule by which a network was sized, once for each choice. */
export function sizingRules(
  networks: readonly ComparedNetwork[],
): { label: string; rule: string }[] {
  const found = networks.flatMap(({ label, sizing_rule: rule }) =>
    rule === null ? [] : [[`${label}/${rule}`, { label, rule }] as const],
  );
  return [...new Map(found).values()];
}
