import { defineEvent } from '@registry/contracts-feed';
import { exampleEntry } from '../examples.ts';
import type { ExclusionEntry } from '../exclusion-entry.ts';

/** What a load did to an entry. One that ends says so in `expires_at`, which may be to come. */
export const EXCLUSION_CHANGES = ['added', 'changed', 'removed'] as const;
export type ExclusionChange = (typeof EXCLUSION_CHANGES)[number];

/** An entry of a list that is new, has changed or is gone. */
export interface PublishedExclusion {
  /** Slug of the source. */
  readonly source: string;
  /** Its key within the source. */
  readonly entry_key: string;
  readonly change: ExclusionChange;
  /** The load that showed it; 0 where it is published again. */
  readonly load_no: number;
  /** Of two messages about one entry the one with the greater stamp says what is newer. */
  readonly stamp: number;
  /** The date of the data, where the source states it. YYYY-MM-DD. */
  readonly as_of: string | null;
  /** The entry as it was when the message was made; null if it is no longer listed. */
  readonly entry: ExclusionEntry | null;
  /** The entry before the change; null for one that was not listed. */
  readonly before: ExclusionEntry | null;
  /** Its keys before and after. A company whose screening the change concerns has one of them (`screenCompanies`). */
  readonly keys: readonly string[];
}

/** Entries of lists that are new, have changed or are gone. */
export const exclusionsChanged = defineEvent<PublishedExclusion>({
  publisher: 'records-sections',
  topic: 'exclusions.changed',
  shows: 'no company',
  example: {
    source: 'us/ofac-sdn',
    entry_key: '15001',
    change: 'changed',
    load_no: 41,
    stamp: 1_205,
    as_of: '2026-11-08',
    entry: exampleEntry,
    before: { ...exampleEntry, aliases: [] },
    keys: ['*', '~BLUHERONSHIPING'],
  },
});
