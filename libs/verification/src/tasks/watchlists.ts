import type { WatchlistScreening } from '@registry/contracts-records-sections';
import { EXCLUSION_LIST_NAMES, exclusionList, type ExclusionListName } from '@registry/domain';
import { type Checking, type Compared, type Finding, type Findings, settle } from '../finding.ts';
import { decided } from '../reviewed-company.ts';
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

/** Each list is needed for a success, and no other counts: so that one list less never makes one. */
function checkLists(checking: Checking, key: ListKey, needed: readonly ExclusionListName[]): Finding<ListKey> {
  const { business, names, application, at } = checking;
  const screenings = names === null ? [business.watchlist] : [business.watchlist, names];
  const lists = screenings.flatMap((one) => one.lists.filter(({ abbr }) => needed.some((list) => list === abbr)));
  const results = lists.flatMap((list) => list.results).filter((result) => decided(result) !== 'not_a_match');
  const hits = results.filter((result) => result.status === 'hit' || decided(result) === 'confirmed');
  const shown = hits.length > 0 ? hits : results;
  const seen = shown.map(({ id, record }) => toSeen('watchlist_result', id, record.as_of, record.retrieved_at));
  const evidence = shown.map(({ list, entity_name: name, match }): Compared => {
    return [list, match.compared_with, name, true, match.text];
  });
  const possible = settle({ key, at }, 'possible', seen, evidence);
  // An old list says nothing of who is not on it, and something of who is.
  if (hits.length > 0) return { ...possible, result: 'hits' };
  if (results.length > 0) return possible;
  const loaded = screenings.flatMap((screening) => needed.map((list) => findWhole(screening, list)));
  const isUnscreened = names === null && namesToScreen(application, business).length > 0;
  const isWhole = !isUnscreened && !loaded.includes(null);
  return settle(
    { key, at },
    isWhole ? 'no_hits' : 'not_covered',
    loaded.flatMap((one) => one ?? []),
  );
}

/** The file of a list that a screening has whole. */
function findWhole({ lists, coverage }: WatchlistScreening, wanted: ExclusionListName): Seen | null {
  const list = lists.find(({ abbr, extent }) => abbr === wanted && extent === 'whole');
  const file = coverage.sources.find((source) => source.lists.includes(wanted));
  if (list === undefined || file === undefined || coverage.status !== 'partial') return null;
  return toSeen('source', file.source, list.as_of, list.loaded_at ?? '');
}

function checkElsewhere({ registrations }: Checking): Finding<'listed_registrations'> {
  const listed = registrations.flatMap(({ id, seen, rows, isElsewhere }) => {
    const { hit_count: hits = 0, possible_count: possible = 0 } = rows.find((row) => row.watchlist)?.watchlist ?? {};
    const text = `${hits} hits, ${possible} possible results`;
    const evidence = ['registration', null, id, true, text] as const;
    return isElsewhere && hits + possible > 0 ? [{ seen, hits, evidence }] : [];
  });
  const result = listed.length === 0 ? 'not_covered' : listed.some(({ hits }) => hits > 0) ? 'hits' : 'possible';
  return { result, shownBy: listed.map(({ seen }) => seen), evidence: listed.map(({ evidence }) => evidence) };
}
