import type { EventChange, EventPayload } from '@registry/contracts-watchlist';
import { EVENT_TYPES } from '@registry/domain';
import { html } from 'hono/html';
import type { Mail } from '../mail/mailer.ts';
import type { ClaimedDigest, DigestEvents } from './digest.store.ts';

/** Events that a mail shows; it says how many more there are. */
export const DIGEST_EVENTS_MAX = 500;
/** Characters of a value that a mail shows. */
const VALUE_LENGTH_MAX = 300;

export interface DigestLinks {
  /** Where the demo surface is, without a slash at its end. */
  readonly publicUrl: string;
  /** Where a reader unsubscribes by one click. */
  readonly unsubscribeUrl: string;
}

/** A company with its events of a digest. */
interface CompanyNews {
  readonly name: string;
  /** Of its page; null for events that are about no company. */
  readonly url: string | null;
  readonly events: readonly EventPayload[];
}

/** The mail of a digest: its events by company, as text and as HTML. */
export async function digestMail(
  digest: ClaimedDigest,
  { events, count }: DigestEvents,
  links: DigestLinks,
): Promise<Mail> {
  const companies = companiesOf(events, links.publicUrl);
  const heading = `${digest.name.replaceAll(/\s+/g, ' ')}: ${count} ${count === 1 ? 'event' : 'events'} up to ${digest.day}`;
  const more =
    count > events.length
      ? `${count - events.length} more events are not shown here; GET /v1/watchlists/${digest.watchlistId}/events lists all.`
      : '';
  return {
    to: digest.email,
    subject: heading,
    id: `digest-${digest.watchlistId}-${digest.day}`,
    text: textOf(heading, companies, more, links),
    html: String(await htmlOf(heading, companies, more, links)),
    unsubscribeUrl: links.unsubscribeUrl,
  };
}

function companiesOf(events: readonly EventPayload[], publicUrl: string): CompanyNews[] {
  const byCompany = Map.groupBy(events, ({ data }) => data.entity_id);
  const companies = [...byCompany].map(([id, news]) => ({
    name: id === null ? 'No company' : (news.at(-1)?.data.business?.name ?? id),
    url: id === null ? null : `${publicUrl}/companies/${encodeURIComponent(id)}`,
    events: news,
  }));
  return companies.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function textOf(heading: string, companies: readonly CompanyNews[], more: string, links: DigestLinks): string {
  const lines = companies.flatMap(({ name, url, events }) => [
    '',
    url === null ? name : `${name} ${url}`,
    ...events.flatMap(({ type, timestamp, data }) => [
      `- ${timestamp.slice(0, 10)} ${EVENT_TYPES[type]}${originText(data)}`,
      ...data.changes.map((change) => `  ${described(change)}`),
    ]),
  ]);
  return [heading, ...lines, '', ...(more === '' ? [] : [more, '']), `Unsubscribe: ${links.unsubscribeUrl}`, ''].join(
    '\n',
  );
}

function htmlOf(heading: string, companies: readonly CompanyNews[], more: string, links: DigestLinks) {
  const sections = companies.map(
    ({ name, url, events }) => html`
      <h2>${url === null ? name : html`<a href="${url}">${name}</a>`}</h2>
      <ul>
        ${events.map(
          ({ type, timestamp, data }) => html`
            <li>
              ${timestamp.slice(0, 10)} <strong>${EVENT_TYPES[type]}</strong>${originText(data)}
              ${data.changes.map((change) => html`<br />${described(change)}`)}
            </li>
          `,
        )}
      </ul>
    `,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${heading}</title>
      </head>
      <body>
        <h1>${heading}</h1>
        ${sections}
        <p>${more}</p>
        <p><a href="${links.unsubscribeUrl}">Unsubscribe</a></p>
      </body>
    </html>`;
}

/** Where a change was seen, and of which date the data are that showed it. Events of the version before have no date. */
function originText({ source, as_of }: Partial<EventPayload['data']>): string {
  if (source === null || source === undefined) return '';
  return as_of === null || as_of === undefined
    ? ` (${source}, date of the data unknown)`
    : ` (${source}, data of ${as_of})`;
}

/** A change in words: `status: active → inactive`. */
function described({ field, before, after }: EventChange): string {
  return `${field.replaceAll('_', ' ')}: ${valueText(before)} → ${valueText(after)}`;
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
