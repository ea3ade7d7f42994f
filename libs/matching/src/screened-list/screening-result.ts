import {
  entryResultId,
  type ExclusionEntry,
  type ScreeningMethod,
  type WatchlistResult,
} from '@registry/contracts-records-sections';
import { exclusionList } from '@registry/domain';
import type { ScreeningMatch } from '../screening/judge-entry.ts';

/** An entry as it is shown. */
export interface ShownEntry {
  readonly sourceNo: number;
  readonly rowKey: string;
  readonly entry: ExclusionEntry;
  /** Slug. */
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly asOf: string | null;
  readonly retrievedAt: Date;
  readonly fileDigest: string | null;
  /** Whether a complete file of its source lacks it by now. */
  readonly isAbsent: boolean;
  /** Names of entries that may be this one, and that newer data of another source of the same list no longer have. */
  readonly removedElsewhere: readonly string[];
}

/** An entry, and what it means for a company. */
export interface FoundEntry {
  readonly shown: ShownEntry;
  readonly match: ScreeningMatch;
}

export function toResult({ shown, match }: FoundEntry): WatchlistResult {
  const { entry, source, rowKey } = shown;
  const { status, method, confidence, matchedOn, comparedWith, evidence, text } = match;
  return {
    object: 'watchlist_result',
    id: entryResultId(entry),
    list: entry.list,
    status,
    entity_name: entry.name,
    entity_aliases: entry.aliases.map(({ name }) => name),
    listed_at: entry.listed_at,
    categories: [...entry.programs],
    addresses: entry.addresses.map(({ full_address }) => ({ full_address })),
    list_url: exclusionList(entry.list).url,
    url: entry.url,
    match: {
      method: method satisfies ScreeningMethod,
      confidence,
      matched_on: matchedOn,
      compared_with: comparedWith,
      text,
      evidence: [...evidence],
    },
    record: {
      source,
      record_key: rowKey,
      as_of: shown.asOf,
      retrieved_at: shown.retrievedAt.toISOString(),
      file_digest: shown.fileDigest,
      expires_at: entry.expires_at,
    },
    decision: null,
  };
}

/** Whether the data of its list no longer have it: of two sources, those of the newer day. */
export function isRemoved({ entry, isAbsent, removedElsewhere }: ShownEntry): boolean {
  return isAbsent || removedElsewhere.some((name) => entryResultId({ ...entry, name }) === entryResultId(entry));
}
