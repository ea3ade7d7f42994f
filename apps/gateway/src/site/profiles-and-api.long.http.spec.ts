import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connections, SearchResult, Taxonomy } from '@registry/contracts-demo';
import type { Jurisdiction } from '@registry/contracts-jurisdiction';
import type { Business, RecordRow, SectionPage } from '@registry/contracts-records-sections';
import { isSampleSlug, SECTION_NAMES, SECTION_TITLES, type SectionName, stateCodes } from '@registry/domain';
import { eventually } from '@registry/testing';
import { sampleLoad } from '../testing/gateway-plan.ts';
import { hasRealFiles, realLoads } from '../testing/showcase/real-companies.ts';
import { datesIn, findPieces, textIn } from '../testing/shown-page.ts';
import { GatewaySurface, StartedGateway } from '../testing/started-gateway.ts';
import { day, entityHits, summaryDisagreements } from '../testing/showcase/summary-disagreements.ts';
import { isListedElsewhere } from './company/records/record-sections.ts';

const HTML = { headers: { accept: 'text/html' } };
/** Profiles that are walked: those with records first. */
const PROFILES_MAX = 500;
const AT_ONCE = 4;
/** Records and people that a profile shows of a section. */
const [RECORDS_MAX, PEOPLE_MAX] = [5, 20];
const SAMPLES = ['us-ny/business-registry', 'us-ia/business-registry', 'us-tx/business-registry'];
const SAMPLE_RECORDS = ['us-or/ucc-filings', 'us/ppp-loans'];
const title = hasRealFiles
  ? 'pages and the API, of real and sample companies'
  : 'pages and the API, of sample companies (real ones are skipped: ../shared/data is not there)';

const numbers = new Intl.NumberFormat('en-US');

