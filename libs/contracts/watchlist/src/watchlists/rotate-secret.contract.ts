import { defineMessage } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type, { type Static } from 'typebox';
import { idempotencyFields, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from './watchlist.ts';

export const rotateSecretRequest = Type.Object({ ...watchlistFields, ...idempotencyFields });

export type RotateSecretRequest = Static<typeof rotateSecretRequest>;

export interface RotateSecretReply {
  /** `whsec_…`: in this reply alone. */
  readonly secret: string;
  /** Until when the one before signs too. ISO 8601 UTC, milliseconds. */
  readonly previousSecretExpiresAt: string;
}

/** Gives a webhook another secret; for 24 hours both sign. `invalid_body` for a digest, which has none. */
export const rotateSecret = defineMessage<typeof rotateSecretRequest, RotateSecretReply>({
  subject: 'watchlist.rotate-secret',
  deadlineMs: 2_500,
  request: rotateSecretRequest,
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null },
    reply: {
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      previousSecretExpiresAt: '2026-11-03T08:15:30.000Z',
    },
  },
});
