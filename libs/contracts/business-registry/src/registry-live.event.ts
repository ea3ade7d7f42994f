import { defineEvent } from '@registry/contracts-feed';

/** How a source that is asked live has answered; told when it is wired or no longer, fails or recovers, and else once a minute. */
export interface AnnouncedLiveSource {
  /** Slug. */
  readonly source: string;
  /** Two-letter code in capitals. */
  readonly state: string;
  /** Whether it is asked now. */
  readonly wired: boolean;
  /** ISO 8601 UTC, milliseconds; null where it never was. */
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /** The kind of the last failure: `timeout`, `layout`, … */
  readonly lastFailure: string | null;
  /** Questions that ended in the last seven days. */
  readonly lookups: number;
  /** 0 to 1: those of them that were answered; null without any. */
  readonly successShare: number | null;
  /** Milliseconds within which half, and 95 of a hundred, of the answered ones ended; null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

/** How registries that are asked live have answered. */
export const registryLive = defineEvent<AnnouncedLiveSource>({
  owner: 'business-registry',
  topic: 'registry.live',
  example: {
    source: 'us-co/business-registry',
    state: 'CO',
    wired: true,
    lastSuccessAt: '2026-11-02T08:15:30.000Z',
    lastFailureAt: '2026-11-01T23:59:59.000Z',
    lastFailure: 'timeout',
    lookups: 200,
    successShare: 0.995,
    p50Ms: 640,
    p95Ms: 2_310,
  },
});
