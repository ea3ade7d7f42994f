import { BackfillColumns1790650000000 } from '@registry/feed';
import { PeopleTables1790000000000 } from './1790000000000-people-tables.ts';
import { IndexChanges1790100000000 } from './1790100000000-index-changes.ts';
import { WordsAreTheIndex1790600000000 } from './1790600000000-words-are-the-index.ts';
import { AddressesOfPersons1795660000001 } from './1795660000001-addresses-of-persons.ts';
import { InsertedPages1796020000000 } from './1796020000000-inserted-pages.ts';
import { PublicAddresses1796010000000 } from './1796010000000-public-addresses.ts';

/** All migrations, in the order they run. */
export const migrations = [
  PeopleTables1790000000000,
  IndexChanges1790100000000,
  WordsAreTheIndex1790600000000,
  BackfillColumns1790650000000,
  AddressesOfPersons1795660000001,
  PublicAddresses1796010000000,
  InsertedPages1796020000000,
];
