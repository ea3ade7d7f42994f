import type { RecordKind } from '@registry/pipeline';

/** Where records of each kind are kept. */
export const recordTables = {
  lien: 'liens',
  loan: 'loans',
  fmcsa_registration: 'carriers',
  license: 'licenses',
  permit: 'permits',
  record: 'federal_rows',
} as const satisfies Record<RecordKind, string>;

export const recordKinds = Object.keys(recordTables) as readonly RecordKind[];
