import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply, workspaceFields } from '../request-fields.ts';
import { exampleDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/**
 * Sends an event once more, at once and independently of the others: a dead one, or one that the receiver lost. One
 * that waits for its next attempt gets that attempt now. A disabled webhook is tried too. The reply is the delivery
 * before the attempt; the log shows the attempt afterwards.
 */
export const redeliver = defineMessage<WebhookDelivery & RepeatableReply>('no company')({
  subject: 'watchlist.redeliver',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...idempotencyFields, deliveryId: text(100) },
  errors: [codes.watchlist.notFound, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, idempotencyKey: null, deliveryId: exampleDelivery.id },
    reply: exampleDelivery,
  },
});
