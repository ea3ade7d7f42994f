import { orNull, text } from '@registry/contracts-message';
import Type from 'typebox';

/** Whose watchlists are meant: a stranger's is not found. */
export const workspaceFields = { workspaceId: Type.Integer({ minimum: 1 }) };

/** One watchlist of a workspace. */
export const watchlistFields = { ...workspaceFields, watchlistId: text(100) };

/**
 * The caller's `Idempotency-Key`; null without one. Within 24 hours the same key of a workspace with the same request gets the same
 * reply and changes nothing, and with another one `idempotency_conflict`.
 */
export const idempotencyFields = { idempotencyKey: orNull(Type.String({ minLength: 1, maxLength: 255 })) };

/** The reply to a request that takes an `Idempotency-Key`. */
export interface RepeatableReply {
  /** Whether it is the reply to an earlier request with the same key; absent where the request was carried out. */
  readonly isReplayed?: true;
}
