import { defineMessage, orNull, windowFields, type ListReply } from '@registry/contracts-message';
import { codes } from '@registry/errors';
import Type from 'typebox';
import { watchlistFields } from '../request-fields.ts';
import { exampleWatchlist } from '../watchlists/watchlist.ts';
import { deliveryStatuses, exampleDelivery, type WebhookDelivery } from './webhook-delivery.ts';

/** The events of a watchlist that were posted to its webhook, each with what came of every attempt. A digest has none. Those of the newest events first. */
export const listDeliveries = defineMessage<ListReply<WebhookDelivery>>('no company')({
  subject: 'watchlist.list-deliveries',
  deadlineMs: 2_500,
  request: {
    ...watchlistFields,
    ...windowFields,
    /** Null for all. */
    status: orNull(Type.Enum(deliveryStatuses)),
  },
  errors: [codes.watchlist.notFound],
  example: {
    request: { workspaceId: 7, watchlistId: exampleWatchlist.id, offset: 0, limit: 30, status: null },
    reply: { items: [exampleDelivery], totalCount: 1 },
  },
});
