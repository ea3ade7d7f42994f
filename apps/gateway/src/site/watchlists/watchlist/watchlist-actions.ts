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
import { type Html, html } from '../../layout/html.ts';
import { toDeliveryChanges } from '../../../watchlists/bodies/delivery.mapper.ts';
import { watchlistsPath } from '../company-to-follow.ts';
import type { FormBody } from '../form-body.pipe.ts';
import { orRefused, type RefusedForm } from '../watchlist-form.ts';
import { secretMain } from '../watchlists-page.ts';
import { settingsChanges } from './settings-section.ts';
import { watchlistPath } from './watchlist-path.ts';

/** What a form is about. */
interface ActedUpon {
  readonly services: MessageClient;
  readonly of: { readonly workspaceId: number; readonly watchlistId: string };
  readonly form: FormBody;
}

/** Where to go afterwards, as a path; what to show, where that is not shown again; or the form that was refused. */
type Outcome = { readonly path: string } | { readonly title: string; readonly main: Html } | RefusedForm;

type Action = (about: ActedUpon) => Promise<Outcome>;

/** What the forms of a watchlist's page do, by the last part of the path that they are sent to. */
export const watchlistActions: Readonly<Record<string, Action>> = {
  follow: async ({ services, of, form: { entity_id = '', from, q = '' } }) => {
    await services.call(followEntities, { ...of, idempotencyKey: null, entityIds: [entity_id.slice(0, 300)] });
    if (from === 'watchlists') return { path: watchlistsPath(entity_id) };
    return { path: `${watchlistPath(of.watchlistId, { q })}#companies` };
  },
  unfollow: async ({ services, of, form: { entity_id = '' } }) => {
    await services.call(unfollowEntity, { ...of, entityId: entity_id.slice(0, 300) });
    return pageOf(of);
  },
  test: async ({ services, of }) => {
    await services.call(sendTestEvent, { ...of, idempotencyKey: null });
    return pageOf(of, '#events');
  },
  redeliver: async ({ services, of, form: { delivery_id = '' } }) => {
    const { workspaceId } = of;
    await services.call(redeliver, { workspaceId, idempotencyKey: null, deliveryId: delivery_id.slice(0, 100) });
    return pageOf(of, '#deliveries');
  },
  settings: ({ services, of, form }) =>
    orRefused(form, async () => {
      const { name = null, delivery } = await settingsChanges(await services.call(getWatchlist, of), form);
      const changes = delivery === undefined ? null : toDeliveryChanges(delivery);
      await services.call(updateWatchlist, { ...of, name, delivery: changes, status: null });
      return pageOf(of);
    }),
  'rotate-secret': async ({ services, of }) => {
    const { secret } = await services.call(rotateSecret, { ...of, idempotencyKey: null, revoke: null });
    const { id, name } = await services.call(getWatchlist, of);
    const next = html`<a href="/watchlists/${id}">Open watchlist</a>`;
    return { title: 'Secret', main: secretMain('Secret rotated', name, secret, next) };
  },
  enable: async ({ services, of }) => {
    await services.call(updateWatchlist, { ...of, name: null, delivery: null, status: 'active' });
    return pageOf(of);
  },
  pause: async ({ services, of }) => {
    await services.call(updateWatchlist, { ...of, name: null, delivery: null, status: 'paused' });
    return pageOf(of);
  },
  skip: async ({ services, of, form: { delivery_id = '' } }) => {
    const { workspaceId } = of;
    await services.call(skipDelivery, { workspaceId, idempotencyKey: null, deliveryId: delivery_id.slice(0, 100) });
    return pageOf(of, '#deliveries');
  },
  delete: async ({ services, of }) => {
    await services.call(deleteWatchlist, of);
    return { path: '/watchlists' };
  },
};

function pageOf({ watchlistId }: ActedUpon['of'], place = ''): Outcome {
  return { path: `/watchlists/${watchlistId}${place}` };
}