describe(title, () => {
  let started: StartedGateway;
  let demo: GatewaySurface;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const records = SAMPLE_RECORDS.map((source) => sampleLoad(source, 'records-sections'));
    started = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'people', 'jurisdiction', 'demo'],
      samples: SAMPLES,
      states: stateCodes,
      loads: [...records, ...realLoads()],
    });
    demo = new GatewaySurface(started.running, 'demo');
    await demo.untilWell();
    await eventually(async () => (await demo.get('/v1/meta')).status, 200, 60_000); // its index is built once it has all companies
    headers = { 'x-api-key': await started.makeKey({ dailyLimit: 100_000 }) };
  }, 600_000);
  afterAll(() => started.end());

  it('count the same companies of each jurisdiction, and never add samples to real ones', async () => {
    const { data: jurisdictions } = await api<{ data: Jurisdiction[] }>('/v1/jurisdictions');
    const taxonomy = await open<Taxonomy>('/v1/meta');
    const counted = (all: readonly { company_count: number; sample_company_count: number }[]) => ({
      company_count: all.reduce((sum, one) => sum + one.company_count, 0),
      sample_company_count: all.reduce((sum, one) => sum + one.sample_company_count, 0),
    });
    expect(taxonomy).toMatchObject(counted(jurisdictions));
    const regions = taxonomy.countries.flatMap((country) => country.regions);
    const byCode = new Map(regions.map((region) => [region.slug.replace('-', '_'), region]));
    const loaded = jurisdictions.filter((one) => one.company_count + one.sample_company_count > 0);
    for (const { code, company_count, sample_company_count } of loaded) {
      expect({ code, ...byCode.get(code) }).toMatchObject({ code, company_count, sample_company_count });
    }
    expect(byCode.size).toBe(loaded.length);
    const { company_count: real, sample_company_count: samples } = taxonomy;
    for (const path of ['/', '/coverage']) {
      const text = textIn((await demo.get(path, HTML)).text);
      expect(text).toContain(
        `${numbers.format(real)} companies in ${loaded.filter((one) => one.company_count > 0).length} registries`,
      );
      expect(text).toMatch(new RegExp(`${numbers.format(samples)} (fictional )?sample companies`));
    }
    const coverage = (await demo.get('/coverage', HTML)).text;
    for (const { code, company_count: count, sample_company_count: sampleCount } of loaded) {
      const [row] = findPieces(coverage, new RegExp(`<th scope="row"><a href="#${code.slice(3)}">`), '</tr>');
      expect([code, textIn(row?.html ?? '')]).toEqual([
        code,
        expect.stringContaining(count > 0 ? numbers.format(count) : `${numbers.format(sampleCount)} sample compan`),
      ]);
    }
    for (const sum of ['statuses', 'types'] as const) expect(counted(taxonomy[sum])).toEqual(counted(jurisdictions));
  });

  it('agree on every profile', async () => {
    const ids = await idsToWalk();
    const disagreements: string[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const found = await Promise.all(ids.slice(from, from + AT_ONCE).map(disagreementsOf));
      disagreements.push(...found.flat());
    }
    expect(disagreements).toEqual([]);
    expect(ids.length).toBeGreaterThan(hasRealFiles ? 450 : 50);
  }, 600_000);

  it('agree on hits of a search, with samples and without', async () => {
    for (const q of ['services', 'cedar', 'bakery', 'construction llc']) {
      for (const samples of ['', '&samples=false']) {
        const query = `?q=${encodeURIComponent(q)}${samples}`;
        const result = await open<SearchResult>(`/v1/search${query}`);
        const { text: page } = await demo.get(`/${query}`, HTML);
        const hits = findPieces(page, /<li class="hit">/, '</li>');
        expect([query, hits.length]).toEqual([query, result.data.length]);
        const sampleCount = result.sample_total_count;
        const counts = [
          [result.total_count - sampleCount, 'compan'],
          [sampleCount, 'sample compan'],
        ] as const;
        const [summary] = findPieces(page, /<p role="status">/, '</p>');
        for (const [count, what] of counts.filter(([count]) => count > 0))
          expect(textIn(summary?.html ?? '')).toContain(`${numbers.format(count)} ${what}`);
        for (const [i, hit] of result.data.entries()) {
          const shown = hits[i]?.html ?? '';
          expect(textIn(shown)).toContain(hit.name.replaceAll(/\s+/g, ' '));
          expect(shown).toContain(`<span class="badge ${hit.status}">`);
          expect(textIn(shown).includes('Sample')).toBe(hit.sample);
          expect(textIn(shown).includes('data of ')).toBe(hit.as_of !== null);
          if (hit.as_of !== null) expect(textIn(shown)).toContain(`data of ${day(hit.as_of)}`);
        }
        if (samples !== '') expect(result.data.every(({ sample }) => !sample)).toBe(true);
      }
    }
  });

  async function api<Body>(path: string): Promise<Body> {
    return JSON.parse((await started.get(path, { headers })).text) as Body;
  }

  async function open<Body>(path: string): Promise<Body> {
    return JSON.parse((await demo.get(path)).text) as Body;
  }

  /** Companies of every kind in turn; those that have records, a namesake or a shared agent come first. */
  async function idsToWalk(): Promise<string[]> {
    const found = new Map<string, string>();
    for (const query of QUERIES) {
      for (const page of [1, 2, 3, 4]) {
        const { data = [] } = await open<Partial<SearchResult>>(`/v1/search?q=${query}&page=${page}`);
        for (const { id } of data) found.set(id, id.slice(0, 5));
      }
    }
    const groups = [...Map.groupBy(found, ([, state]) => state).values()];
    const turns = Array.from({ length: PROFILES_MAX }, (_, i) => groups.flatMap((group) => group[i]?.[0] ?? []));
    return turns.flat().slice(0, PROFILES_MAX);
  }

  /** What a profile says that the API does not. */
  async function disagreementsOf(id: string): Promise<string[]> {
    const path = encodeURIComponent(id);
    const [business, events, connections, page] = await Promise.all([
      api<Business>(`/v1/businesses/${path}`),
      api<object>(`/v1/businesses/${path}/events`),
      open<Connections>(`/v1/companies/${path}/connections`),
      demo.get(`/companies/${path}`, HTML),
    ]);
    const responses = JSON.stringify([business, events, connections]);
    const checks = [
      ...statusDisagreements(business, page.text),
      ...summaryDisagreements(business, page.text),
      ...datesIn(page.text).flatMap((date) => (responses.includes(`"${date}`) ? [] : [`the date ${date}`])),
      ...SECTION_NAMES.flatMap((name) => sectionDisagreements(business, name, page.text)),
      ...peopleDisagreements(business, page.text),
      ...connectionDisagreements(connections, page.text),
    ];
    const filled = SECTION_NAMES.filter((name) => (business[name].total_count ?? 0) > 0);
    const pages = await Promise.all(filled.map((name) => sectionPageDisagreements(path, name)));
    return [...checks, ...pages.flat()].map((what) => `${id}: ${what}`);
  }

  async function sectionPageDisagreements(path: string, name: SectionName): Promise<string[]> {
    const [list, page] = await Promise.all([
      api<SectionPage>(`/v1/businesses/${path}/${name}`),
      demo.get(`/companies/${path}/${name}`, HTML),
    ]);
    const rows = findPieces(page.text, /<article class="record">/, '</article>');
    const count = list.total_count === 1 ? '1 record' : `${numbers.format(list.total_count)} records`;
    return [
      ...(textIn(page.text).includes(`${count} , newest first`) ? [] : [`the page of ${name} lacks "${count}"`]),
      ...(rows.length === list.data.length ? [] : [`${rows.length} of ${list.data.length} ${name} on their page`]),
      ...list.data.flatMap((row, i) => rowDisagreements(row, rows[i]?.html ?? '', name)),
    ];
  }
});

