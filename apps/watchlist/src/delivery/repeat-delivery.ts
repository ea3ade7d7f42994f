import { GONE, isSuccess } from './attempt-outcome.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import type { ClaimedRedelivery, DeliveryStore } from './delivery.store.ts';
import type { EventPoster } from './event-poster.ts';
import type { PostSlot } from './post-slots.ts';

/** Posts an event once more, as somebody requested. */
export async function repeatDelivery(
  redelivery: ClaimedRedelivery,
  slot: PostSlot,
  { store, poster }: { readonly store: DeliveryStore; readonly poster: Pick<EventPoster, 'post'> },
): Promise<void> {
  const { result, attempt } = await slot.wait(poster.post(redelivery, redelivery.event));
  const outcome = { isSuccess: isSuccess(result.status), isGone: result.status === GONE };
  deliveryMetrics.attempts.inc({ outcome: outcome.isSuccess ? 'succeeded' : outcome.isGone ? 'disabled' : 'dead' });
  deliveryMetrics.seconds.observe(result.latencyMs / 1_000);
  await store.recordRedelivery(redelivery, attempt, outcome);
}
