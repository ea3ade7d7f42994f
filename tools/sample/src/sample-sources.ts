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
import { recordSamples } from './record-samples.ts';
import type { SampleLayout } from './sample-layout.ts';

/** The layout of each register of companies that samples are made for, and the usual end of its file's name. */
export const sampleSources = {
  'us-ca/business-registry': { extension: 'json', layout: () => californiaBusinessRegistry },
  'us-co/business-registry': { extension: 'csv', layout: () => coloradoBusinessRegistry },
  'us-co/trade-names': { extension: 'csv', layout: coloradoTradeNames },
  'us-ct/business-registry': { extension: 'csv', layout: () => connecticutBusinessRegistry },
  'us-fl/business-registry': { extension: 'txt', layout: () => floridaBusinessRegistry },
  'us-ia/business-registry': { extension: 'csv', layout: () => iowaBusinessRegistry },
  'us-ny/business-registry': { extension: 'csv', layout: () => newYorkBusinessRegistry },
  'us-or/business-registry': { extension: 'csv', layout: () => oregonBusinessRegistry },
  'us-pa/business-registry': { extension: 'csv', layout: () => pennsylvaniaBusinessRegistry },
  'us-tx/business-registry': { extension: 'csv', layout: () => texasBusinessRegistry },
} as const satisfies Record<string, { extension: string; layout: (seed: number) => SampleLayout }>;

/** Registers of companies that are archives of several files. */
export const archiveSamples = {
  'ca-qc/business-registry': { extension: 'zip', layout: () => quebecBusinessRegistry },
} as const satisfies Record<string, { extension: string; layout: (seed: number) => SampleLayout }>;

/** Registers of companies and records about companies. */
export const allSamples = { ...sampleSources, ...archiveSamples, ...recordSamples } as const;

/** A source that samples are made for. */
export type SampleSource = keyof typeof allSamples;

/** Whether the text names such a source. */
export function isSampleSource(slug: string): slug is SampleSource {
  return Object.hasOwn(allSamples, slug);
}
