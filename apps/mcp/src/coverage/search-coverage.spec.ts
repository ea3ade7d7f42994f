import { describe, expect, it } from '@jest/globals';
import { type ApiClient, ApiUnreachable, type Jurisdiction, type RegisterCoverage } from '@registry/api-client';
import { CoverageMap } from './coverage-map.ts';
import type { Register } from './register-note.ts';
import { searchCoverage } from './search-coverage.ts';

function jurisdiction(code: string, details: Partial<Jurisdiction> = {}): Jurisdiction {
  return {
    object: 'jurisdiction',
    code,
    company_count: 0,
    sample_company_count: 0,
    bulk: false,
    live_sos: false,
    live_ucc: false,
    sources: [],
    live_sources: [],
    ...details,
  };
}

function source(slug: string) {
  return { source: slug, as_of: '2026-10-31', last_loaded_at: '2026-11-02T08:16:02.000Z', rows: 10, verified: true };
}

const states = [
  jurisdiction('us_de'),
  jurisdiction('us_or', {
    company_count: 6_755,
    bulk: true,
    sources: [source('us-or/business-registry'), source('us-or/olcc-licenses')],
  }),
  jurisdiction('us_wa', { company_count: 3, live_sos: true }),
  jurisdiction('us_ny', {
    sample_company_count: 12,
    sources: [{ ...source('us-ny/business-registry-sample'), as_of: null }],
  }),
];

function register(state: string, extent: Register): RegisterCoverage {
  const status = extent === 'whole' ? 'covered' : extent === null ? 'not_covered' : 'partial';
  return { state, status, scope: extent === null ? 'fictional sample data' : null, sources: [], register: extent };
}

const registers = [register('OR', 'part'), register('NY', null)];

/** An API of which the list of jurisdictions is read, and the coverage of a search. */
function apiThatResponds(response: () => Promise<readonly Jurisdiction[]>): ApiClient {
  const call = async (operation: string) => ({
    reply: operation === 'listJurisdictions' ? { data: await response() } : { coverage: registers },
    headers: new Map(),
  });
  return { call } as unknown as ApiClient;
}

const OREGON = 'OR us-or/business-registry, data of 2026-10-31, loaded 2026-11-02 (6755 companies)';
const PART = 'only a part of the registry is loaded; companies may exist that were not found.';

