import { Field, publicObject, type Shape } from '@registry/contracts-message';

const orderStatuses = {
  created: 'It is taken, and no lookup runs yet.',
  pending: 'The lookups run.',
  completed: 'The lookups have ended, and at least one got data.',
  failed: 'No lookup got data, or nobody knows whether one did: the program that waited for them was ended.',
} as const;

/** A refresh that the workspace requested. */
export const order = publicObject('Order', 'A refresh of a business that the workspace requested.', {
  object: Field.objectType('order'),
  id: Field.string('The id of the refresh.', 'mhi1k2u0a1b2c3'),
  status: Field.explainedChoice(orderStatuses, 'The status.'),
  product: Field.choice(['refresh'], '`refresh`: a lookup at the registry and the UCC register of its state.'),
  created_at: Field.time('Time of the request.'),
  completed_at: Field.timeOrNull('Time when the lookups had ended, or from which their end is unknown; `null` before.'),
});

export type Order = Shape<typeof order>;

/** Orders that a business has at most: the newest. */
export const ORDERS_SHOWN = 10;
