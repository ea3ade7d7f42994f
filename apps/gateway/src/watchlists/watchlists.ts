import { Injectable } from '@nestjs/common';
import type { RequestFor, ListReply } from '@registry/contracts-message';
import {
  type CreatedWatchlist,
  createWatchlist,
  deleteWatchlist,
  followEntities,
  getWatchlist,
  LISTED_AT_ONCE_MAX,
  listDeliveries,
  listEntities,
  type ListEntitiesReply,
  listEvents,
  type ListEventsReply,
  listFollowed,
  listWatchlists,
  redeliver,
  rotateSecret,
  type RotateSecretReply,
  sendTestEvent,
  skipDelivery,
  unfollowEntity,
  unsubscribeDigest,
  type UnsubscribeDigestReply,
  updateWatchlist,
  type UpdateWatchlistRequest,
  type Watchlist,
  type WebhookDelivery,
} from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';

/** Which watchlist of which workspace. */
export interface WatchlistKey {
  readonly workspaceId: number;
  readonly watchlistId: string;
}

/** Which delivery, likewise. */
export interface DeliveryKey {
  readonly workspaceId: number;
  readonly deliveryId: string;
}

/** Part of a list. */
interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** The company that is followed, and by which watchlist. */
interface Followed {
  readonly watchlistId: string;
  readonly entityId: string;
}

/** Characters of ids, and of a token in a link, at most: a form may send any text. */
const [ENTITY_ID_MAX, DELIVERY_ID_MAX, TOKEN_MAX] = [300, 100, 200];

/** The watchlists of workspaces for pages, whose forms may be sent twice and have no idempotency key. */
@Injectable()
export class Watchlists {
  constructor(private readonly services: MessageClient) {}

  list(workspaceId: number, window: Window): Promise<ListReply<Watchlist>> {
    return this.services.call(listWatchlists, { workspaceId, ...window, status: null });
  }

  create(request: RequestFor<typeof createWatchlist>): Promise<CreatedWatchlist> {
    return this.services.call(createWatchlist, request);
  }

  get(key: WatchlistKey): Promise<Watchlist> {
    return this.services.call(getWatchlist, key);
  }

  update(key: WatchlistKey, changes: Partial<UpdateWatchlistRequest>): Promise<Watchlist> {
    return this.services.call(updateWatchlist, { name: null, delivery: null, status: null, ...changes, ...key });
  }

  async delete(key: WatchlistKey): Promise<void> {
    await this.services.call(deleteWatchlist, key);
  }

  rotateSecret(key: WatchlistKey): Promise<RotateSecretReply> {
    return this.services.call(rotateSecret, { ...key, idempotencyKey: null, revoke: null });
  }

  /** `allRegistrations`: whether the others of its entity are followed too; undefined for as it is. */
  async follow(key: WatchlistKey, entityId: string, allRegistrations?: boolean): Promise<void> {
    const request = { ...key, idempotencyKey: null, entityIds: [entityId.slice(0, ENTITY_ID_MAX)] };
    await this.services.call(
      followEntities,
      allRegistrations === undefined ? request : { ...request, allRegistrations },
    );
  }

  async unfollow(key: WatchlistKey, entityId: string): Promise<void> {
    await this.services.call(unfollowEntity, { ...key, entityId: entityId.slice(0, ENTITY_ID_MAX) });
  }

  /** Which watchlists of a workspace follow which of these companies. */
  async listFollowed(workspaceId: number, ids: readonly string[]): Promise<readonly Followed[]> {
    if (ids.length === 0) return [];
    const entityIds = ids.slice(0, LISTED_AT_ONCE_MAX);
    return (await this.services.call(listFollowed, { workspaceId, entityIds })).followed;
  }

  listEntities(key: WatchlistKey, window: Window): Promise<ListEntitiesReply> {
    return this.services.call(listEntities, { ...key, ...window });
  }

  listEvents(key: WatchlistKey, after: number, limit: number): Promise<ListEventsReply> {
    return this.services.call(listEvents, { ...key, after, limit });
  }

  async sendTestEvent(key: WatchlistKey): Promise<void> {
    await this.services.call(sendTestEvent, { ...key, idempotencyKey: null });
  }

  listDeliveries(key: WatchlistKey, window: Window): Promise<ListReply<WebhookDelivery>> {
    return this.services.call(listDeliveries, { ...key, ...window, status: null });
  }

  async redeliver(workspaceId: number, deliveryId: string): Promise<void> {
    await this.services.call(redeliver, deliveryRequest(workspaceId, deliveryId));
  }

  async skip(workspaceId: number, deliveryId: string): Promise<void> {
    await this.services.call(skipDelivery, deliveryRequest(workspaceId, deliveryId));
  }

  /** Ends the mails of the digest that the link with a token belongs to, or resumes them; says only which it is until that is confirmed. */
  unsubscribe(token: string, isConfirmed: boolean, isToResume = false): Promise<UnsubscribeDigestReply> {
    return this.services.call(unsubscribeDigest, { token: token.slice(0, TOKEN_MAX), isConfirmed, isToResume });
  }
}

function deliveryRequest(workspaceId: number, deliveryId: string) {
  return { workspaceId, idempotencyKey: null, deliveryId: deliveryId.slice(0, DELIVERY_ID_MAX) };
}
