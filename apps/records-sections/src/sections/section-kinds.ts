import type { SectionName } from '@registry/contracts-records-sections';
import type { RecordKind } from '@registry/pipeline';

/** The kinds of records that each section lists: federal holds every federal dataset's rows. */
export const sectionKinds = {
  liens: ['lien'],
  loans: ['loan'],
  fmcsa_registrations: ['fmcsa_registration'],
  licenses: ['license'],
  permits: ['permit'],
  federal: ['record', 'loan', 'fmcsa_registration'],
} as const satisfies Record<SectionName, readonly RecordKind[]>;
