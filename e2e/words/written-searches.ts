import { isOfWholeName, writings } from '@registry/testing';
import type { NpmStart } from '../npm-start.ts';

/** A company that searches are to find, and somebody on file there. */
export interface SoughtCompany {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly person: string | undefined;
}

/** What a search leads to: the company, a suggestion that finds it, nothing, or only others. */
type Outcome = 'hit' | 'suggested' | 'zero' | 'other';

type Requests = Pick<NpmStart, 'production' | 'demo' | 'tool'>;

/** The ids that one request finds, and the texts that it suggests. */
interface Found {
  readonly ids: readonly string[];
  readonly suggested: readonly string[];
}

interface SearchedSurface {
  readonly name: string;
  readonly of: 'companies' | 'people';
  readonly find: (q: string, state: string) => Promise<Found>;
}

interface Listed {
  readonly data?: readonly unknown[];
  readonly suggestions?: { readonly q?: readonly { q: string }[] } | readonly { q: string }[];
}

/** Each surface, by a request that finds the companies of a text. */
function searchedSurfaces(requests: Requests): readonly SearchedSurface[] {
  const production = (path: string, sent?: RequestInit) => requests.production(path, sent);
  const demo = (path: string) => requests.demo(path);
  const listed = async (sent: Promise<Response>): Promise<Found> => foundIn((await (await sent).json()) as Listed);
  const called = async (name: string, args: object): Promise<Found> => {
    const { result } = (await (await requests.tool(name, args)).json()) as { result: { structuredContent?: Listed } };
    return foundIn(result.structuredContent ?? {});
  };
  return [
    { name: 'search', of: 'companies', find: (q) => listed(production(`/v1/businesses?${query({ q })}`)) },
    {
      name: 'match',
      of: 'companies',
      find: async (q, state) => {
        const body = JSON.stringify({ queries: { one: { name: q, state } } });
        const headers = { 'content-type': 'application/json' };
        const matched = await production('/v1/match', { method: 'POST', headers, body });
        return { ids: idsIn(await matched.text()), suggested: [] };
      },
    },
    { name: 'demo', of: 'companies', find: (q) => listed(demo(`/v1/search?${query({ q })}`)) },
    { name: 'demo page', of: 'companies', find: (q) => foundOn(demo(`/?${query({ q })}`)) },
    { name: 'tool search', of: 'companies', find: (q) => called('search_companies', { q }) },
    {
      name: 'tool match',
      of: 'companies',
      find: (q, state) => called('match_companies', { companies: q.replaceAll(/[|\n]/g, ' '), state }),
    },
    { name: 'people', of: 'people', find: (q) => listed(production(`/v1/people?${query({ q, per_page: '100' })}`)) },
    { name: 'demo people', of: 'people', find: (q) => listed(demo(`/v1/people?${query({ q })}`)) },
    { name: 'people page', of: 'people', find: (q) => foundOn(demo(`/people?${query({ q })}`)) },
    { name: 'tool people', of: 'people', find: (q) => called('search_people', { q }) },
  ];
}

/** Where a search for a company under a text leads. */
async function findOutcome(surface: SearchedSurface, q: string, sought: SoughtCompany): Promise<Outcome> {
  const { ids, suggested } = await surface.find(q, sought.state);
  if (ids.includes(sought.id)) return 'hit';
  for (const text of suggested)
    if ((await surface.find(text, sought.state)).ids.includes(sought.id)) return 'suggested';
  return ids.length + suggested.length === 0 ? 'zero' : 'other';
}

/** A search that leads to neither the company nor a suggestion. */
interface Missed {
  readonly surface: string;
  readonly writing: string;
  readonly q: string;
  readonly name: string;
  readonly outcome: Outcome;
}

/** By writing and surface how many searches have each outcome. */
export interface Measured {
  readonly counts: ReadonlyMap<string, ReadonlyMap<string, Record<Outcome, number>>>;
  readonly missed: readonly Missed[];
}

