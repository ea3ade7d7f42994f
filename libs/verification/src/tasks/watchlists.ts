import type { WatchlistResult, WatchlistScreening } from '@registry/contracts-records-sections';
import { EXCLUSION_LIST_NAMES, exclusionList, type ExclusionListName } from '@registry/domain';
import { type Checking, compared, type Finding, type Findings, settle, type TaskEvidence } from '../finding.ts';
import { type Seen, toSeen } from '../seen.ts';
import { namesToScreen } from './names.ts';

type ListKey = 'watchlist' | 'exclusion_lists';

const SANCTIONS = EXCLUSION_LIST_NAMES.filter((list) => exclusionList(list).agency_abbr === 'OFAC');
const OTHERS = EXCLUSION_LIST_NAMES.filter((list) => !SANCTIONS.includes(list));

export function checkWatchlists(checking: Checking): Findings<ListKey | 'listed_registrations'> {
  return {
    watchlist: checkLists(checking, 'watchlist', SANCTIONS),
    exclusion_lists: checkLists(checking, 'exclusion_lists', OTHERS),
    listed_registrations: checkElsewhere(checking),
  };
}

/** Each list is needed for a success, and no other: what one list less would not say is not said with it. */
function checkLists(checking: Checking, key: ListKey, needed: readonly ExclusionListName[]): Finding<ListKey> {
  const { business, names, application, at } = checking;
  const task = { key, at };
  const screenings = names === null ? [business.watchlist] : [business.watchlist, names];
  const results = screenings
    .flatMap(({ lists }) => lists.filter(({ abbr }) => needed.some((list) => list === abbr)))
    .flatMap((list) => list.results);
  const found = results.filter(isHit);
  // An old list says nothing of who is not on it, and something of who is.
  if (found.length > 0)
    return { ...settle(task, 'possible', found.map(toResultSeen), found.map(inWords)), result: 'hits' };
  const open = results.filter((result) => decided(result) !== 'not_a_match');
  if (open.length > 0) return settle(task, 'possible', open.map(toResultSeen), open.map(inWords));
  const loaded = screenings.map((screening) => needed.map((list) => findWhole(screening, list)));
  const seen = loaded.flat().flatMap((one) => one ?? []);
  const isUnscreened = names === null && namesToScreen(application, business).length > 0;
  const isWhole = !isUnscreened && loaded.flat().every((one) => one !== undefined);
  return settle(task, isWhole ? 'no_hits' : 'not_covered', seen, []);
}

/** The file of a list that a screening has whole. */
function findWhole({ lists, coverage }: WatchlistScreening, wanted: ExclusionListName): Seen | undefined {
  const list = lists.find(({ abbr, extent }) => abbr === wanted && extent === 'whole');
  const file = coverage.sources.find((source) => source.lists.includes(wanted));
  if (list === undefined || file === undefined || coverage.status !== 'partial') return undefined;
  return toSeen('source', file.source, list.as_of, list.loaded_at ?? '');
}

function decided({ decision }: WatchlistResult): string | null {
  return decision?.is_current === true ? decision.decision : null;
}

function isHit(result: WatchlistResult): boolean {
  const decision = decided(result);
  return decision === 'confirmed' || (result.status === 'hit' && decision !== 'not_a_match');
}

function toResultSeen({ id, record }: WatchlistResult): Seen {
  return toSeen('watchlist_result', id, record.as_of, record.retrieved_at);
}

function inWords({ list, entity_name: name, match }: WatchlistResult): TaskEvidence {
  return compared(list, match.compared_with, name, true, match.text);
}

function checkElsewhere({ business, registrations, at }: Checking): Finding<'listed_registrations'> {
  const listed = registrations.flatMap(({ id, seen, rows }) => {
    const counts = rows.map(({ watchlist }) => watchlist).find((one) => one !== undefined);
    const { hit_count: hits = 0, possible_count: possible = 0 } = counts ?? {};
    return id === business.id || hits + possible === 0 ? [] : [{ id, seen, hits, possible }];
  });
  const evidence = listed.map(({ id, hits, possible }) =>
    compared('registration', null, id, true, `${hits} hits, ${possible} possible results`),
  );
  const shownBy = listed.map(({ seen }) => seen);
  const found = settle(
    { key: 'listed_registrations', at },
    listed.length > 0 ? 'possible' : 'not_covered',
    shownBy,
    evidence,
  );
  return listed.some(({ hits }) => hits > 0) ? { ...found, result: 'hits' } : found;
}
