import { getLagOf, listAnnouncementsOf, listCurrentOf, replayFeedOf } from '@registry/contracts-feed';
import { healthOf, type Message } from '@registry/contracts-message';
import type { ServiceCalls } from './call-graph.ts';

type AnyMessage = Message<unknown, unknown>;

/** The messages of a service's own contracts, as its library of contracts exports them. */
export async function ownMessages(service: string): Promise<AnyMessage[]> {
  const contracts = (await import(`@registry/contracts-${service}`)) as Readonly<Record<string, unknown>>;
  return Object.values(contracts).filter(isMessage);
}

/** Every message that a service handles, including those that libraries handle for it. */
export async function servedMessages({ service, publishes, consumes }: ServiceCalls): Promise<AnyMessage[]> {
  return [
    ...(await ownMessages(service)),
    healthOf(service),
    ...(publishes ? followingMessages(service) : []),
    ...(consumes.length > 0 ? [replayFeedOf(service)] : []),
  ];
}

/** The messages of consumers to a publisher. */
export function followingMessages(publisher: string): AnyMessage[] {
  return [listAnnouncementsOf(publisher), listCurrentOf(publisher), getLagOf(publisher)];
}

function isMessage(exported: unknown): exported is AnyMessage {
  return typeof exported === 'object' && exported !== null && 'subject' in exported && 'deadlineMs' in exported;
}
