import {
  deleteWatchlist,
  followEntities,
  getWatchlist,
  redeliver,
  rotateSecret,
  sendTestEvent,
  skipDelivery,
  unfollowEntity,
  updateWatchlist,
} from '@registry/contracts-watchlist';
import type { MessageClient } from '@registry/messaging';
import { html } from '../../layout/html.ts';
import { toDeliveryChanges } from '../../../watchlists/bodies/delivery.mapper.ts';
import type { WatchlistKey } from '../../../watchlists/caller-watchlist.decorator.ts';
import { watchlistsPath } from '../company-to-follow.ts';
import type { FormBody } from '../../session/form-body.pipe.ts';
import type { UserPage } from '../../session/user-pages.ts';
import { secretMain } from '../watchlists-page.ts';
import { settingsChanges } from './settings-section.ts';
import { watchlistPath } from './watchlist-path.ts';

/** The object of a form. */
interface ActedUpon {
  readonly services: MessageClient;
  readonly of: WatchlistKey;
  readonly form: FormBody;
}

/** Returns a path to go to, or a page, where that is not shown again. */
type Action = (about: ActedUpon) => Promise<UserPage | string>;

/** Forms may be sent twice, and have no idempotency key. */
const NO_KEY = { idempotencyKey: null };
const UNCHANGED = { name: null, delivery: null, status: null };
/** Characters of ids at most: a form may send any text. */
const [ENTITY_ID_MAX, DELIVERY_ID_MAX] = [300, 100];

/** Actions of the forms of a watchlist's page, by the last part of the path that they are sent to. */
export const watchlistActions: Readonly<Record<string, Action>> = {
  follow: async ({ services, of, form: { entity_id = '', from, q = '' } }) => {
    await services.call(followEntities, { ...of, ...NO_KEY, entityIds: [toId(entity_id)] });
    if (from === 'watchlists') return watchlistsPath(entity_id);
    return `${watchlistPath(of.watchlistId, { q })}#companies`;
  },
  registrations: async ({ services, of, form: { entity_id = '', all } }) => {
    const request = { ...of, ...NO_KEY, entityIds: [toId(entity_id)], allRegistrations: all === 'true' };
    await services.call(followEntities, request);
    return pageOf(of, '#companies');
  },
  unfollow: async ({ services, of, form: { entity_id = '' } }) => {
    await services.call(unfollowEntity, { ...of, entityId: toId(entity_id) });
    return pageOf(of);
  },
  test: async ({ services, of }) => {
    await services.call(sendTestEvent, { ...of, ...NO_KEY });
    return pageOf(of, '#events');
  },
  redeliver: async ({ services, of, form: { delivery_id = '' } }) => {
    await services.call(redeliver, deliveryRequest(of, delivery_id));
    return pageOf(of, '#deliveries');
  },
  settings: async ({ services, of, form }) => {
    const { name = null, delivery } = await settingsChanges(await services.call(getWatchlist, of), form);
    const changes = delivery === undefined ? null : toDeliveryChanges(delivery);
    await services.call(updateWatchlist, { ...of, ...UNCHANGED, name, delivery: changes });
    return pageOf(of);
  },
  'rotate-secret': async ({ services, of }) => {
    const { secret } = await services.call(rotateSecret, { ...of, ...NO_KEY, revoke: null });
    const { id, name } = await services.call(getWatchlist, of);
    const next = html`<a href="/watchlists/${id}">Open watchlist</a>`;
    return { title: 'Secret', main: secretMain('Secret rotated', name, secret, next) };
  },
  enable: async ({ services, of }) => {
    await services.call(updateWatchlist, { ...of, ...UNCHANGED, status: 'active' });
    return pageOf(of);
  },
  pause: async ({ services, of }) => {
    await services.call(updateWatchlist, { ...of, ...UNCHANGED, status: 'paused' });
    return pageOf(of);
  },
  skip: async ({ services, of, form: { delivery_id = '' } }) => {
    await services.call(skipDelivery, deliveryRequest(of, delivery_id));
    return pageOf(of, '#deliveries');
  },
  delete: async ({ services, of }) => {
    await services.call(deleteWatchlist, of);
    return '/watchlists';
  },
};

function toId(text: string): string {
  return text.slice(0, ENTITY_ID_MAX);
}

function deliveryRequest({ workspaceId }: WatchlistKey, deliveryId: string) {
  return { workspaceId, ...NO_KEY, deliveryId: deliveryId.slice(0, DELIVERY_ID_MAX) };
}

function pageOf({ watchlistId }: ActedUpon['of'], place = ''): string {
  return `/watchlists/${watchlistId}${place}`;
}
