import { html } from '../../layout/html.ts';
import { toDeliveryChanges } from '../../../watchlists/bodies/delivery.mapper.ts';
import type { WatchlistKey, Watchlists } from '../../../watchlists/watchlists.ts';
import { watchlistsPath } from '../company-to-follow.ts';
import type { FormBody } from '../../session/form-body.pipe.ts';
import type { UserPage } from '../../session/user-pages.ts';
import { secretMain } from '../watchlists-page.ts';
import { settingsChanges } from './settings-section.ts';
import { watchlistPath } from './watchlist-path.ts';

/** The object of a form. */
interface ActedUpon {
  readonly watchlists: Watchlists;
  readonly of: WatchlistKey;
  readonly form: FormBody;
}

/** Returns a path to go to, or a page, where that is not shown again. */
type Action = (about: ActedUpon) => Promise<UserPage | string>;

/** Actions of the forms of a watchlist's page, by the last part of the path that they are sent to. */
export const watchlistActions: Readonly<Record<string, Action>> = {
  follow: async ({ watchlists, of, form: { entity_id = '', from, q = '' } }) => {
    await watchlists.follow(of, entity_id);
    if (from === 'watchlists') return watchlistsPath(entity_id);
    return `${watchlistPath(of.watchlistId, { q })}#companies`;
  },
  registrations: async ({ watchlists, of, form: { entity_id = '', all } }) => {
    await watchlists.follow(of, entity_id, all === 'true');
    return pageOf(of, '#companies');
  },
  unfollow: async ({ watchlists, of, form: { entity_id = '' } }) => {
    await watchlists.unfollow(of, entity_id);
    return pageOf(of);
  },
  test: async ({ watchlists, of }) => {
    await watchlists.sendTestEvent(of);
    return pageOf(of, '#events');
  },
  redeliver: async ({ watchlists, of, form: { delivery_id = '' } }) => {
    await watchlists.redeliver(of.workspaceId, delivery_id);
    return pageOf(of, '#deliveries');
  },
  settings: async ({ watchlists, of, form }) => {
    const { name = null, delivery } = await settingsChanges(await watchlists.get(of), form);
    const changes = delivery === undefined ? null : toDeliveryChanges(delivery);
    await watchlists.update(of, { name, delivery: changes });
    return pageOf(of);
  },
  'rotate-secret': async ({ watchlists, of }) => {
    const { secret } = await watchlists.rotateSecret(of);
    const { id, name } = await watchlists.get(of);
    const next = html`<a href="/watchlists/${id}">Open watchlist</a>`;
    return { title: 'Secret', main: secretMain('Secret rotated', name, secret, next) };
  },
  enable: async ({ watchlists, of }) => {
    await watchlists.update(of, { status: 'active' });
    return pageOf(of);
  },
  pause: async ({ watchlists, of }) => {
    await watchlists.update(of, { status: 'paused' });
    return pageOf(of);
  },
  skip: async ({ watchlists, of, form: { delivery_id = '' } }) => {
    await watchlists.skip(of.workspaceId, delivery_id);
    return pageOf(of, '#deliveries');
  },
  delete: async ({ watchlists, of }) => {
    await watchlists.delete(of);
    return '/watchlists';
  },
};

function pageOf({ watchlistId }: ActedUpon['of'], place = ''): string {
  return `/watchlists/${watchlistId}${place}`;
}
