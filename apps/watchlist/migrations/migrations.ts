import { TestClocks1797200000000 } from './1797200000000-test-clocks.ts';
import { WatchlistTables1791100000000 } from './1791100000000-watchlist-tables.ts';
import { WebhookDeliveries1791200000000 } from './1791200000000-webhook-deliveries.ts';
import { Digests1791300000000 } from './1791300000000-digests.ts';
import { PreviousSecrets1791400000000 } from './1791400000000-previous-secrets.ts';
import { DatesOfCompanies1795589822117 } from './1795589822117-dates-of-companies.ts';
import { StandingAndContacts1795590417000 } from './1795590417000-standing-and-contacts.ts';
import { WithheldEvents1795591013000 } from './1795591013000-withheld-events.ts';
import { Screening1797000000003 } from './1797000000003-screening.ts';
import { HiddenValues1796900000000 } from './1796900000000-hidden-values.ts';
import { DigestsBeingSent1797300000000 } from './1797300000000-digests-being-sent.ts';
import { ErasedCompanies1797600000005 } from './1797600000005-erased-companies.ts';
import { FollowedRegistrations1797100000000 } from './1797100000000-followed-registrations.ts';

/** All migrations, in the order they run. */
export const migrations = [
  WatchlistTables1791100000000,
  WebhookDeliveries1791200000000,
  Digests1791300000000,
  PreviousSecrets1791400000000,
  DatesOfCompanies1795589822117,
  StandingAndContacts1795590417000,
  WithheldEvents1795591013000,
  HiddenValues1796900000000,
  Screening1797000000003,
  FollowedRegistrations1797100000000,
  TestClocks1797200000000,
  DigestsBeingSent1797300000000,
  ErasedCompanies1797600000005,
];
