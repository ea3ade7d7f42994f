import { migration } from '@registry/persistence/migrations';

const PARTITIONED = [
  'businesses',
  'registrations',
  'names',
  'addresses',
  'officers',
  'business_changes',
  'trade_names',
  'link_aliases',
];

/** Partitions for the companies of Quebec. */
export const Quebec1791500000000 = migration(
  'Quebec1791500000000',
  ...PARTITIONED.map((table) => `CREATE TABLE ${table}_qc PARTITION OF ${table} FOR VALUES IN ('QC')`),
);
