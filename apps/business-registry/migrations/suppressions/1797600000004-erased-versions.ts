import { migration } from '@registry/persistence/migrations';

/** The version in which a company was erased: what services keep of it up to that version is erased too. */
export const ErasedVersions1797600000004 = migration(
  'ErasedVersions1797600000004',
  'ALTER TABLE suppressions ADD COLUMN erased_version integer',
);
