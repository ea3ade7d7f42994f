import { quebecBusinessRegistry } from './layouts/ca-qc-business-registry.ts';
import { californiaBusinessRegistry } from './layouts/us-ca-business-registry.ts';
import { coloradoBusinessRegistry } from './layouts/us-co-business-registry.ts';
import { coloradoTradeNames } from './layouts/us-co-trade-names.ts';
import { connecticutBusinessRegistry } from './layouts/us-ct-business-registry.ts';
import { floridaBusinessRegistry } from './layouts/us-fl-business-registry.ts';
import { iowaBusinessRegistry } from './layouts/us-ia-business-registry.ts';
import { newYorkBusinessRegistry } from './layouts/us-ny-business-registry.ts';
import { oregonBusinessRegistry } from './layouts/us-or-business-registry.ts';
import { pennsylvaniaBusinessRegistry } from './layouts/us-pa-business-registry.ts';
import { texasBusinessRegistry } from './layouts/us-tx-business-registry.ts';
import type { SampleLayout } from './sample-layout.ts';

import { places, type SampleState } from './words/places.ts';

/** The layouts of the registers of companies that samples are made for. */
const layouts: Readonly<Record<string, (seed: number) => SampleLayout>> = {
  'ca-qc/business-registry': () => quebecBusinessRegistry,
  'us-ca/business-registry': () => californiaBusinessRegistry,
  'us-co/business-registry': () => coloradoBusinessRegistry,
  'us-co/trade-names': coloradoTradeNames,
  'us-ct/business-registry': () => connecticutBusinessRegistry,
  'us-fl/business-registry': () => floridaBusinessRegistry,
  'us-ia/business-registry': () => iowaBusinessRegistry,
  'us-ny/business-registry': () => newYorkBusinessRegistry,
  'us-or/business-registry': () => oregonBusinessRegistry,
  'us-pa/business-registry': () => pennsylvaniaBusinessRegistry,
  'us-tx/business-registry': () => texasBusinessRegistry,
};

/** The registers of companies that samples are made for. */
export const registers: readonly string[] = Object.keys(layouts);

/** The layout of a register; undefined for any other source. */
export function registerLayout(slug: string, seed: number): SampleLayout | undefined {
  return layouts[slug]?.(seed);
}

/** Whether there is a sample of the state's register of companies. */
export function isRegisterState(state: string): state is SampleState {
  return state in places && registerOf(state as SampleState) in layouts;
}

/** The register of a state. */
export function registerOf(state: SampleState): string {
  return `us-${state.toLowerCase()}/business-registry`;
}