/** Searches whose hits are walked: words of holders of licenses and committees, then of all. */
const QUERIES = [
  ...['cannabis', 'farms', 'garden', 'committee', 'association', 'pac', 'union', 'holdings', 'bakery', 'cedar'],
  ...['services', 'construction', 'llc', 'inc', 'a', 'church', 'smith', 'properties'],
];

function statusDisagreements(business: Business, page: string): string[] {
  const { status, as_of: asOf, registrations } = business;
  const [head] = findPieces(page, /<p class="badges">/, '</p>');
  const badge = textIn(head?.html ?? '');
  const word = `${status.charAt(0).toUpperCase()}${status.slice(1)}`;
  const dated = asOf === null ? `${word}, date of the data unknown` : `${word} as of ${day(asOf)}`;
  const isSample = registrations.some(({ source }) => isSampleSlug(source));
  const hits = entityHits(business);
  const listed = hits === 0 ? '' : ` ${hits} screening ${hits === 1 ? 'hit' : 'hits'}`;
  const expected = `${dated}${listed}${isSample ? ' Sample' : ''}`;
  const text = textIn(page);
  const [registration] = registrations;
  const facts = [
    business.name,
    registration?.file_number,
    registration?.status === null ? undefined : `“${registration?.status}” in the registry`,
    business.tin?.tin,
    ...(registration?.absent_since === null ? [] : ['Missing from the registry since']),
  ].flatMap((fact) => (fact === undefined || text.includes(fact.replaceAll(/\s+/g, ' ').trim()) ? [] : [fact]));
  return [
    ...(badge === expected ? [] : [`the badge "${badge}", not "${expected}"`]),
    ...(page.includes('name="robots" content="noindex"') === isSample ? [] : ['whether it may be indexed']),
    ...facts.map((fact) => `it lacks "${fact}"`),
  ];
}

/** The records of a section of a profile, which are folded. */
function foldedRows(section: string): string[] {
  return section.split(/<details class="record">\s*<summary>\s*<h3>/).slice(1);
}

