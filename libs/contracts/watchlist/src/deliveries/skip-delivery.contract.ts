import { defineMessage, text } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import { idempotencyFields, type RepeatableReply, workspaceFields } from '../request-fields.ts';
import { exampleDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/** Gives up the event that holds back those after it, which are posted at once. `invalid_body` for a delivery that is not pending. */
export const skipDelivery = defineMessage<WebhookDelivery & RepeatableReply>('no company')({
  subject: 'watchlist.skip-delivery',
  deadlineMs: 2_500,
  request: { ...workspaceFields, ...idempotencyFields, deliveryId: text(100) },
  errors: [codes.watchlist.notFound, codes.body.invalid, codes.body.idempotencyConflict],
  example: {
    request: { workspaceId: 7, idempotencyKey: null, deliveryId: exampleDelivery.id },
    reply: { ...exampleDelivery, status: 'skipped' },
  },
});