describe('what a search rests on', () => {
  const map = new CoverageMap(apiThatResponds(async () => states));

  it('is the source of each state that was asked for, and how much of its register is loaded', async () => {
    for (const state of ['OR', 'us_or', 'Oregon']) {
      expect(await searchCoverage(map, state, [])).toBe(`Source: ${OREGON}. OR: ${PART}`);
    }
    expect(await searchCoverage(map, 'OR,DE', [])).toBe(
      `Source: ${OREGON}. OR: ${PART} DE has no source loaded: companies may exist there.`,
    );
  });

  it('is what the search itself said, which may be newer than the map', async () => {
    expect(await searchCoverage(map, 'OR', [], [register('OR', 'whole')])).toBe(
      `Source: ${OREGON}. OR: the whole registry is loaded.`,
    );
    expect(await searchCoverage(map, 'OR', [], [register('OR', 'active')])).toContain(
      'OR: only the active companies of the registry are loaded;',
    );
    const loadedSince = { source: 'us-de/business-registry', as_of: null, loaded_at: '2026-11-03T01:00:00.000Z' };
    expect(await searchCoverage(map, 'DE', [], [{ ...register('DE', 'part'), sources: [loadedSince] }])).toBe(
      `Source: DE us-de/business-registry, data date unknown, loaded 2026-11-03. DE: ${PART}`,
    );
  });

  it('names no older load than the search itself, and no loaded state as one that is not covered', async () => {
    const again = { source: 'us-or/business-registry', as_of: '2026-11-20', loaded_at: '2026-11-21T01:00:00.000Z' };
    const first = { source: 'us-de/business-registry', as_of: null, loaded_at: '2026-11-03T01:00:00.000Z' };
    const said = [
      { ...register('DE', 'whole'), sources: [first] },
      { ...register('OR', 'part'), sources: [again] },
    ];
    const oregon = 'OR us-or/business-registry, data of 2026-11-20, loaded 2026-11-21';
    expect(await searchCoverage(map, 'OR', ['OR'], said.slice(1))).toBe(`Source: ${oregon}. OR: ${PART}`);
    expect(await searchCoverage(map, undefined, ['DE', 'OR'], said)).toBe(
      `Sources: DE us-de/business-registry, data date unknown, loaded 2026-11-03; ${oregon}. Searched: DE, OR. Companies in other states are not covered. NY: only fictional sample data is loaded. DE: the whole registry is loaded. OR: ${PART}`,
    );
    const held = { ...again, as_of: '2026-10-31', loaded_at: '2026-11-02T08:16:02.000Z' };
    expect(await searchCoverage(map, 'OR', [], [{ ...register('OR', 'part'), sources: [held] }])).toContain(OREGON);
  });

  it('has the files of a registry whatever they are called', async () => {
    const files = [source('us-il/corporations'), source('us-il/limited-liability-companies')];
    const illinois = jurisdiction('us_il', {
      company_count: 9,
      bulk: true,
      sources: [...files, source('us-il/licenses')],
    });
    const ofIllinois = new CoverageMap(apiThatResponds(async () => [illinois]));
    const sources = files.map(({ last_loaded_at: loaded_at, ...one }) => ({ ...one, loaded_at }));
    const said = { ...register('IL', 'whole'), sources };
    const dates = ', data of 2026-10-31, loaded 2026-11-02';
    const own = `IL us-il/corporations${dates}; us-il/limited-liability-companies${dates} (9 companies)`;
    expect(await searchCoverage(ofIllinois, 'IL', [], [said])).toBe(
      `Source: ${own}. IL: the whole registry is loaded.`,
    );
    expect(await searchCoverage(ofIllinois, 'IL', [])).toContain('us-il/corporations, data of');
  });

  it('says how far the search is behind what is loaded', async () => {
    const following = { ...register('OR', 'part'), indexing: { found: 120_000, waiting: 206_224 } };
    const note = 'OR is being indexed: 120000 found, 206224 changes wait. Search again later.';
    expect(await searchCoverage(map, 'OR', [], [following])).toContain(note);
    expect(await searchCoverage(map, undefined, [], [following])).toContain(note);
  });

  it('counts real companies that live lookups found next to samples', async () => {
    const [, , , sample = jurisdiction('us_ny')] = states;
    const both = new CoverageMap(apiThatResponds(async () => [{ ...sample, company_count: 3 }]));
    expect(await searchCoverage(both, 'NY', [])).toContain('(3 companies, 12 fictional sample companies)');
  });

  it('says of a sample that its companies are made up', async () => {
    expect(await searchCoverage(map, 'NY', [])).toBe(
      `Source: NY us-ny/business-registry-sample, data date unknown, loaded 2026-11-02 (12 fictional sample companies).`,
    );
    expect(await searchCoverage(map, 'NY', [], [register('NY', null)])).toContain(
      'NY: only fictional sample data loaded; companies may exist there.',
    );
  });

  it('is nothing where no registry is loaded, live lookups notwithstanding', async () => {
    expect(await searchCoverage(map, 'DE', [])).toBe('DE has no source loaded: companies may exist there.');
    expect(await searchCoverage(map, 'WA', ['WA'])).toBe('WA has no source loaded: companies may exist there.');
  });

  it('is the sources of what was found and the states that were searched, where none was asked for', async () => {
    expect(await searchCoverage(map, undefined, ['OR', 'OR'])).toBe(
      `Sources: ${OREGON}. Searched: OR. Companies in other states are not covered. NY: only fictional sample data is loaded. OR: ${PART}`,
    );
  });

  it('is unknown when the map cannot be had, and a search is answered all the same', async () => {
    const away = apiThatResponds(() =>
      Promise.reject(new ApiUnreachable('away', { isTimeout: false, cause: undefined })),
    );
    expect(await searchCoverage(new CoverageMap(away), 'OR', [])).toBe(
      'The loaded states are currently unknown: companies may exist that were not found.',
    );
  });
});

describe('the coverage map', () => {
  it('is fetched once a minute for all who ask, and stays known while the API is away', async () => {
    let now = 0;
    let fetched = 0;
    let isAway = false;
    const response = async () => {
      fetched += 1;
      if (isAway) throw new ApiUnreachable('away', { isTimeout: false, cause: undefined });
      return states;
    };
    const map = new CoverageMap(apiThatResponds(response), () => now);
    await Promise.all([map.loaded(), map.loaded(), map.loaded()]);
    now += 59_000;
    expect((await map.loaded())?.jurisdictions).toBe(states);
    expect(fetched).toBe(1);
    isAway = true;
    now += 1_000;
    expect((await map.loaded())?.jurisdictions).toBe(states);
    expect((await map.loaded())?.jurisdictions).toBe(states);
    expect(fetched).toBe(2);
    isAway = false;
    now += 5_000;
    await map.loaded();
    expect(fetched).toBe(3);
  });

  it('is fetched again for a response that lists a state or a load that it lacks', async () => {
    const [washington = jurisdiction('us_wa')] = states.slice(2);
    const again = { ...source('us-wa/business-registry'), last_loaded_at: '2026-11-03T01:00:00.000Z' };
    const first = { ...washington, bulk: true, sources: [source('us-wa/business-registry')] };
    for (const loaded of [[first], [{ ...first, sources: [again] }]]) {
      let listed: readonly Jurisdiction[] = [washington];
      const map = new CoverageMap(
        apiThatResponds(async () => listed),
        () => 0,
      );
      expect((await map.loaded())?.jurisdictions).toEqual([washington]);
      listed = loaded;
      expect((await map.loaded(listed))?.jurisdictions).toBe(loaded);
    }
  });
});
