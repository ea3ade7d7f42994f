import type { CompanyHit, SearchCompaniesReply } from '@registry/contracts-demo';
import { REVIEW_TASKS, type TaskKey } from '@registry/contracts-records-sections';
import type { EventPayload, Watchlist, WatchlistEntity } from '@registry/contracts-watchlist';
import { EVENT_TYPES } from '@registry/domain';
import type { DatesById } from '../../../businesses/data-dates.ts';
import { isOfSample } from '../../../businesses/samples.ts';
import { profileUrl } from '../../../addresses/base-url.ts';
import { card, headingLine, list } from '../../layout/blocks.ts';
import { type Html, html } from '../../layout/html.ts';
import { companyItem, counted, dataDate, number, pager, SAMPLE_BADGE, searchForm, time } from '../../layout/parts.ts';
import { changedValues, fieldLabel } from '../../company/timeline.ts';
import { signOutForm } from '../../session/sign-in-form.ts';
import type { RefusedForm } from '../../session/refused-form.ts';
import { actionForm, lacksReaders } from '../watchlist-form.ts';
import { toTarget } from '../watchlists-page.ts';
import { settingsSection } from './settings-section.ts';
import { watchlistPath, type WatchlistPageState } from './watchlist-path.ts';

/** Content of a page of one watchlist. */
export interface WatchlistView {
  readonly watchlist: Watchlist;
  /** The state of the page, which links to its other pages keep. */
  readonly state: WatchlistPageState;
  /** The number of pages of its companies. */
  readonly pages: number;
  readonly entities: readonly WatchlistEntity[];
  /** The names of the entities; null for a company that was removed. */
  readonly names: readonly (string | null)[];
  /** The states of the entities, and of the companies of the events, of which only samples are loaded. */
  readonly samples: ReadonlySet<string>;
  /** Newest first. */
  readonly events: readonly EventPayload[];
  /** Companies found under the text of the state. */
  readonly found: SearchCompaniesReply | null;
  /** The ids of what was found that it follows already. */
  readonly followed: ReadonlySet<string>;
  /** Of the data of what was found. */
  readonly dates: DatesById;
  /** The log of deliveries; `''` for a digest. */
  readonly deliveries: Html | '';
  /** The form of its settings where it was refused. */
  readonly refused?: RefusedForm;
}

export function watchlistMain(view: WatchlistView): Html {
  const { watchlist, deliveries, refused } = view;
  return html`${headingLine(watchlist.name, signOutForm('watchlists'))}
    <p class="facts"><a href="/watchlists">All watchlists</a> · ${toTarget(watchlist.delivery)}</p>
    ${notice(watchlist)} ${companies(view)} ${events(view)} ${deliveries} ${settingsSection(watchlist, refused)}`;
}

function notice(watchlist: Watchlist): Html | '' {
  const { id, status } = watchlist;
  if (status === 'active') return '';
  const { fact, consequence, button = null } = stopped(watchlist);
  return html`<div class="refusal" role="${status === 'paused' ? 'status' : 'alert'}">
    <p><strong>${fact}</strong> ${consequence} Events are still recorded.</p>
    ${button === null ? '' : actionForm(id, 'enable', button)}
  </div>`;
}

interface Stopped extends Readonly<Record<'fact' | 'consequence', string>> {
  readonly button?: string;
}

/** Why nothing is delivered, and the button that changes it: people with a role resume their own emails. */
function stopped({ status, delivery }: Watchlist): Stopped {
  if (status === 'paused') return { fact: 'This watchlist is paused.', consequence: '', button: 'Resume delivery' };
  if (delivery.type === 'digest') {
    const stop = { fact: lacksReaders(delivery) ?? '', consequence: 'No emails are sent.' };
    return 'email' in delivery ? { ...stop, button: 'Resume the digest' } : stop;
  }
  const isGone = delivery.disabled_reason === 'gone';
  return {
    fact: 'The webhook is disabled.',
    consequence: `The endpoint ${isGone ? 'responded with 410 (Gone)' : 'has not accepted an event for five days'}.`,
    button: 'Enable the webhook',
  };
}

