import type { Business } from '@registry/contracts-records-sections';
import { addressKey, isSameText, nameNote } from '@registry/domain';
import type { PublishedSources } from '../../coverage/published-sources.ts';
import { card, joined, list } from '../layout/blocks.ts';
import { type Html, html } from '../layout/html.ts';
import { dataDate, day, number } from '../layout/parts.ts';
import { peopleUrl, personUrl } from '../../addresses/base-url.ts';
import { sourceLink } from './source-line.ts';

/** People, names, addresses and contacts of a kind that a profile lists at most. */
export const LISTED_MAX = 20;

/** That nobody is shown says nothing of the registry. */
export const NO_PEOPLE = html`<p class="facts">
  No people are shown for this company. Its registry may publish people in a file that is not loaded.
</p>`;

/** Registered agents and officers: the first of them, and a link to all. */
export function people({ id, people }: Business): Html {
  const all = html`<p><a href="${peopleUrl(id)}">Show all ${number(people.length)} people</a></p>`;
  const listed = html`${peopleList(people.slice(0, LISTED_MAX))} ${people.length > LISTED_MAX ? all : ''}`;
  return card('People', people.length === 0 ? NO_PEOPLE : listed, { id: 'people' });
}

/** People with their titles and addresses, each a link to all companies of that name. One name at one address stands there once. */
export function peopleList(people: Business['people']): Html {
  const byName = Map.groupBy(people, ({ name, address, as_of: asOf }) =>
    JSON.stringify([name, address?.full_address, asOf]),
  );
  const items = [...byName.values()].map((together) => {
    const [{ name, address, as_of: asOf }] = together as [Business['people'][number]];
    const titles = together.flatMap((one) => one.titles.map(({ title }) => titleInWords(title)));
    return html`<a href="${personUrl(name)}">${name}</a>
      <span class="facts">${titles.join(', ')} · ${dataDate(asOf)}</span>
      ${address === null ? '' : html`<br />${address.full_address}`}`;
  });
  return list(items);
}

/** Abbreviations of registries for the titles of officers. Other titles are shown as they are. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['P', 'President'],
  ['VP', 'Vice president'],
  ['V', 'Vice president'],
  ['S', 'Secretary'],
  ['T', 'Treasurer'],
  ['D', 'Director'],
  ['C', 'Chairman'],
  ['MGR', 'Manager'],
  ['MGRM', 'Managing member'],
  ['MBR', 'Member'],
  ['AMBR', 'Authorized member'],
  ['AP', 'Authorized person'],
  ['AR', 'Authorized representative'],
]);
/** Several of them in one, as `PST`, `VPD` and `P/D`. */
const SEVERAL = /^(?:VP|[PVSTD])(?:[/, ]*(?:VP|[PVSTD]))+$/;

/** A title of a registry with what it means. */
export function titleInWords(title: string): string {
  const codes = TITLES.has(title) || !SEVERAL.test(title) ? [title] : (title.match(/VP|[PVSTD]/g) ?? []);
  const known = codes.flatMap((code) => TITLES.get(code) ?? []).join(', ');
  return known === '' ? title : `${known.charAt(0)}${known.slice(1).toLowerCase()} (${title})`;
}

/** Names other than the legal one, each with its kind, whether it has ended, and where it was seen. */
export function names({ name: legal, names }: Business, sources: PublishedSources): Html | '' {
  const others = names.filter(({ name }) => !isSameText(name, legal));
  const items = others.map((one) => {
    const about = joined([nameNote(one, day), seenIn(one.sources, sources)], ', ');
    return html`${one.name} <span class="facts">${about}</span>`;
  });
  return listCard('Other names', items);
}

/** The first of the items under a heading; empty without any. */
function listCard(heading: string, items: readonly Html[], options?: { readonly id: string }): Html | '' {
  if (items.length === 0) return '';
  return card(heading, html`${list(items.slice(0, LISTED_MAX))} ${andMore(items.length)}`, options);
}

/** How many of a list are left out; the JSON of the profile has them. */
export function andMore(count: number): Html | '' {
  return count > LISTED_MAX
    ? html`<p class="facts">and ${number(count - LISTED_MAX)} more, in the JSON of this profile</p>`
    : '';
}

/** Addresses with what they are for. Those that differ only in formatting or the last four digits of the ZIP code are one. */
export function addresses({ addresses }: Business, sources: PublishedSources): Html | '' {
  const byKey = Map.groupBy(addresses, (one) => addressKey(one.full_address));
  const items = [...byKey.values()].map(asOne).map(({ full_address: address, type, sources: seen }) => {
    const isOfRegistry = seen.some((one) => one.type !== 'record');
    const about = joined([type.join(', '), isOfRegistry ? '' : seenIn(seen, sources)], ' · ');
    return html`${address} <span class="facts">${about}</span>`;
  });
  return listCard('Addresses', items, { id: 'addresses' });
}

type Sources = Business['names'][number]['sources'];

/** Names where a name or an address was seen. A record is named by its publisher: the record itself names the dataset. */
function seenIn(seen: Sources, sources: PublishedSources): Html {
  const types = new Set(seen.map(({ type }) => type));
  const publishers = publishersOf(seen, sources).map((publisher) => html`in records of ${publisher}`);
  const registry = types.has('registration') ? 'in the registry' : '';
  return joined([registry, types.has('trade_name') ? 'in its list of names' : '', ...publishers], ', ');
}

function publishersOf(seen: Sources, sources: PublishedSources): Html[] {
  const ids = seen.filter(({ type }) => type === 'record').map(({ id }) => id);
  const byPublisher = Map.groupBy(new Set(ids), (id) => sources.find(id)?.publisher ?? id);
  return [...byPublisher].map(([publisher, [id = publisher]]) =>
    sources.find(id) === undefined ? sourceLink(id, sources) : html`${publisher}`,
  );
}

type ShownAddress = Pick<Business['addresses'][number], 'full_address' | 'type' | 'sources'>;

/** The longest of equal addresses, with the types and sources of all. */
function asOne(equal: readonly ShownAddress[]): ShownAddress {
  const texts = equal.map((one) => one.full_address);
  return {
    full_address: texts.reduce((longest, text) => (text.length > longest.length ? text : longest)),
    type: [...new Set(equal.flatMap(({ type }) => type))],
    sources: equal.flatMap(({ sources }) => sources),
  };
}
