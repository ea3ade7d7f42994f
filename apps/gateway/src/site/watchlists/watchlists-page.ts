import { NAME_LENGTH_MAX, URL_LENGTH_MAX, type Watchlist } from '@registry/contracts-watchlist';
import { profileUrl } from '../../addresses/base-url.ts';
import { card, headingLine, hiddenFields, list } from '../layout/blocks.ts';
import { fieldset, formBlock, radios } from '../layout/form-parts.ts';
import { type Html, html } from '../layout/html.ts';
import { addressQuery, counted, number, pager, SAMPLE_BADGE, time } from '../layout/parts.ts';
import type { CompanyToFollow } from './company-to-follow.ts';
import { shownOnce } from '../company/copy-link/copy-link.ts';
import { signOutForm } from '../session/sign-in-form.ts';
import type { RefusedForm } from '../session/refused-form.ts';
import { actionForm, DIGESTS, textField, wholeFault } from './watchlist-form.ts';

/** A page of watchlists. */
export interface WatchlistsView {
  readonly watchlists: readonly Watchlist[];
  readonly totalCount: number;
  readonly page: number;
  readonly pages: number;
  /** The company that the link to this page names; null without one. */
  readonly follow: CompanyToFollow | null;
  /** The id in that link where no company has it. */
  readonly unknownId: string | null;
  /** The form for a new watchlist where it was refused. */
  readonly refused?: RefusedForm;
}

/** The watchlists of the signed-in workspace. `formKey` makes a form that is submitted twice create one watchlist. */
export function watchlistsMain(view: WatchlistsView, formKey: string): Html {
  const { watchlists, totalCount, page, pages, follow, unknownId, refused } = view;
  const href = (other: number): string => `/watchlists${addressQuery({ follow: follow?.id, page: other })}`;
  const items = watchlists.map((watchlist) => watchlistItem(watchlist, follow));
  return html`${headingLine(html`Watchlists <small>${number(totalCount)}</small>`, signOutForm('watchlists'))}
  ${unknownId === null ? '' : unknownNote(unknownId)} ${follow === null ? '' : followNote(follow, totalCount)}
  ${totalCount === 0 ? html`<p class="lead">You have no watchlists yet. Create one below.</p>` : ''}
  ${list(items, '', 'hit')} ${pager(page, pages, href)}
  ${card('New watchlist', newForm({ form_key: formKey, follow: follow?.id }, refused), { id: 'new' })}`;
}

const DELIVERIES = [...DIGESTS, ['webhook', 'Webhook: each event is posted to your URL']] as const;

function newForm(hidden: Readonly<Record<string, string | undefined>>, refused: RefusedForm | undefined): Html {
  const type = refused?.values['type'] ?? 'digest';
  const fields = html`${hiddenFields(hidden)} ${wholeFault(refused)}
  ${textField('name', 'Name', '', NAME_LENGTH_MAX, refused)} ${fieldset('Delivery', radios('type', DELIVERIES, type))}
  ${textField('target', 'Email address or https URL of the webhook', '', URL_LENGTH_MAX, refused, false)}`;
  return formBlock('/watchlists', 'Create watchlist', fields);
}

function unknownNote(id: string): Html {
  return html`<p class="refusal" role="alert">
    No company has the id “${id}”. <a href="/">Search for the company</a> and follow it from its profile.
  </p>`;
}

function followNote({ id, name, sample }: CompanyToFollow, totalCount: number): Html {
  const how = totalCount === 0 ? 'Create a watchlist, then follow it.' : 'Choose a watchlist for it.';
  const link = html`<a href="${profileUrl('', id)}">${name}</a>${sample ? html` ${SAMPLE_BADGE}` : ''}`;
  return html`<p class="lead">Follow ${link}. ${how}</p>`;
}

function watchlistItem(watchlist: Watchlist, follow: CompanyToFollow | null): Html {
  const { id, name, status, delivery, entity_count, last_sequence, created_at } = watchlist;
  return html`<h2><a href="/watchlists/${id}">${name}</a></h2>
    <p class="facts">
      ${counted(entity_count, 'company', 'companies')} · ${counted(last_sequence, 'event', 'events')} · since
      ${time(created_at)}
    </p>
    <p class="address">${toTarget(delivery)}${status === 'paused' ? ' (paused)' : ''}</p>
    ${follow === null ? '' : followButton(id, follow)}`;
}

/** Follows the company and comes back to the page of watchlists, where it then reads “Following”. */
function followButton(watchlistId: string, { id, name, followedBy }: CompanyToFollow): Html {
  return followedBy.has(watchlistId)
    ? html`<p><span class="badge good">Following</span> ${name}</p>`
    : actionForm(watchlistId, 'follow', `Follow ${name}`, { entity_id: id, from: 'watchlists' });
}

/** Describes where the events of a watchlist are delivered. */
export function toTarget(delivery: Watchlist['delivery']): string {
  if ('email' in delivery) {
    return `Daily email to ${delivery.email}${delivery.unsubscribed_at === null ? '' : ' (unsubscribed)'}`;
  }
  if (delivery.type === 'digest') {
    const { role, recipient_count: count, unsubscribed_count: unsubscribed } = delivery;
    const without = unsubscribed === 0 ? '' : `, ${number(unsubscribed)} unsubscribed`;
    return `Daily email to each ${role} of the workspace (${counted(count, 'recipient', 'recipients')}${without})`;
  }
  const disabled = delivery.status === 'disabled' ? ' (disabled)' : '';
  return `Webhook to ${delivery.url}${disabled}`;
}

/** A secret that is shown once. `next` is where to go on. */
export function secretMain(heading: string, name: string, secret: string, next: Html): Html {
  return html`<h1>${heading}</h1>
    <p class="lead">This secret signs the webhook events of ${name}. Copy it now: it is not shown again.</p>
    ${shownOnce(secret, 'Copy secret')}
    <p>${next}</p>`;
}
