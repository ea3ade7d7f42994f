import { WatchlistTables1796000000000 } from './1796000000000-watchlist-tables.ts';
import { TestClocks1796000000001 } from './1796000000001-test-clocks.ts';
import { Owners1796000000002 } from './1796000000002-owners.ts';
import { EarlierHits1796000000003 } from './1796000000003-earlier-hits.ts';
import { People1796000000004 } from './1796000000004-people.ts';
import { DecidedCases1796000000005 } from './1796000000005-decided-cases.ts';
import { ShownEvents1796000000006 } from './1796000000006-shown-events.ts';

/** All migrations, in the order they run. */
export const migrations = [
  WatchlistTables1796000000000,
  TestClocks1796000000001,
  Owners1796000000002,
  EarlierHits1796000000003,
  People1796000000004,
  DecidedCases1796000000005,
  ShownEvents1796000000006,
];
