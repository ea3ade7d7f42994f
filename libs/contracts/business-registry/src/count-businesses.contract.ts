import type { FeedStream } from '@registry/contracts-feed';
import { defineMessage } from '@registry/contracts-message';
import type { StateCode } from '@registry/domain';

export interface CountBusinessesReply {
  readonly epoch: string;
  /**
   * The positions that the counts include: companies that are added or removed after them are not counted. Counts and
   * positions are read in one snapshot of the database.
   */
  readonly positions: Readonly<Record<FeedStream, number>>;
  /** States without a company are absent. */
  readonly counts: Partial<Readonly<Record<StateCode, number>>>;
  /** Sample companies, which `counts` does not contain. */
  readonly sampleCounts: Partial<Readonly<Record<StateCode, number>>>;
}

/** Number of companies per state, at a position from which a consumer can continue to count. */
export const countBusinesses = defineMessage<CountBusinessesReply>('no company')({
  subject: 'business-registry.count-businesses',
  deadlineMs: 20_000,
  example: {
    request: {},
    reply: {
      epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
      positions: { prompt: 42, bulk: 12 },
      counts: { OR: 6_755 },
      sampleCounts: {},
    },
  },
});
