import type { FeedReport } from '@registry/contracts-feed';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks. */
const CHECK_INTERVAL_MS = 250;
/** Milliseconds without any progress after which waiting is given up. */
const STUCK_MS_MAX = 60_000;
/**
 * Change events cause others: those of records cause those of their companies, and these cause the demo's. Its index
 * follows last.
 */
const STEPS_MAX = 4;

/** The followers, by the names that the report of lags gives them. */
export interface Followers {
  /** `people follows business-registry`. */
  readonly listeners: readonly { readonly listener: string; readonly owner: string }[];
  /** How many search indexes there are. */
  readonly indexCount: number;
}

export interface FollowOptions {
  readonly reports: () => Promise<readonly FeedReport[]>;
  readonly followers: Followers;
  /** Gets the lagging followers at each check. */
  readonly at: (behind: string) => void;
  readonly signal: AbortSignal;
  readonly stuckMs?: number;
}

/** Positions to reach, by publisher and stream. */
type Marks = Map<string, number>;

/**
 * Waits until everything that is committed now can be found: every consumer has applied it, and every search index has
 * it. Returns the lagging ones if nothing progressed for a minute, and an empty list otherwise. It does not wait
 * endlessly for change events that arrive meanwhile.
 */
export async function untilFollowed(options: FollowOptions): Promise<string[]> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const now = await options.reports();
    const marks = new Map<string, number>();
    addMarks(marks, now);
    if (step > 0 && behind(now, marks, options.followers).length === 0) return [];
    const left = await untilReached(marks, options);
    if (left.length > 0) return left;
  }
  return [];
}

async function untilReached(marks: Marks, options: FollowOptions): Promise<string[]> {
  const { reports, followers, at, signal, stuckMs = STUCK_MS_MAX } = options;
  let seen = '';
  let movedAt = performance.now();
  for (;;) {
    const now = await reports();
    addMarks(marks, now); // of those that did not report before
    const left = behind(now, marks, followers);
    if (left.length === 0) return [];
    at(left.join(', '));
    const state = JSON.stringify([...positions(now)].sort());
    if (state !== seen || now.some(standsStill)) movedAt = performance.now();
    seen = state;
    if (performance.now() - movedAt > stuckMs) return left;
    await delay(CHECK_INTERVAL_MS, undefined, { signal });
  }
}

/**
 * Checks that it may work for minutes without a new position: an index that is rebuilt, or a consumer that fetches all that a
 * publisher has.
 */
function standsStill(report: FeedReport): boolean {
  if (report.kind === 'index') return report.isRebuilding === true;
  return report.kind === 'listener' && report.state === 'backfilling' && report.fault === null;
}

/** Adds the newest position of each publisher and of each index in each stream, if it is missing. */
function addMarks(marks: Marks, reports: readonly FeedReport[]): void {
  const found = new Map<string, number>();
  const raise = (key: string, sequence: number) => found.set(key, Math.max(sequence, found.get(key) ?? 0));
  for (const report of reports) {
    if (report.kind === 'owner')
      for (const { lane: stream, last, drafts } of report.lanes) raise(`${report.owner} ${stream}`, last + drafts);
    if (report.kind === 'index')
      for (const { lane: stream, last } of report.lanes) raise(`index ${report.index} ${stream}`, last);
  }
  for (const [key, sequence] of found) if (!marks.has(key)) marks.set(key, sequence);
}

/** Lists those that have not reached the marks, or do not report, by name: reports arrive in any order. */
function behind(
  reports: readonly FeedReport[],
  marks: Marks,
  { listeners: consumers, indexCount }: Followers,
): string[] {
  const late = new Set<string>();
  for (const { listener: consumer, owner: publisher } of consumers) {
    const follows = reports.some(
      (report) =>
        report.kind === 'listener' &&
        report.listener === consumer &&
        report.owner === publisher &&
        report.state === 'following' &&
        report.lanes.every(
          ({ lane: stream, position: sequence }) => sequence >= (marks.get(`${publisher} ${stream}`) ?? Infinity),
        ),
    );
    if (!follows) late.add(`${consumer} follows ${publisher}`);
  }
  const indexes = reports.filter((report) => report.kind === 'index');
  for (const { index, lanes: feedStreams } of indexes)
    if (
      !feedStreams.every(
        ({ lane: stream, position: sequence }) => sequence >= (marks.get(`index ${index} ${stream}`) ?? Infinity),
      )
    )
      late.add(`the search index of ${index}`);
  if (new Set(indexes.map(({ index }) => index)).size < indexCount) late.add('a search index');
  return [...late].toSorted();
}

function* positions(reports: readonly FeedReport[]): Generator<string> {
  for (const report of reports) {
    if (report.kind === 'owner') continue;
    const name = report.kind === 'index' ? report.index : `${report.listener} ${report.owner}`;
    for (const { lane: stream, position: sequence } of report.lanes)
      yield `${report.kind} ${name} ${stream} ${sequence}`;
  }
}
