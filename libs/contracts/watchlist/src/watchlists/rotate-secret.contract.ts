import { Field, defineMessage, orNull, publicObject, type Shape } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { idempotencyFields, type RepeatableReply, watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from './watchlist.ts';

export const webhookSecret = publicObject('WebhookSecret', 'The new secret of a webhook.', {
  object: Field.objectType('webhook_secret'),
  secret: Field.string('The new secret that signs webhook events, shown only in this response.'),
  previous_secret_expires_at: Field.timeOrNull(
    'When the previous secret stops being used for signatures; `null` if it was revoked.',
  ),
});

export type RotateSecretReply = Shape<typeof webhookSecret>;

/** Gives a webhook another secret; for 24 hours both sign, unless the one before is revoked at once. `invalid_body` for a digest, which has none. */
export const rotateSecret = defineMessage<RotateSecretReply & RepeatableReply>('no company')({
  subject: 'watchlist.rotate-secret',
  deadlineMs: 2_500,
  request: {
    ...watchlistFields,
    ...idempotencyFields,
    /** `now`: the secrets before sign nothing more. Null: each goes on for its 24 hours. */
    revoke: orNull(Type.Literal('now')),
  },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, idempotencyKey: null, revoke: null },
    reply: {
      object: 'webhook_secret',
      secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
      previous_secret_expires_at: '2026-11-03T08:15:30.000Z',
    },
  },
});
