import { beforeAll, describe, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { NAMES_OF } from '../../testing/showcase/named-companies.ts';
import { showcaseGateway } from '../../testing/showcase/showcase.ts';
import type { GatewaySurface } from '../../testing/started-gateway.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  readonly matched_name: string | null;
}

interface Profile {
  readonly names: readonly { readonly name: string }[];
}

/** Sections of a profile whose rows say under which name they were matched. */
const SECTIONS = ['liens', 'licenses', 'permits', 'federal', 'loans', 'fmcsa_registrations'] as const;
type Row = { readonly match: { readonly confidence: number; readonly matched_on: string | null } };
/** From here on a match gives the company the names of its record. */
const FIRM = 0.9;

describe('a name that is shown', () => {
  const surfaces: Record<string, GatewaySurface> = {};
  let key: string;

  beforeAll(async () => {
    surfaces['production'] = await showcaseGateway('production');
    surfaces['demo'] = await showcaseGateway('demo');
    key = await surfaces['production'].makeKey();
    const missing = async () =>
      (await Promise.all(Object.entries(NAMES_OF).map(([id, names]) => missingOf(id, names)))).flat();
    await eventually(missing, [], 60_000); // names in records reach the registry, and the demo, by feeds
  });

  const send = async (surface: string, path: string): Promise<string> => {
    const response = await surfaces[surface]?.get(path, { headers: { 'x-api-key': key } });
    if (response?.status !== 200) throw new Error(`${surface} ${path}: ${response?.status} ${response?.text}`);
    return response.text;
  };
  const search = async (surface: string, name: string): Promise<readonly Named[]> => {
    const path = surface === 'demo' ? '/v1/search' : '/v1/businesses';
    return (JSON.parse(await send(surface, `${path}?q=${encodeURIComponent(name)}`)) as { data: Named[] }).data;
  };
  const profile = async (id: string) =>
    JSON.parse(await send('production', `/v1/businesses/${id}?min_confidence=${FIRM}`)) as Profile &
      Record<string, { data: Row[] }>;
  /** The names that a profile must have and has not. */
  const missingOf = async (id: string, names: readonly string[]): Promise<string[]> => {
    const shown = (await profile(id)).names.map(({ name }) => name);
    return names.filter((name) => !shown.includes(name));
  };
  /** All names that a surface shows of a company: on its profile, in the rows that are firmly its own, and on hits. */
  const namesOn = async (surface: string, id: string, known: readonly string[]): Promise<string[]> => {
    const shown = new Set<string>();
    const own = await profile(id);
    for (const { name } of own.names) shown.add(name);
    for (const section of SECTIONS) {
      for (const { match } of own[section]?.data ?? []) if (match.matched_on !== null) shown.add(match.matched_on);
    }
    if (surface === 'demo') for (const name of await namesOnPage(id)) shown.add(name);
    for (const name of known) {
      for (const hit of await search(surface, name)) {
        if (hit.id !== id) continue;
        shown.add(hit.name);
        if (hit.matched_name !== null) shown.add(hit.matched_name);
      }
    }
    return [...shown];
  };
  const namesOnPage = async (id: string): Promise<string[]> => {
    const text = await send('demo', `/companies/${id}`);
    const others = /<h2>Other names<\/h2>\s*<ul class="plain">(.*?)<\/ul>/s.exec(text)?.[1] ?? '';
    return [...others.matchAll(/<li>\s*(.*?)\s*<span/gs)].map(([, name = '']) => name.replaceAll('&amp;', '&'));
  };

  it.each(['production', 'demo'])('is found by a search for it, however it came: %s', async (surface) => {
    const notFound = async (): Promise<string[]> => {
      const lost: string[] = [];
      for (const [id, known] of Object.entries(NAMES_OF)) {
        for (const name of await namesOn(surface, id, known)) {
          if (!(await search(surface, name)).some((hit) => hit.id === id)) lost.push(`${id}: ${name}`);
        }
      }
      return lost;
    };
    await eventually(notFound, [], 60_000);
  });
});
