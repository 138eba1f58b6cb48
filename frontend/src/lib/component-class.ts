/** What the classes of a price table's components are called. Pure. */
import type { PriceComponent } from '@/api-schema/models';

export type ComponentClass = PriceComponent['component'];

/** In the order in which a network is bought. */
export const COMPONENT_CLASSES: Record<ComponentClass, string> = {
  switch: 'Switches',
  nic: 'Adapters',
  passive_copper: 'Passive copper cables',
  active_copper: 'Active copper cables',
  active_optical: 'Active optical cables',
  transceiver: 'Transceivers',
  patch_fibre: 'Patch fibres',
  circuit_switch_port: 'Ports of circuit switches',
  rack: 'Racks',
};
