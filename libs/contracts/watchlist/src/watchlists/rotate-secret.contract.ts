import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from './watchlist.ts';

export const rotateSecretRequest = Type.Object({
  ...watchlistFields,
  ...idempotencyFields,
  /** `now`: the secrets before sign nothing more. Null: each goes on for its 24 hours. */
  revoke: Type.Union([Type.Literal('now'), Type.Null()], { default: null }),
});

export type RotateSecretRequest = Static<typeof rotateSecretRequest>;

export interface RotateSecretReply extends RepeatableReply {
  /** `whsec_…`: in this reply alone. */
  readonly secret: string;
  /** Until when the one before signs too. ISO 8601 UTC, milliseconds; null where it was revoked. */
  readonly previousSecretExpiresAt: string | null;
}

/** Gives a webhook another secret; for 24 hours both sign, unless the one before is revoked at once. `invalid_body` for a digest, which has none. */
export const rotateSecret = defineMessage<typeof rotateSecretRequest, RotateSecretReply>({
  subject: 'watchlist.rotate-secret',
  deadlineMs: 2_500,
  request: rotateSecretRequest,
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null, revoke: null },
    reply: {
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      previousSecretExpiresAt: '2026-11-03T08:15:30.000Z',
    },
  },
});
