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
import { RecordsTables1790000000000 } from './1790000000000-records-tables.ts';
import { Announcements1790100000000 } from './1790100000000-announcements.ts';
import { Exclusions1796500000000 } from './exclusions/1796500000000-exclusions.ts';
import { NewestExclusionChanges1796600000000 } from './exclusions/1796600000000-newest-exclusion-changes.ts';
import { RemovedExclusionEntries1797400000000 } from './exclusions/1797400000000-removed-exclusion-entries.ts';
import { LastDaysOfEntries1797620000000 } from './exclusions/1797620000000-last-days-of-entries.ts';
import { LiveLookups1790450000000 } from './1790450000000-live-lookups.ts';
import { LiveChanges1790500000000 } from './1790500000000-live-changes.ts';
import { Presence1790750000000 } from './1790750000000-presence.ts';
import { Scopes1790800000000 } from './1790800000000-scopes.ts';
import { SubjectPlaces1791400000000 } from './1791400000000-subject-places.ts';
import { ConfirmingLoads1795589311107 } from './1795589311107-confirming-loads.ts';
import { DatesOfChanges1795589822017 } from './1795589822017-dates-of-changes.ts';
import { Registers1796000000000 } from './1796000000000-registers.ts';
import { SecondNames1795601234117 } from './1795601234117-second-names.ts';
import { CompleteSources1795660000000 } from './1795660000000-complete-sources.ts';
import { ExclusionListLoads1797700000000 } from './exclusions/1797700000000-exclusion-list-loads.ts';
import { Versions1796960000000 } from './versions/1796960000000-versions.ts';
import { PartVersions1796970000000 } from './versions/1796970000000-part-versions.ts';

/** All migrations, in the order they run. */
export const migrations = [
  RecordsTables1790000000000,
  Announcements1790100000000,
  LiveLookups1790450000000,
  LiveChanges1790500000000,
  RowsLeftOut1790700000000,
  Presence1790750000000,
  Scopes1790800000000,
  AnnouncedSources1791300000000,
  SubjectPlaces1791400000000,
  DataDays1795589311007,
  ConfirmingLoads1795589311107,
  DatesOfChanges1795589822017,
  SecondNames1795601234117,
  RejectedRows1795604000000,
  CompleteSources1795660000000,
  KnownRows1795690000000,
  Registers1796000000000,
  LastRuns1796030000000,
  RowHeaders1796400000000,
  Exclusions1796500000000,
  NewestExclusionChanges1796600000000,
  Versions1796960000000,
  PartVersions1796970000000,
  RemovedExclusionEntries1797400000000,
  GarbledRows1797600000000,
  UnreadRows1797610000000,
  LastDaysOfEntries1797620000000,
  ExclusionListLoads1797700000000,
];
