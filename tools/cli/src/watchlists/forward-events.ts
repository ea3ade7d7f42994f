import { type ApiClient, ApiError, ApiUnreachable } from '@registry/api-client';
import { signatureHeaders, type WebhookPoster } from '@registry/webhooks';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds from an attempt that failed to the next. */
const RETRY_MS = 1_000;
/** Milliseconds from one look for events to the next: each that finds none doubles them. A day of the longest is within a key's usual cap. */
const CHECK_INTERVAL_MS = { min: 1_000, max: 10_000 };

interface ListedEvent {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
}

export interface ForwardOptions {
  readonly api: ApiClient;
  readonly poster: WebhookPoster;
  readonly watchlistId: string;
  /** Events after this sequence; without it, only future ones. */
  readonly after?: number | undefined;
  readonly forwardTo: string;
  readonly secret: string;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Posts the events of a watchlist to an address of this machine, signed as webhooks are, in their order: one that fails is repeated
 * each second until it arrives. Ends with the signal.
 */
export async function forwardEvents(options: ForwardOptions): Promise<void> {
  const { signal, print } = options;
  let after = options.after ?? (await listEvents(options, 0)).last_sequence;
  print(`Waiting for events of ${options.watchlistId} after ${after}.`);
  for (
    let checkIntervalMs = CHECK_INTERVAL_MS.min;
    !signal.aborted;
    checkIntervalMs = Math.min(2 * checkIntervalMs, CHECK_INTERVAL_MS.max)
  ) {
    const events = await newEvents(options, after);
    for (const event of events) {
      while (!signal.aborted && !(await post(options, event))) await pause(RETRY_MS, signal);
      after = event.sequence;
    }
    if (events.length === 0) await pause(checkIntervalMs, signal);
    else checkIntervalMs = CHECK_INTERVAL_MS.min / 2;
  }
}

/** Empty while the API is briefly unavailable, as during a restart of the stack. */
async function newEvents(options: ForwardOptions, after: number): Promise<readonly ListedEvent[]> {
  try {
    return (await listEvents(options, after)).data;
  } catch (error) {
    if (options.signal.aborted) return [];
    if (!(error instanceof ApiUnreachable) && !(error instanceof ApiError && error.status >= 500)) throw error;
    options.print(`The API is unavailable; retrying: ${String(error)}`);
    return [];
  }
}

async function post({ poster, forwardTo, secret, print }: ForwardOptions, event: ListedEvent): Promise<boolean> {
  const body = JSON.stringify(event);
  const headers = signatureHeaders({ id: event.id, sentAt: new Date(), body }, [secret]);
  const { status, latencyMs, error } = await poster.post({ url: forwardTo, headers, body });
  print(`${event.sequence} ${event.type} → ${error ?? `${status} in ${latencyMs} ms`}`);
  return status !== null && status >= 200 && status < 300;
}

async function listEvents({ api, watchlistId, signal }: ForwardOptions, after: number) {
  return (await api.call('listWatchlistEvents', { id: watchlistId, after }, { signal })).reply;
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
}
