import type { DataApi } from '../data-api/data-api.ts';
import type { EventsParts } from './events-extension.ts';
import { WebhookCallbacks } from './webhook-callbacks.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { WebhookSubscriptions } from './webhook-subscriptions.ts';

interface EventSettings {
  readonly EVENT_CHECK_SECONDS: number;
  readonly EVENT_WEBHOOKS_MAX: number;
  readonly DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: boolean;
}

/** The events of the tool server, and their deliveries until `end`. `report` receives errors that are ours. */
export function startEvents(
  settings: EventSettings,
  { api, version, report }: { api: DataApi; version: string; report: (error: unknown) => void },
): { readonly parts: EventsParts; readonly end: () => Promise<void> } {
  const feed = { api, checkMs: settings.EVENT_CHECK_SECONDS * 1_000 };
  const { EVENT_WEBHOOKS_MAX: max, DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: allowLoopback } = settings;
  if (max === 0) return { parts: { ...feed, webhooks: null }, end: async () => undefined };
  const callbacks = new WebhookCallbacks({ allowLoopback, version });
  const webhooks = new WebhookSubscriptions(api, callbacks, max);
  const delivery = new WebhookDelivery({ ...feed, subscriptions: webhooks, callbacks, report });
  return { parts: { ...feed, webhooks }, end: () => delivery.end() };
}
