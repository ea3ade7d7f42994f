import { defineMessage, stateCode, type RequestFor } from '@registry/contracts-message';
import { stateCodes } from '@registry/domain';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { type ChangePosition, changePosition } from './change-position.ts';
import { type Change, exampleChange } from '../objects/change.ts';

/** Changes of a page at most. */
export const CHANGES_MAX = 100;

export interface ListChangesReply {
  readonly changes: readonly Change[];
  /** After the last of them. */
  readonly position: ChangePosition;
  readonly hasMore: boolean;
}

/** The changes of companies after a position, each with the company as it is now. */
export const listChanges = defineMessage<ListChangesReply>()({
  subject: 'business-registry.list-changes',
  deadlineMs: 2_500,
  shows: (reply, show) => ({ ...reply, changes: reply.changes.map((one) => show.part(one.id, one)) }),
  request: {
    position: changePosition,
    /** Companies of these states. */
    states: Type.Immutable(Type.Array(stateCode, { minItems: 1, maxItems: stateCodes.length })),
    limit: Type.Integer({ minimum: 1, maximum: CHANGES_MAX }),
  },
  errors: [codes.changes.positionExpired],
  example: {
    request: {
      position: {
        epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
        prompt: { position: 42, items: 0 },
        bulk: { position: 12, items: 0 },
      },
      states: ['OR'],
      limit: 100,
    },
    reply: {
      changes: [exampleChange],
      position: {
        epoch: '6f1c2f5e-6b0f-4c0f-9a54-6d9f2f0c7a11',
        prompt: { position: 43, items: 0 },
        bulk: { position: 12, items: 0 },
      },
      hasMore: false,
    },
  },
});

export type ListChangesRequest = RequestFor<typeof listChanges>;
