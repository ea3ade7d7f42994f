import { BackfillColumns1790650000000 } from '@registry/feed';
import { JurisdictionTables1790000000000 } from './1790000000000-jurisdiction-tables.ts';
import { LiveSources1790450000000 } from './1790450000000-live-sources.ts';
import { Samples1790750000000 } from './1790750000000-samples.ts';
import { LiveSourceHealth1791300000000 } from './1791300000000-live-source-health.ts';
import { Quebec1791400000000 } from './1791400000000-quebec.ts';
import { NationwideSources1795670000000 } from './1795670000000-nationwide-sources.ts';

/** All migrations, in the order they run. */
export const migrations = [
  JurisdictionTables1790000000000,
  LiveSources1790450000000,
  BackfillColumns1790650000000,
  Samples1790750000000,
  LiveSourceHealth1791300000000,
  Quebec1791400000000,
  NationwideSources1795670000000,
];