function companies(view: WatchlistView): Html {
  const { watchlist, state, pages, entities, names, samples, found, dates, followed } = view;
  const { q = '', companies: page = 1 } = state;
  const { id, entity_count } = watchlist;
  const items = entities.map((entity, i) => followedItem(id, entity, names[i] ?? entity.entity_id, samples));
  const href = (companies: number): string => `${watchlistPath(id, { ...state, companies })}#companies`;
  const contents = html`${list(items, 'plain', 'row')} ${pager(page, pages, href, 'Pages of companies')}
  ${searchForm(`/watchlists/${id}`, 'Search for a company to follow', q)}
  ${found === null ? '' : results(watchlist, q, found, dates, followed)}`;
  return card('Companies', contents, { id: 'companies', count: number(entity_count) });
}

function followedItem(id: string, entity: WatchlistEntity, name: string, samples: ReadonlySet<string>): Html {
  const { entity_id, status, all_registrations: isWhole, followed_through: through } = entity;
  const whole = `Follow ${name} in ${isWhole ? 'one state' : 'all states'}`;
  return html`<span
      ><a href="${profileUrl('', entity_id)}">${name}</a> ${sampleBadge(samples, entity_id)}
      <span class="facts"
        >${name === entity_id ? '' : entity_id}${status === 'removed' ? ' (no longer available)' : ''}</span
      ></span
    >
    ${
      through === null
        ? html`${actionForm(id, 'registrations', whole, { entity_id, all: String(!isWhole) })}
          ${actionForm(id, 'unfollow', `Unfollow ${name}`, { entity_id })}`
        : html`<span class="facts">registration of <a href="${profileUrl('', through)}">${through}</a></span>`
    }`;
}

function sampleBadge(samples: ReadonlySet<string>, id: string): Html | '' {
  return isOfSample(samples, id) ? SAMPLE_BADGE : '';
}

function results(
  { id }: Watchlist,
  q: string,
  { hits, totalCount }: SearchCompaniesReply,
  dates: DatesById,
  followed: ReadonlySet<string>,
): Html {
  if (totalCount === 0) return html`<p role="status">No companies found.</p>`;
  const rest = hits.length < totalCount ? ` Here are the first ${number(hits.length)}; add words to find others.` : '';
  const note = (hit: CompanyHit): Html =>
    followed.has(hit.id)
      ? html`<p><span class="badge good">Following</span></p>`
      : actionForm(id, 'follow', `Follow ${hit.name}`, { entity_id: hit.id, q });
  return html`<p role="status">${counted(totalCount, 'company', 'companies')} found.${rest}</p>
    <ul>
      ${hits.map((hit) => companyItem(hit, note(hit), dates.get(hit.id) ?? null, 3))}
    </ul>`;
}

function events({ watchlist, events: shown, samples }: WatchlistView): Html {
  const { id, last_sequence: last } = watchlist;
  // Of events that are older than a year or so, only the number is kept.
  const newest = shown.length === 0 ? 'They are too old to be kept.' : `The newest ${number(shown.length)} are listed.`;
  const contents = html`${last === 0 ? html`<p>No events yet.</p>` : ''}
    ${last === shown.length ? '' : html`<p class="facts">${newest}</p>`}
    <ol class="timeline">
      ${shown.map((event) => eventItem(event, samples))}
    </ol>
    ${actionForm(id, 'test', 'Send test event')}`;
  return card('Events', contents, { id: 'events', count: number(last) });
}

function eventItem({ type, sequence, timestamp, data }: EventPayload, samples: ReadonlySet<string>): Html {
  const { entity_id, business, source, as_of, changes, verification } = data;
  return html`<li>
    ${time(timestamp)}
    <p>
      <strong>${EVENT_TYPES[type]}</strong> <span class="facts">event ${number(sequence)}</span>
      ${source === null ? '' : html`<span class="facts">${source}, ${dataDate(as_of)}</span>`}
      ${entity_id === null ? '' : html`<br /><a href="${profileUrl('', entity_id)}">${business?.name ?? entity_id}</a> ${sampleBadge(samples, entity_id)}`}
      ${verification === undefined ? '' : html`<br /><a href="/verifications/${verification.id}">Case ${verification.external_id ?? verification.id}</a>`}
    </p>
    ${changes.map(
      ({ field, before, after }) =>
        html`<p class="facts">
          ${(verification && REVIEW_TASKS[field as TaskKey]?.label) ?? fieldLabel(field)}
          ${changedValues(before, after)}
        </p>`,
    )}
  </li>`;
}
