import Type, { type Static } from 'typebox';
import { defineMessage, businessIdFields, windowFields } from '@registry/contracts-message';
import { codes } from '@registry/errors';

export const listBusinessEventsRequest = Type.Object({ ...businessIdFields, ...windowFields });

export type ListBusinessEventsRequest = Static<typeof listBusinessEventsRequest>;

/** Something that was seen to happen to a company. */
export interface BusinessEvent {
  /** `{business id}/{version}/{n}`: never given to another event. */
  readonly id: string;
  /** `business.added` for the first, else `business.status_changed` and its like. */
  readonly type: string;
  /** The field of the company, in camelCase. */
  readonly field: string;
  /** What it was; null where there was nothing, as in the first event. Lists are whole. */
  readonly before: unknown;
  readonly after: unknown;
  /** When this service saw it, ISO 8601 UTC, milliseconds. */
  readonly observedAt: string;
  /** Slug of the source that showed it. */
  readonly source: string;
  /** Whether it was seen because the source was asked live, not in a file of it. */
  readonly cameLive: boolean;
  /** The date of the data that showed it, where the source states it. YYYY-MM-DD. */
  readonly asOf: string | null;
}

export interface ListBusinessEventsReply {
  /** Newest first; the last of all is that the company was added. */
  readonly events: readonly BusinessEvent[];
  /** Exact; at least 1. */
  readonly totalCount: number;
}

/** What has changed about a company since it was first seen. */
export const listBusinessEvents = defineMessage<typeof listBusinessEventsRequest, ListBusinessEventsReply>({
  subject: 'business-registry.list-business-events',
  deadlineMs: 2_000,
  request: listBusinessEventsRequest,
  errors: [codes.business.notFound],
  example: {
    request: { state: 'OR', fileNumber: '153169496', offset: 0, limit: 30 },
    reply: {
      events: [
        {
          id: 'us-or-153169496/2/0',
          type: 'business.status_changed',
          field: 'status',
          before: 'active',
          after: 'inactive',
          observedAt: '2026-11-09T08:15:30.000Z',
          source: 'us-or/business-registry',
          cameLive: true,
          asOf: '2026-11-09',
        },
        {
          id: 'us-or-153169496/1/0',
          type: 'business.added',
          field: 'name',
          before: null,
          after: 'CEDAR RIDGE BAKERY, LLC',
          observedAt: '2026-11-02T08:15:30.000Z',
          source: 'us-or/business-registry',
          cameLive: false,
          asOf: '2026-10-31',
        },
      ],
      totalCount: 2,
    },
  },
});
