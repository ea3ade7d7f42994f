import { GatewayTables1796000000000 } from './1796000000000-gateway-tables.ts';
import { Verifications1796000000001 } from './1796000000001-verifications.ts';
import { People1796000000002 } from './1796000000002-people.ts';
import { ErasedAddresses1796000000003 } from './1796000000003-erased-addresses.ts';
import { ReadsByPerson1796000000004 } from './1796000000004-reads-by-person.ts';
import { ErasedPersons1796000000005 } from './1796000000005-erased-persons.ts';
import { Cascades1796000000006 } from './1796000000006-cascades.ts';
import { CheckedCascades1796000000007 } from './1796000000007-checked-cascades.ts';
import { SentDecisions1796000000008 } from './1796000000008-sent-decisions.ts';
import { EachErasedPerson1796000000009 } from './1796000000009-each-erased-person.ts';

/** All migrations, in the order they run. */
export const migrations = [
  GatewayTables1796000000000,
  Verifications1796000000001,
  People1796000000002,
  ErasedAddresses1796000000003,
  ReadsByPerson1796000000004,
  ErasedPersons1796000000005,
  Cascades1796000000006,
  CheckedCascades1796000000007,
  SentDecisions1796000000008,
  EachErasedPerson1796000000009,
];