/** Searches on every surface for companies whose names are written in every way, so many of each. */
export async function measureWritings(
  requests: Requests,
  companies: readonly SoughtCompany[],
  perWriting: number,
  below: (count: number) => number,
): Promise<Measured> {
  const counts = new Map<string, Map<string, Record<Outcome, number>>>();
  const missed: Missed[] = [];
  for (const [writing, write] of Object.entries(writings)) {
    const ofWriting = new Map<string, Record<Outcome, number>>();
    counts.set(writing, ofWriting);
    for (const surface of searchedSurfaces(requests)) {
      const all = { hit: 0, suggested: 0, zero: 0, other: 0 };
      ofWriting.set(surface.name, all);
      const queue = drawn(companies, perWriting, below, (company) => {
        const name = surface.of === 'companies' ? company.name : company.person;
        const q = name === undefined ? undefined : write(name, below);
        return name === undefined || q === undefined ? undefined : { company, name, q };
      });
      await Promise.all(
        queue.map(async ({ company, name, q }) => {
          const outcome = await findOutcome(surface, q, company);
          all[outcome]++;
          if (outcome === 'zero' || outcome === 'other')
            missed.push({ surface: surface.name, writing, q, name, outcome });
        }),
      );
    }
  }
  return { counts, missed };
}

/** Those that no surface may miss. Two words of a name are in many others, and no name for matching. */
export function missedSearches({ missed }: Measured): readonly Missed[] {
  return missed.filter(({ writing }) => isOfWholeName(writing));
}

/** The counts as a table of one line per writing: hits+suggestions/zero/other of each surface. */
export function toTable({ counts }: Measured): string {
  const surfaces = [...(counts.values().next().value?.keys() ?? [])];
  const rows = [...counts].map(([writing, bySurface]) => [
    writing,
    ...surfaces.map((surface) => {
      const { hit = 0, suggested = 0, zero = 0, other = 0 } = bySurface.get(surface) ?? {};
      return `${hit}+${suggested}/${zero}/${other}`;
    }),
  ]);
  return [['hit+suggested/zero/other', ...surfaces], ...rows]
    .map((cells) => cells.map((cell, at) => cell.padEnd(at === 0 ? 36 : 12)).join(''))
    .join('\n');
}

function drawn<T>(
  companies: readonly SoughtCompany[],
  count: number,
  below: (count: number) => number,
  toSearch: (company: SoughtCompany) => T | undefined,
): T[] {
  const all: T[] = [];
  for (let tries = 0; all.length < count && tries < 40 * count; tries++) {
    const company = companies[below(companies.length)];
    const search = company === undefined ? undefined : toSearch(company);
    if (search !== undefined) all.push(search);
  }
  return all;
}

/** Ids of businesses anywhere in the rows of a list. */
function foundIn({ data = [], suggestions = [] }: Listed): Found {
  const texts = 'q' in suggestions ? (suggestions.q ?? []) : (suggestions as readonly { q: string }[]);
  return { ids: idsIn(JSON.stringify(data)), suggested: texts.map(({ q }) => q) };
}

async function foundOn(sent: Promise<Response>): Promise<Found> {
  const page = await (await sent).text();
  const empty = /<section aria-label="Suggestions">[^]*?<\/section>/.exec(page)?.[0] ?? '';
  const links = [...empty.matchAll(/href="\/(?:people)?\?q=([^"&]+)/g)].map(([, q = '']) =>
    decodeURIComponent(q.replaceAll('+', ' ')),
  );
  return {
    ids: [...page.matchAll(/\/companies\/(us-[^"/?]+)/g)].map(([, id = '']) => decodeURIComponent(id)),
    suggested: links,
  };
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/"(us-[a-z]{2}-[^"]+)"/g)].map(([, id = '']) => id);
}

function query(parameters: Readonly<Record<string, string>>): string {
  return new URLSearchParams(parameters).toString();
}
