import type { LoadEntry } from '@registry/loading/load-entry';
import type { SourceDefinition } from '@registry/pipeline';

/** Days between the files of a publisher. */
const DAYS: Readonly<Record<NonNullable<SourceDefinition['rhythm']>, number>> = {
  daily: 1,
  weekly: 7,
  biweekly: 14,
  monthly: 30,
  quarterly: 91,
  yearly: 365,
};
/** Days between loads where a publisher does not say how often there is a new file. */
const DAYS_UNSTATED = 30;
const DAY_MS = 86_400_000;
/** A schedule that runs once a day starts a few minutes sooner or later: half a day early is on time. */
const TOLERANCE_MS = DAY_MS / 2;

/** A source and when there should be a newer file of it, as `loads due --json` prints it. */
export interface DueLoad {
  readonly source: string;
  readonly rhythm: SourceDefinition['rhythm'];
  /** ISO 8601 UTC; null for a source that is not loaded. */
  readonly last_loaded_at: string | null;
  /** The day from which on its newest load is older than the publisher's rhythm; null for a source that is not loaded. */
  readonly due_on: string | null;
  readonly due: boolean;
  /** The permanent address of its file; null where a person has to download it, from `page`. */
  readonly download: string | null;
  /** The dataset's page at the publisher. */
  readonly page: string;
}

/** When each source is to be loaded again. One that is not loaded is due at once. `now` in milliseconds. */
export function dueLoads(
  sources: readonly SourceDefinition[],
  newest: ReadonlyMap<string, Pick<LoadEntry, 'started_at'>>,
  now: number,
): DueLoad[] {
  return sources.map(({ slug, rhythm, download, url }) => {
    const last = newest.get(slug)?.started_at ?? null;
    const dueAt = last === null ? null : Date.parse(last) + (rhythm === null ? DAYS_UNSTATED : DAYS[rhythm]) * DAY_MS;
    return {
      source: slug,
      rhythm,
      last_loaded_at: last,
      due_on: dueAt === null ? null : new Date(dueAt).toISOString().slice(0, 10),
      due: dueAt === null || now >= dueAt - TOLERANCE_MS,
      download: download?.url ?? null,
      page: url,
    };
  });
}
