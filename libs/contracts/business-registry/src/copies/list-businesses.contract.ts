import { defineMessage, fileNumber, orNull, stateCode, type RequestFor } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { type ChangePosition, changePosition } from './change-position.ts';
import { exampleSparseBusiness, type SparseBusiness } from '../objects/sparse-business.ts';

/** Businesses of a page at most. */
export const LISTED_MAX = 1_000;

export interface ListBusinessesReply {
  /** In the order of their file numbers. Fewer than the limit where a reply holds no more. */
  readonly businesses: readonly SparseBusiness[];
  /** Where the next page starts; null for the last page. */
  readonly next: string | null;
  /** Every change after this position is in `list-changes`, so that a copy of all pages can be kept current. */
  readonly position: ChangePosition;
}

/** A page of all companies of a state. Its position is older than each of its rows. */
export const listBusinesses = defineMessage<ListBusinessesReply>()({
  subject: 'business-registry.list-businesses',
  deadlineMs: 10_000,
  shows: (reply, show) => ({ ...reply, businesses: show.list(reply.businesses, ({ id }) => id) }),
  request: {
    state: stateCode,
    /** `next` of the page before, or any file number; null for the first page. */
    after: orNull(fileNumber),
    /** The position that the pages before have; null where this one is to say it. */
    position: orNull(changePosition),
    limit: Type.Integer({ minimum: 1, maximum: LISTED_MAX }),
  },
  errors: [codes.changes.positionExpired],
  example: {
    request: { state: 'OR', after: null, position: null, limit: 1_000 },
    reply: {
      businesses: [exampleSparseBusiness],
      next: null,
      position: {
        epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
        prompt: { position: 42, items: 0 },
        bulk: { position: 12, items: 0 },
      },
    },
  },
});

export type ListBusinessesRequest = RequestFor<typeof listBusinesses>;
