import { Injectable } from '@nestjs/common';
import type { Monitor } from '@registry/contracts-records-sections';
import { getMonitor } from '@registry/contracts-watchlist';
import { MessageClient } from '@registry/messaging';
import { LRUCache } from 'lru-cache';
import type { KnownKey } from '../keys/auth/key-cache.ts';

/** Milliseconds for which a workspace without a watchlist is not looked up again: a read of a business does not cost a message then. */
const WITHOUT_WATCHLISTS_MS = 5_000;
const WORKSPACES_MAX = 10_000;

/** How workspaces follow companies. Only those on the enterprise plan have watchlists. */
@Injectable()
export class Monitors {
  readonly #without = new LRUCache<number, true>({ max: WORKSPACES_MAX, ttl: WITHOUT_WATCHLISTS_MS });

  constructor(private readonly services: MessageClient) {}

  async find({ workspaceId, plan }: Pick<KnownKey, 'workspaceId' | 'plan'>, entityId: string): Promise<Monitor | null> {
    if (plan !== 'enterprise' || this.#without.has(workspaceId)) return null;
    const { monitor, hasWatchlists } = await this.services.call(getMonitor, { workspaceId, entityId });
    if (!hasWatchlists) this.#without.set(workspaceId, true);
    return monitor;
  }
}
