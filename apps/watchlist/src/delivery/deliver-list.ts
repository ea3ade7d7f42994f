import { type EventType, TEST_EVENT_TYPE } from '@registry/domain';
import { type AttemptOutcome, attemptOutcome } from './attempt-outcome.ts';
import { type ClaimedList, type DueEvent, LEASE_MS, type ListProgress } from './delivery.store.ts';
import type { EventPoster, PostedEvent } from './event-poster.ts';
import type { PostSlot } from './post-slots.ts';
import type { ProgressRecorder } from './progress-recorder.ts';

export interface DeliveryParts {
  readonly poster: Pick<EventPoster, 'post'>;
  readonly recorder: ProgressRecorder;
  /** Returns true for an event that may not be posted as it was taken. */
  readonly isOutdated: (list: ClaimedList, event: DueEvent) => Promise<boolean>;
  /** Of the schedule of retries. */
  readonly delaysMs: readonly number[];
  /** From 0 to 1, at random. */
  readonly random: () => number;
  /** Called for each attempt. */
  readonly onAttempt: (posted: PostedEvent, outcome: AttemptOutcome) => void;
}

/**
 * Delivers the events at the head of a watchlist, one after the other: each is posted when what came of the one before is recorded.
 * So they arrive in order, and a worker that dies has posted at most one event of each watchlist that nobody knows of. Ends with
 * the first that fails, or when `signal` is aborted.
 */
export async function deliverList(
  list: ClaimedList,
  lease: string,
  slot: PostSlot,
  parts: DeliveryParts,
  signal: AbortSignal,
): Promise<void> {
  const { watchlistId, eventTypes } = list;
  const wanted = list.events.filter(({ type, isWithheld }) => !isWithheld && isWanted(type, eventTypes));
  const afterAll = (list.events.at(-1)?.sequence ?? 0) + 1;
  // Those of the list are of its head, which may be skipped.
  let { attempts, isExtra, failingMs } = wanted[0] === list.events[0] ? list : { ...list, attempts: 0, isExtra: false };
  for (const [at, event] of wanted.entries()) {
    // The first was taken just now; those after it waited for the ones before.
    if (at > 0 && (await parts.isOutdated(list, event))) {
      await parts.recorder.record(passedOver(list, lease, event.sequence));
      return;
    }
    const posted = await slot.wait(parts.poster.post(list, event));
    const outcome = attemptOutcome(posted.result, { attempts, isExtra, failingMs }, parts.random(), parts.delaysMs);
    parts.onAttempt(posted, outcome);
    const isDone = outcome.kind === 'succeeded' || outcome.kind === 'dead';
    const next = isDone ? (wanted[at + 1]?.sequence ?? afterAll) : event.sequence;
    const isReleased = !isDone || at === wanted.length - 1 || signal.aborted;
    const progress = toProgress(event, posted, outcome, {
      attempts: isDone ? 0 : isExtra ? attempts : attempts + 1,
      next,
      isReleased,
    });
    const isKept = await parts.recorder.record({ watchlistId, lease, ...progress });
    if (!isKept || isReleased) return;
    attempts = 0;
    isExtra = false;
    if (outcome.kind === 'succeeded') failingMs = null;
  }
  await parts.recorder.record(passedOver(list, lease, afterAll));
}

/** Nothing was posted, and the watchlist goes on at once from an event. */
function passedOver({ watchlistId }: ClaimedList, lease: string, nextSequence: number): ListProgress {
  return {
    ...{ watchlistId, lease, sequence: null, status: null, attempt: null, disabledReason: null },
    ...{ nextSequence, attempts: 0, waitMs: 0, isReleased: true },
  };
}

/** A test is posted regardless of the webhook's event types: it tests the webhook. */
function isWanted(type: EventType, eventTypes: readonly EventType[] | null): boolean {
  return type === TEST_EVENT_TYPE || eventTypes === null || eventTypes.includes(type);
}

function toProgress(
  event: DueEvent,
  { attempt }: PostedEvent,
  outcome: AttemptOutcome,
  { attempts, next, isReleased }: { readonly attempts: number; readonly next: number; readonly isReleased: boolean },
): Omit<ListProgress, 'watchlistId' | 'lease'> {
  const isDone = outcome.kind === 'succeeded' || outcome.kind === 'dead';
  return {
    sequence: event.sequence,
    status: isDone ? outcome.kind : 'pending',
    attempt,
    nextSequence: next,
    attempts,
    waitMs: outcome.kind === 'retried' ? outcome.afterMs : isReleased ? 0 : LEASE_MS,
    isReleased,
    disabledReason: outcome.kind === 'disabled' ? outcome.reason : null,
  };
}
