import { REVIEW_TASKS, type TaskKey } from '@registry/contracts-records-sections';
import type { EventChange, EventPayload } from '@registry/contracts-watchlist';
import { EVENT_TYPES, inOneLine, USAGE_RESTRICTION, valueChanges } from '@registry/domain';
import { html } from 'hono/html';
import type { Mail } from '../mail/mailer.ts';
import type { ClaimedDigest, DigestEvents, Recipient } from './digest.store.ts';

/** Maximum number of events in one email; the email says how many more there are. */
export const DIGEST_EVENTS_MAX = 500;
/** Characters of a value that a mail shows. */
const VALUE_LENGTH_MAX = 300;

export interface DigestLinks {
  /** The URL of the demo surface, without a slash at its end. */
  readonly publicUrl: string;
  /** The URL by which a reader unsubscribes with one click. */
  readonly unsubscribeUrl: string;
}

interface MailFooter extends DigestLinks {
  /** Page of the watchlist. */
  readonly listUrl: string;
  /** Why the reader gets the mail. An address is not confirmed, so a stranger may have entered it. */
  readonly why: string;
}

/** A company with its events of a digest. */
interface CompanyEvents {
  readonly name: string;
  /** Of its page; null for events that are about no company. */
  readonly url: string | null;
  readonly events: readonly EventPayload[];
}

/** The mail of a digest: its events by company, as text and as HTML. */
export async function digestMail(
  claimed: ClaimedDigest,
  { email, personId, role }: Pick<Recipient, 'email' | 'personId' | 'role'>,
  found: DigestEvents,
  { publicUrl, unsubscribeUrl }: DigestLinks,
): Promise<Mail> {
  const [digest, { events, count }] = [inOneLine(claimed), inOneLine(found)];
  const footer: MailFooter = {
    publicUrl,
    unsubscribeUrl,
    listUrl: `${publicUrl}/watchlists/${digest.watchlistId}`,
    why: whyText(digest.contact, role),
  };
  const companies = companiesOf(events, footer.publicUrl);
  const heading = `${digest.name}: ${count} ${count === 1 ? 'event' : 'events'} through ${digest.day}`;
  const more =
    count > events.length
      ? `${count - events.length} more events are not shown. GET /v1/watchlists/${digest.watchlistId}/events lists all of them.`
      : '';
  return {
    to: email,
    subject: heading,
    id: ['digest', digest.watchlistId, digest.day, ...(personId === null ? [] : [personId])].join('-'),
    text: renderText(heading, companies, more, footer),
    html: String(await htmlOf(heading, companies, more, footer)),
    unsubscribeUrl: footer.unsubscribeUrl,
  };
}

function whyText(contact: string | null, role: Recipient['role']): string {
  if (role !== null)
    return `Your workspace sends the daily digest of this watchlist to each ${role}. To stop these emails to you, use the unsubscribe link.`;
  const who = contact === null ? 'A customer of this service' : `A customer of this service (contact: ${contact})`;
  return `${who} set up a watchlist that sends its daily digest to this address. To stop these emails, use the unsubscribe link.`;
}

function companiesOf(events: readonly EventPayload[], publicUrl: string): CompanyEvents[] {
  const byCompany = Map.groupBy(events, ({ data }) => data.entity_id);
  const companies = [...byCompany].map(([id, news]) => ({
    name: id === null ? 'No company' : (news.at(-1)?.data.business?.name ?? id),
    url: id === null ? null : `${publicUrl}/companies/${encodeURIComponent(id)}`,
    events: news,
  }));
  return companies.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

function renderText(heading: string, companies: readonly CompanyEvents[], more: string, footer: MailFooter): string {
  const lines = companies.flatMap(({ name, url, events }) => [
    '',
    url === null ? name : `${name} ${url}`,
    ...events.flatMap(({ type, timestamp, data }) => [
      `- ${timestamp.slice(0, 10)} ${EVENT_TYPES[type]}${originText(data)}`,
      ...changesIn(data).map((change) => `  ${change}`),
      ...listCases(data, footer).map((one) => `  ${one.text}: ${one.url}`),
    ]),
  ]);
  return [
    heading,
    ...lines,
    '',
    ...(more === '' ? [] : [more, '']),
    footer.why,
    USAGE_RESTRICTION,
    `Watchlist: ${footer.listUrl}`,
    `Unsubscribe: ${footer.unsubscribeUrl}`,
    '',
  ].join('\n');
}

function htmlOf(heading: string, companies: readonly CompanyEvents[], more: string, footer: MailFooter) {
  const sections = companies.map(
    ({ name, url, events }) => html`
      <h2>${url === null ? name : html`<a href="${url}">${name}</a>`}</h2>
      <ul>
        ${events.map(
          ({ type, timestamp, data }) => html`
            <li>
              ${timestamp.slice(0, 10)} <strong>${EVENT_TYPES[type]}</strong>${originText(data)}
              ${changesIn(data).map((change) => html`<br />${change}`)}
              ${listCases(data, footer).map((one) => html`<br /><a href="${one.url}">${one.text}</a>`)}
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
        <p>${footer.why} <a href="${footer.listUrl}">Watchlist</a></p>
        <p>${USAGE_RESTRICTION}</p>
        <p><a href="${footer.unsubscribeUrl}">Unsubscribe</a></p>
      </body>
    </html>`;
}

/** The page of the case that an event is about. */
function listCases({ verification }: EventPayload['data'], { publicUrl }: DigestLinks) {
  if (verification === undefined) return [];
  const { id, external_id, status } = verification;
  return [{ text: `Your ${status} case ${external_id ?? id}`, url: `${publicUrl}/verifications/${id}` }];
}

/** Names the source of a change, and the date of the data that showed it. */
function originText({ source, as_of }: EventPayload['data']): string {
  if (source === null) return '';
  return as_of === null ? ` (${source}, data date unknown)` : ` (${source}, data of ${as_of})`;
}

/** The changes of an event in words; those of a case name its tasks by their labels. */
function changesIn({ changes, verification }: EventPayload['data']): string[] {
  const toField = (field: string) => (verification && REVIEW_TASKS[field as TaskKey]?.label) ?? field;
  return changes.flatMap((change) => described({ ...change, field: toField(change.field) }));
}

/** A change in words: `Status: active → inactive`; of a list what left it, what joined it, and who has other roles or another address. */
function described({ field, before, after }: EventChange): string[] {
  const words = field.replaceAll('_', ' ');
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  const isList = Array.isArray(before) || Array.isArray(after);
  const changes = valueChanges(before, after).map(({ of, before: old, after: now }) => {
    if (of !== null) return `${of}: ${cut(old)} → ${cut(now)}`;
    if (isList) return now === null ? `removed ${cut(old)}` : `added ${cut(now)}`;
    return old === null || old === '' ? cut(now) : `${cut(old)} → ${cut(now)}`;
  });
  return changes.length === 0 ? [] : [`${name}: ${changes.join('; ')}`];
}

function cut(text: string | null): string {
  if (text === null || text === '') return 'none';
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text;
}