function sectionDisagreements(business: Business, name: SectionName, page: string): string[] {
  const { data, total_count: total, coverage } = business[name];
  const [card] = findPieces(page, new RegExp(`<section class="card records" id="${name}">`), '</section>');
  const rows = data.filter((row) => !isListedElsewhere(name, row));
  const label = SECTION_TITLES[name];
  if (rows.length > 0) {
    const shown = foldedRows(card?.html ?? '');
    const heading = `${label} ${numbers.format(total ?? 0)}`;
    return [
      ...(textIn(card?.html ?? '').startsWith(heading) ? [] : [`${name} lacks the heading "${heading}"`]),
      ...(shown.length === Math.min(RECORDS_MAX, rows.length) ? [] : [`${shown.length} rows of ${name}`]),
      ...rows.slice(0, RECORDS_MAX).flatMap((row, i) => rowDisagreements(row, shown[i] ?? '', name)),
    ];
  }
  if (card !== undefined) return [`${name} has a section without rows`];
  if (data.length > 0) return [];
  const [searched, missing] = ['searched', 'not-covered'].map((part) =>
    textIn(findPieces(page, new RegExp(`<h2 id="${part}">`), '</section>')[0]?.html ?? ''),
  );
  const isSearched = coverage.status === 'covered' || coverage.status === 'partial';
  const inWords = /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const says = isSearched ? searched?.includes(`${label} No`) : missing?.includes(inWords);
  const scope = coverage.status !== 'partial' || searched?.includes(coverage.scope ?? 'the loaded part');
  const date = coverage.sources[0]?.as_of ?? null;
  const isDated = !isSearched || date === null || searched?.includes(`data of ${day(date)}`);
  return [
    ...(says === true ? [] : [`${name} is ${coverage.status} in the API`]),
    ...(scope === true ? [] : [`${name} lacks "${coverage.scope}"`]),
    ...(isDated === true ? [] : [`${name} lacks the date ${date}`]),
  ];
}

/** Status, dates, how sure the match is, and what speaks for and against it. */
function rowDisagreements(row: RecordRow, shown: string, name: SectionName): string[] {
  const text = textIn(shown);
  const { confidence, evidence } = row.match;
  const percent = Number(/\((\d+) %\)/.exec(text)?.[1]);
  const isSame = confidence === 1 ? percent === 100 : percent < 100 && Math.abs(percent - confidence * 100) <= 1;
  const date = 'filed_date' in row ? row.filed_date : row.date;
  const [, supporting = '', opposing = ''] =
    /<dt>For<\/dt>([\s\S]*?)(?:<dt>Against<\/dt>([\s\S]*?))?<\/dl>/.exec(shown) ?? [];
  const against = opposing === '' ? (/<dt>Against<\/dt>([\s\S]*?)<\/dl>/.exec(shown)?.[1] ?? '') : opposing;
  return [
    ...(isSame ? [] : [`${name}: ${percent} % for a confidence of ${confidence}`]),
    ...(row.status === null || text.includes(row.status.trim()) ? [] : [`${name} lacks the status "${row.status}"`]),
    ...(date === null || datesIn(shown).includes(date) ? [] : [`${name} lacks the date ${date}`]),
    ...(row.as_of === null || text.includes(`data of ${day(row.as_of)}`)
      ? []
      : [`${name} lacks the data of ${row.as_of}`]),
    ...(row.absent_since === null || text.includes('missing from the source')
      ? []
      : [`${name} hides that it is missing`]),
    ...evidence.flatMap(({ weight, text: fact }) => {
      const side = textIn(weight > 0 ? supporting : against);
      return weight === 0 || side.includes(fact) ? [] : [`${name} lacks the evidence "${fact}" (${weight})`];
    }),
  ];
}

function peopleDisagreements({ people }: Business, page: string): string[] {
  const [card] = findPieces(page, /<h2>People<\/h2>/, '</section>');
  const text = textIn(card?.html ?? '');
  const all = people.length > PEOPLE_MAX ? [`Show all ${numbers.format(people.length)} people`] : [];
  const listed = [...people.slice(0, PEOPLE_MAX).map((person) => person.name.replaceAll(/\s+/g, ' ')), ...all];
  return listed.filter((one) => !text.includes(one)).map((one) => `people lack "${one}"`);
}

function connectionDisagreements({ data }: Connections, page: string): string[] {
  const [card] = findPieces(page, /<section class="card" id="connections">/, '<aside>');
  const text = textIn(card?.html ?? '');
  if (data.length === 0) return card === undefined ? [] : ['connections that the API does not have'];
  return data
    .slice(0, 8)
    .flatMap(({ value, company_count: count, companies }) => [
      ...(text.includes(value.replaceAll(/\s+/g, ' ')) ? [] : [`connections lack "${value}"`]),
      ...(text.includes(`${numbers.format(count)} other registration`) ? [] : [`"${value}" lacks the count ${count}`]),
      ...companies
        .slice(0, RECORDS_MAX)
        .flatMap(({ id }) => (card?.html.includes(encodeURIComponent(id)) === true ? [] : [`"${value}" lacks ${id}`])),
    ]);
}
