import type { EventFeed } from './event-stream.ts';
import type { EventsParts } from './events-extension.ts';
import { WatchlistEvents } from './watchlist-events.ts';
import { WebhookCallbacks } from './webhook-callbacks.ts';
import { WebhookDelivery } from './webhook-delivery.ts';
import { WebhookSubscriptions } from './webhook-subscriptions.ts';

interface FeedSettings {
  readonly GATEWAY_DEMO_URL: string;
  readonly GATEWAY_TIMEOUT_MS: number;
  readonly EVENT_CHECK_SECONDS: number;
}

interface EventSettings extends FeedSettings {
  readonly EVENT_WEBHOOKS_MAX: number;
  readonly DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: boolean;
}

/** The source of events; null where its address is not set. `ownKey`: the key of the only caller. */
export function eventFeed(settings: FeedSettings, ownKey: string | null): EventFeed | null {
  const { GATEWAY_DEMO_URL: demoUrl, GATEWAY_TIMEOUT_MS: timeoutMs, EVENT_CHECK_SECONDS: seconds } = settings;
  if (demoUrl === '') return null;
  const source = new WatchlistEvents({ demoUrl: demoUrl.replace(/\/+$/, ''), ownKey, timeoutMs });
  return { source, checkMs: seconds * 1_000 };
}

/** The events of a server of many callers, and their deliveries. `report` receives errors that are ours. */
export function startEvents(
  settings: EventSettings,
  version: string,
  report: (error: unknown) => void,
): { readonly parts: EventsParts; readonly end: () => Promise<void> } | null {
  const feed = eventFeed(settings, null);
  if (feed === null) return null;
  const { EVENT_WEBHOOKS_MAX: max, DANGEROUSLY_ALLOW_LOOPBACK_WEBHOOKS: allowLoopback } = settings;
  if (max === 0) return { parts: { ...feed, webhooks: null }, end: async () => undefined };
  const callbacks = new WebhookCallbacks({ allowLoopback, version });
  const webhooks = new WebhookSubscriptions(feed.source, callbacks, max);
  const delivery = new WebhookDelivery({ ...feed, subscriptions: webhooks, callbacks, report });
  return { parts: { ...feed, webhooks }, end: () => delivery.end() };
}
