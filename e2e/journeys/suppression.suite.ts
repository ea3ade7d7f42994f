import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { writeSample } from '@registry/tools-sample';
import { join } from 'node:path';
import type { NpmStart } from '../npm-start.ts';

/** What is read of a company before it is suppressed. */
interface Profile {
  readonly name: string;
  readonly people: readonly { readonly name: string }[];
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A company that an operator suppresses. */
export function describeSuppression(stack: NpmStart): void {
  /** A company of the sample with a registered agent. */
  const id = 'us-or-150006972';
  /** Another company of the sample. */
  let kept: string;
  const file = (): string => join(stack.folder.path, 'oregon.csv');
  let profile: Profile;

  beforeAll(async () => {
    const made = { rows: 3_000, seed: 1, dirtyShare: 0.002, changedShare: 0 };
    await writeSample({ source: 'us-or/business-registry', ...made, out: file() });
    await load();
    profile = JSON.parse((await production(`/v1/businesses/${id}`)).text) as Profile;
    const { data } = JSON.parse((await production('/v1/businesses?q=llc&state=or')).text) as { data: { id: string }[] };
    kept = data.find((one) => one.id !== id)?.id ?? '';
  });

  const load = async (): Promise<void> => {
    const { code, stderr } = await stack.cli('load', 'us-or/business-registry', file(), '--quiet', '--json');
    expect([code, stderr]).toEqual([0, '']);
  };
  const ask = async (url: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(url, init);
    return { status: response.status, text: await response.text() };
  };
  const production = (path: string): Promise<Answer> =>
    ask(`${stack.address('gateway', 'PRODUCTION_PORT')}${path}`, { headers: { 'x-api-key': stack.file.key ?? '' } });
  const demo = (path: string): Promise<Answer> => ask(`${stack.address('gateway', 'DEMO_PORT')}${path}`);
  const tool = (name: string, args: object): Promise<Answer> =>
    ask(`${stack.address('mcp', 'PORT')}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
    });
  const q = (name: string): string => encodeURIComponent(name);
  const person = (): string => profile.people[0]?.name ?? '';

  /** Every place that finds or shows it: what the answer says of it while it is shown. */
  const lists = (): Readonly<Record<string, () => Promise<Answer>>> => ({
    'search of the production API': () => production(`/v1/businesses?q=${q(profile.name)}&state=or`),
    'search by registration date': () => production(`/v1/businesses?q=${q(profile.name)}&sort=registration_date`),
    'suggestions of the production API': () => production(`/v1/suggest?q=${q(profile.name)}`),
    'live search': () => production(`/v1/businesses?q=${q(profile.name)}&state=or&live=true`),
    'people of the production API': () => production(`/v1/people?q=${q(person())}&per_page=100`),
    'search of the demo': () => demo(`/v1/search?q=${q(profile.name)}`),
    'suggestions of the demo': () => demo(`/v1/suggest?q=${q(profile.name)}`),
    'people of the demo': () => demo(`/v1/people?q=${q(person())}`),
    'search page': () => demo(`/?q=${q(profile.name)}`),
    'people page': () => demo(`/people?q=${q(person())}`),
    sitemap: () => demo('/sitemaps/us-or-1.xml'),
    'tool search_companies': () => tool('search_companies', { q: profile.name }),
    'tool search_people': () => tool('search_people', { q: person() }),
  });
  /** What watchlists say: the id stays the follower's, and nothing else of the company is left. */
  const watchlists = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await stack.run('watchlists', ...args);
    return code === 0 ? stdout : stderr;
  };
  const pages: readonly [place: string, read: () => Promise<Answer>][] = [
    ['production API', () => production(`/v1/businesses/${id}`)],
    ['sparse business', () => production(`/v1/businesses/${id}?sparse=true`)],
    ['refreshed business', () => production(`/v1/businesses/${id}?refresh=true`)],
    ...['liens', 'licenses', 'permits', 'federal', 'loans', 'fmcsa_registrations', 'events'].map(
      (section) => [section, () => production(`/v1/businesses/${id}/${section}`)] as [string, () => Promise<Answer>],
    ),
    ['demo', () => demo(`/companies/${id}`)],
  ];
  const tools: readonly [name: string, args: object][] = [
    ['get_company', { id }],
    ['list_company_records', { id, section: 'licenses' }],
  ];
  /** The places that name it; one that fails says how. */
  const placesThatShowIt = async (): Promise<string[]> => {
    const shown: string[] = [];
    for (const [place, read] of Object.entries(lists())) {
      const { status, text } = await read();
      if (status !== 200) shown.push(`${place}: ${status}`);
      else if (text.includes(id)) shown.push(place);
    }
    return shown;
  };
  /** What the coverage map, the taxonomy and the facets count. */
  const counts = async (): Promise<(string | undefined)[]> => [
    (await production('/v1/jurisdictions')).text,
    (await demo('/v1/meta')).text,
    /"facets":.*$/.exec((await demo(`/v1/search?q=${q(profile.name)}`)).text)?.[0],
  ];

  it('is nowhere within moments, whatever is loaded afterwards, and is back as it was when that is lifted', async () => {
    const everywhere = Object.keys(lists());
    await eventually(placesThatShowIt, everywhere, 60_000);
    const before = await counts();
    const list = (JSON.parse(await watchlists('create', 'Suppliers', 'ada@example.com')) as { id: string }).id;
    await watchlists('follow', list, id);
    const stdout = await stack.stdoutOf('suppress', id, '--reason', 'asked by the company', '--by', 'ops');
    expect(stdout).toBe(`${id} is not shown any more.\n`);

    await eventually(placesThatShowIt, [], 60_000);
    for (const [place, read] of pages) expect([place, (await read()).status]).toEqual([place, 404]);
    for (const [name, args] of tools)
      expect([name, (await tool(name, args)).text]).toEqual([name, expect.stringContaining('"isError":true')]);
    const changed = async () => {
      const after = await counts();
      return after.map((text, i) => text !== before[i]);
    };
    await eventually(changed, [true, true, true]);

    const types = async (): Promise<string[]> => {
      const { data } = JSON.parse(await watchlists('events', list)) as { data: { type: string }[] };
      return data.map(({ type }) => type);
    };
    await eventually(types, ['business.removed'], 60_000);
    for (const command of ['events', 'entities', 'deliveries']) {
      expect(await watchlists(command, list)).not.toContain(profile.name);
    }
    expect(await watchlists('rehearse', list, '2000-01-01')).not.toContain(id);
    const unknown = 'us-or-000000001';
    const refusal = await watchlists('follow', list, unknown);
    expect(refusal).toContain(unknown);
    for (const others of [[], [kept]]) {
      expect(await watchlists('follow', list, ...others, id)).toBe(refusal.replace(unknown, id));
    }
    expect(await watchlists('entities', list)).not.toContain(kept);

    await load();
    await eventually(placesThatShowIt, [], 60_000);
    expect((await production(`/v1/businesses/${id}`)).status).toBe(404);

    expect(await stack.stdoutOf('suppressions')).toMatch(/^us-or-150006972 {2}suppressed .* by ops: asked by/);
    await stack.stdoutOf('unsuppress', id, '--reason', 'a mistake', '--by', 'ops');
    expect(await stack.stdoutOf('suppressions')).toBe('No company is suppressed.\n');
    expect(JSON.parse((await production(`/v1/businesses/${id}`)).text)).toMatchObject({ name: profile.name });
    await eventually(placesThatShowIt, everywhere, 60_000);
  });

  it.each([
    ['no business id', ['suppress', 'acme', '--reason', 'x'], /acme is no business id/],
    ['no reason', ['suppress', 'us-or-1'], /--reason/],
    ['an empty reason', ['unsuppress', 'us-or-1', '--reason', ' '], /A text of 1 to 1000 characters/],
  ])('is refused with one clear line where there is %s', async (_what, args, says) => {
    const { code, stderr } = await stack.cli(...args);
    expect([code, stderr]).toEqual([1, expect.stringMatching(says)]);
  });
}
