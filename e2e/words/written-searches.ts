import { writings } from '@registry/testing';
import type { NpmStart } from '../npm-start.ts';

/** A company that searches are to find, and somebody on file there. */
export interface SoughtCompany {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly person: string | undefined;
}

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

/** Whether a search for a company under a text finds it, or suggests a text that does. */
async function leadsTo({ id, state }: SoughtCompany, surface: SearchedSurface, q: string): Promise<boolean> {
  const { ids, suggested } = await surface.find(q, state);
  if (ids.includes(id)) return true;
  for (const text of suggested) if ((await surface.find(text, state)).ids.includes(id)) return true;
  return false;
}

/** A search that leads to neither the company nor a suggestion. */
interface Missed {
  readonly surface: string;
  readonly writing: string;
  readonly q: string;
  readonly name: string;
}

/** Searches on every surface for companies whose names are written in every way, so many of each; returns those that miss them. */
export async function missedSearches(
  requests: Requests,
  companies: readonly SoughtCompany[],
  perWriting: number,
  below: (count: number) => number,
): Promise<Missed[]> {
  const missed: Missed[] = [];
  for (const [writing, write] of Object.entries(writings)) {
    for (const surface of searchedSurfaces(requests)) {
      const queue = drawn(companies, perWriting, below, (company) => {
        const name = surface.of === 'companies' ? company.name : company.person;
        const q = name === undefined ? undefined : write(name, below);
        return name === undefined || q === undefined ? undefined : { company, name, q };
      });
      await Promise.all(
        queue.map(async ({ company, name, q }) => {
          if (!(await leadsTo(company, surface, q))) missed.push({ surface: surface.name, writing, q, name });
        }),
      );
    }
  }
  return missed;
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
