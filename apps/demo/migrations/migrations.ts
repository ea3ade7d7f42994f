import { SuspendedIndexes1796020000000 } from '@registry/feed';
import { AddressKeys1795645200000 } from './1795645200000-address-keys.ts';
import { DemoTables1791000000000 } from './1791000000000-demo-tables.ts';
import { Places1791400000000 } from './1791400000000-places.ts';
import { SharedContacts1795602817301 } from './1795602817301-shared-contacts.ts';
import { PersonsApart1795660000002 } from './1795660000002-persons-apart.ts';
import { AllContacts1797300000000 } from './1797300000000-all-contacts.ts';
import { StatesOfNames1798000000006 } from './1798000000006-states-of-names.ts';
import { OwnAddresses1798000000000 } from './1798000000000-own-addresses.ts';
import { HiddenValues1796900000000 } from './1796900000000-hidden-values.ts';

/** All migrations, in the order they run. */
export const migrations = [
  DemoTables1791000000000,
  Places1791400000000,
  SharedContacts1795602817301,
  AddressKeys1795645200000,
  PersonsApart1795660000002,
  SuspendedIndexes1796020000000,
  HiddenValues1796900000000,
  AllContacts1797300000000,
  OwnAddresses1798000000000,
  StatesOfNames1798000000006,
];
