import { versionedColumnsMigration } from '@registry/persistence/versions-migration';

/** What registries state of names: whether one has ended, and days. */
export const StatedNames1797700000006 = versionedColumnsMigration(
  'StatedNames1797700000006',
  [
    { table: 'names', key: ['state', 'file_number_key', 'source_no', 'position'], lookups: ['name_key'] },
    { table: 'trade_names', key: ['state', 'trade_name_id'], bulky: ['records'] },
  ],
  'ALTER TABLE names ADD COLUMN status text, ADD COLUMN began date, ADD COLUMN ended date, ADD COLUMN filed date[]',
  `ALTER TABLE trade_names ADD COLUMN kind text NOT NULL DEFAULT 'trade', ADD COLUMN name_status text, ADD COLUMN end_date date`,
);
