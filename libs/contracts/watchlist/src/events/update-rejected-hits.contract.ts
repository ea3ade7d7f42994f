import { defineMessage, orNull, text } from '@registry/contracts-message';
import Type from 'typebox';
import { workspaceFields } from '../request-fields.ts';

/** Decisions of one request at most. */
export const REJECTED_HITS_MAX = 500;

const rejectedHit = Type.Object({
  ...workspaceFields,
  entityId: text(100),
  resultId: text(100),
  /** Digest of what the entry or the record says; null where the workspace does not reject it any more. */
  content: orNull(text(100)),
  /** Likewise where the workspace confirms it; absent where it does not. */
  confirmed: Type.Optional(text(100)),
});

/**
 * Says which screening results and records a workspace rejected or confirmed: as long as the entry says the same, it gets no event of a hit
 * that it rejected, and its decided cases are reviewed so. 1.0.0 would read one that confirms as neither: so both versions wait for their like.
 */
export const updateRejectedHits = defineMessage<{ readonly count: number }>('no company')({
  subject: 'watchlist.update-rejected-hits',
  form: 2,
  deadlineMs: 2_500,
  request: {
    hits: Type.Immutable(Type.Array(rejectedHit, { maxItems: REJECTED_HITS_MAX })),
  },
  example: {
    request: {
      hits: [
        {
          ...{ workspaceId: 7, entityId: 'us-or-150000007', resultId: 'wlr_3q2-7wEjY0mB1cQx' },
          content: '5f70bf18a0860070',
        },
      ],
    },
    reply: { count: 1 },
  },
});
