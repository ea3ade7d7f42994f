import { BackfillColumns1790650000000 } from '@registry/feed';
import { AnnouncedSources1791300000000 } from '@registry/live-lookup';
import {
  DataDays1795589311007,
  GarbledRows1797600000000,
  UnreadRows1797610000000,
  KnownRows1795690000000,
  LastRuns1796030000000,
  RejectedRows1795604000000,
  RowHeaders1796400000000,
  RowsLeftOut1790700000000,
} from '@registry/loading';
import { RegistryTables1790000000000 } from './1790000000000-registry-tables.ts';
import { Announcements1790100000000 } from './1790100000000-announcements.ts';
import { LiveLookups1790200000000 } from './1790200000000-live-lookups.ts';
import { LearntNames1790300000000 } from './1790300000000-learnt-names.ts';
import { LiveSources1790450000000 } from './1790450000000-live-sources.ts';
import { LiveChanges1790500000000 } from './1790500000000-live-changes.ts';
import { Presence1790750000000 } from './1790750000000-presence.ts';
import { AddressCountries1790800000000 } from './1790800000000-address-countries.ts';
import { HolderEins1790900000000 } from './1790900000000-holder-eins.ts';
import { Suppressions1791200000000 } from './1791200000000-suppressions.ts';
import { LinkAliases1791300000001 } from './1791300000001-link-aliases.ts';
import { AliasesByEin1791300000002 } from './1791300000002-aliases-by-ein.ts';
import { RegisterExtent1791400000000 } from './1791400000000-register-extent.ts';
import { ConfirmingLoads1795589311107 } from './data-dates/1795589311107-confirming-loads.ts';
import { DatesOfChanges1795589822017 } from './data-dates/1795589822017-dates-of-changes.ts';
import { DatesOfAliases1795660100000 } from './data-dates/1795660100000-dates-of-aliases.ts';
import { LoadsOfCompanies1796030000001 } from './data-dates/1796030000001-loads-of-companies.ts';
import { CompleteSources1795660000000 } from './coverage/1795660000000-complete-sources.ts';
import { MergeTurns1796400000001 } from './loads/1796400000001-merge-turns.ts';
import { HiddenValues1796900000000 } from './suppressions/1796900000000-hidden-values.ts';
import { ErasedVersions1797600000004 } from './suppressions/1797600000004-erased-versions.ts';
import { WithheldStates1797600000007 } from './suppressions/1797600000007-withheld-states.ts';
import { HiddenInThePast1797500000000 } from './suppressions/1797500000000-hidden-in-the-past.ts';
import { RegistrationDetails1796950000000 } from './contacts/1796950000000-registration-details.ts';
import { BusinessParts1795810000000 } from './parts/1795810000000-business-parts.ts';
import { Filings1796950000001 } from './parts/1796950000001-filings.ts';
import { AliasesByNameKey1795695000000 } from './matching/1795695000000-aliases-by-name-key.ts';
import { NamedHolders1796200000000 } from './matching/1796200000000-named-holders.ts';
import { Screenings1797000000001 } from './screening/1797000000001-screenings.ts';
import { Versions1796960000000 } from './versions/1796960000000-versions.ts';
import { Entities1797100000000 } from './entities/1797100000000-entities.ts';
import { LeftMembers1797500000001 } from './entities/1797500000001-left-members.ts';
import { StatedNames1797700000006 } from './names/1797700000006-stated-names.ts';
import { EndsOfRegistrations1797700000003 } from './entities/1797700000003-ends-of-registrations.ts';
import { CommonFacts1797700000004 } from './entities/1797700000004-common-facts.ts';
import { MergedMembers1797700000005 } from './entities/1797700000005-merged-members.ts';

/** All migrations, in the order they run. */
export const migrations = [
  RegistryTables1790000000000,
  Announcements1790100000000,
  LiveLookups1790200000000,
  LearntNames1790300000000,
  LiveSources1790450000000,
  LiveChanges1790500000000,
  BackfillColumns1790650000000,
  RowsLeftOut1790700000000,
  Presence1790750000000,
  AddressCountries1790800000000,
  HolderEins1790900000000,
  Suppressions1791200000000,
  AnnouncedSources1791300000000,
  LinkAliases1791300000001,
  AliasesByEin1791300000002,
  RegisterExtent1791400000000,
  DataDays1795589311007,
  ConfirmingLoads1795589311107,
  DatesOfChanges1795589822017,
  RejectedRows1795604000000,
  CompleteSources1795660000000,
  DatesOfAliases1795660100000,
  KnownRows1795690000000,
  AliasesByNameKey1795695000000,
  LastRuns1796030000000,
  LoadsOfCompanies1796030000001,
  NamedHolders1796200000000,
  RowHeaders1796400000000,
  MergeTurns1796400000001,
  BusinessParts1795810000000,
  HiddenValues1796900000000,
  RegistrationDetails1796950000000,
  Filings1796950000001,
  Versions1796960000000,
  Screenings1797000000001,
  Entities1797100000000,
  HiddenInThePast1797500000000,
  LeftMembers1797500000001,
  GarbledRows1797600000000,
  ErasedVersions1797600000004,
  WithheldStates1797600000007,
  UnreadRows1797610000000,
  StatedNames1797700000006,
  EndsOfRegistrations1797700000003,
  CommonFacts1797700000004,
  MergedMembers1797700000005,
];
