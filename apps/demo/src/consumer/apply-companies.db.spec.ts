import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { AppError } from '@registry/errors';
import { FeedReadiness } from '@registry/feed';
import { SearchReadiness } from '@registry/index-host';
import { eventually } from '@registry/testing';
import { DemoFixture, record } from '../testing/demo-fixture.ts';
import { companiesSubscription } from './companies.subscription.ts';
import { companyType } from '../companies/company-type.ts';
import { GetCompanyReadModel } from '../companies/get-company.read-model.ts';
import { ListConnectionsReadModel } from '../companies/list-connections.read-model.ts';
import { ListCompanyIdsReadModel } from '../companies/list-company-ids.read-model.ts';

describe('a company that is announced', () => {
  let demo: DemoFixture;

  beforeEach(async () => {
    demo = await DemoFixture.create();
  });
  afterEach(() => demo.destroy());

  const get = (fileNumber: string) => {
    const connections = new ListConnectionsReadModel(demo.database);
    return new GetCompanyReadModel(demo.database, connections).read({
      state: 'CO',
      fileNumber,
      withConnections: false,
    });
  };

  const readPhones = async (fileNumber: string) =>
    (await demo.rows<{ phones: string[] }>(`SELECT phones FROM companies WHERE key = 'us-co-${fileNumber}'`))[0]
      ?.phones;

  it('is the newest version, whatever comes later or twice', async () => {
    await demo.publish([
      publishedCompany('CO', 'a1', { name: 'New', version: 3 }),
      publishedCompany('CO', 'A1', { name: 'Old', version: 2 }),
    ]);
    await demo.publish([publishedCompany('CO', 'a1', { name: 'Older', version: 1 })]);
    await demo.publish([publishedCompany('CO', 'a1', { name: 'Twice', version: 3 })]);
    expect((await get('A1')).company.name).toBe('New');
  });

  it('shows officers and not agents, the city of its address, and whether it is a sample', async () => {
    const address = { kind: 'principal', country: 'US', address_line1: null, address_line2: null };
    const place = { ...address, state: 'CO', postal_code: null };
    const company = publishedCompany('CO', '1', {
      full_address: '1 Main St, Denver',
      addresses: [
        { ...place, full_address: '2 Main St, Boulder', city: 'Boulder' },
        { ...place, full_address: '1 Main St, Denver', city: ' Denver ' },
      ],
      people: [
        { name: 'Ann Agent', kind: 'person', titles: ['Registered Agent'], address: null },
        { name: 'Ben Both', kind: 'person', titles: ['Registered Agent', 'Manager'], address: null },
      ],
    });
    await demo.publish([{ ...company, is_sample: true }]);
    expect((await get('1')).company).toMatchObject({
      city: 'DENVER',
      officers_count: 1,
      has: ['officers'],
      type: 'llc',
      sample: true,
    });
  });

  it('is nowhere once it is removed, and its name is unique again for another', async () => {
    await demo.publish([
      publishedCompany('CO', '1', { name: 'Twin LLC' }),
      publishedCompany('CO', '2', { name: 'Twin LLC' }),
    ]);
    await demo.publishRecords([record('r1', { names: ['Twin LLC'] }, { phones: ['503-555-0100'] })]);
    expect(await readPhones('2')).toEqual([]);
    const removed = { ...publishedCompany('CO', '1', { version: 2 }), action: 'removed' as const, current: null };
    await demo.publish([removed]);
    await expect(get('1')).rejects.toThrow(AppError);
    expect(await readPhones('2')).toEqual(['+15035550100']);
    const index = await demo.startIndex();
    expect((await index.search({ terms: [], offset: 0, limit: 10 })).keys).toEqual(['us-co-2']);
    await index.onApplicationShutdown();
    await demo.publish([publishedCompany('CO', '1', { name: 'Twin Inc', version: 1 })]);
    await expect(get('1')).rejects.toThrow(AppError);
    await demo.publish([publishedCompany('CO', '1', { name: 'Back Inc', version: 3 })]);
    expect((await get('1')).company.name).toBe('Back Inc');
  });

  it('notifies the index of itself and of the companies that lose records by it', async () => {
    await demo.publish([publishedCompany('CO', '1', { name: 'Twin LLC' })]);
    await demo.publishRecords([record('r1', { names: ['Twin LLC'] }, { phones: ['503-555-0100'] })]);
    expect(await readPhones('1')).not.toEqual([]);
    await demo.publish([publishedCompany('CO', '2', { name: 'Twin LLC' })]);
    const [newest] = await demo.rows<{ companies: string[] }>(
      "SELECT body -> 'companies' AS companies FROM announcements ORDER BY draft_no DESC LIMIT 1",
    );
    expect(newest?.companies.toSorted()).toEqual(['us-co-1', 'us-co-2']);
  });

  it('is nowhere while it is suppressed, and its records go to no namesake', async () => {
    const names = [{ name: 'Twin LLC', kind: 'legal' as const, sources: [] }];
    await demo.publish([
      publishedCompany('CO', '1', { name: 'Twin LLC' }),
      publishedCompany('CO', '2', { name: 'Twin LLC' }),
    ]);
    await demo.publishRecords([record('r1', { names: ['Twin LLC'] }, { phones: ['503-555-0100'] })]);
    const suppressed = { ...publishedCompany('CO', '1', { version: 2 }), current: null, suppressed_names: names };
    await demo.publish([{ ...suppressed, action: 'removed' }]);
    await demo.publish([{ ...suppressed, action: 'changed', version: 3 }]);
    await expect(get('1')).rejects.toThrow(AppError);
    expect(await readPhones('2')).toEqual([]);
    const index = await demo.startIndex();
    expect(await index.search({ terms: ['TWIN'], offset: 0, limit: 10, facets: ['state'] })).toMatchObject({
      keys: ['us-co-2'],
      facets: { state: [{ value: 'us-co', count: 1 }] },
    });
    await index.onApplicationShutdown();
    expect(await demo.rows("SELECT name, other_names, indexed_names FROM companies WHERE key = 'us-co-1'")).toEqual([
      { name: '', other_names: [], indexed_names: '' },
    ]);
    await demo.publish([publishedCompany('CO', '1', { name: 'Twin Inc', version: 4 })]);
    expect((await get('1')).company.name).toBe('Twin Inc');
  });
});

describe('a first backfill', () => {
  let demo: DemoFixture;

  beforeEach(async () => {
    demo = await DemoFixture.create();
  });
  afterEach(() => demo.destroy());

  const removed = { ...publishedCompany('CO', '3', { version: 2 }), action: 'removed' as const, current: null };
  const people = [{ name: 'Ben Both', kind: 'person' as const, titles: ['Manager'], address: null }];
  const first = [
    publishedCompany('CO', '1', { name: 'Twin LLC', ein: '123456789', people }),
    publishedCompany('CO', '2'),
  ];
  const second = [removed, publishedCompany('OR', '4', { name: 'Twin LLC' })];
  const kept = async () => ({
    companies: await demo.rows('SELECT * FROM companies ORDER BY key'),
    names: await demo.rows('SELECT * FROM company_names ORDER BY company_key, position'),
    officers: await demo.rows('SELECT * FROM officers ORDER BY company_key, position'),
    indexes: await demo.rows('SELECT indexname, indexdef FROM pg_indexes ORDER BY indexname'),
  });
  const changeEvents = async () => (await demo.rows('SELECT FROM announcements')).length;

  it('writes what change events write, and the end of it builds the indexes that it did without', async () => {
    await demo.publish([...first, ...second]);
    const written = await kept();
    const before = await changeEvents();
    await demo.backfill(first, second);
    expect(await kept()).toEqual(written);
    expect(written.indexes.length).toBeGreaterThan(10);
    expect(await changeEvents()).toBe(before);
  });

  it('is found at its end by a search index that has followed nothing of it', async () => {
    const index = await demo.startIndex();
    await demo.backfill(first, second);
    await index.catchUp();
    expect((await index.search({ terms: ['TWIN'], offset: 0, limit: 10 })).keys).toEqual(['us-co-1', 'us-or-4']);
    await index.onApplicationShutdown();
  });

  it('is not searched before the index is built from it', async () => {
    const gate = Promise.withResolvers<void>();
    let building = Promise.resolve();
    const index = await demo.startIndex({ beforeBuild: () => building });
    const readiness = new SearchReadiness(new FeedReadiness([]), index);
    const state = () =>
      readiness.require().then(
        () => 'ready',
        (error: unknown) => (error as AppError).code.slug,
      );
    expect(await state()).toBe('ready');
    building = gate.promise;
    await demo.backfill(first, second);
    await eventually(state, 'upstream_unavailable');
    gate.resolve();
    await eventually(state, 'ready');
    expect((await index.search({ terms: ['TWIN'], offset: 0, limit: 10 })).keys).toEqual(['us-co-1', 'us-or-4']);
    await index.onApplicationShutdown();
  });

  it('matches records that are there already', async () => {
    await demo.publish(first);
    await demo.publishRecords([record('r1', { names: ['Twin LLC'] }, { phones: ['503-555-0100'] })]);
    await demo.database.transaction((client) => companiesSubscription.clear(client));
    await demo.publish(first, 'current', true);
    const [{ phones } = {}] = await demo.rows("SELECT phones FROM companies WHERE key = 'us-co-1'");
    expect(phones).toEqual(['+15035550100']);
    expect(await demo.rows('SELECT FROM feed_suspended_indexes')).toEqual([]);
  });
});

describe('the ids of companies', () => {
  it('are those of one jurisdiction that are shown and no samples, in the order of ids, a part of them', async () => {
    const demo = await DemoFixture.create();
    const sample = { ...publishedCompany('CO', '5'), is_sample: true };
    const removed = { ...publishedCompany('CO', '4', { version: 2 }), action: 'removed' as const, current: null };
    await demo.publish([
      publishedCompany('CT', '1'),
      publishedCompany('CO', 'b'),
      publishedCompany('CO', '10'),
      publishedCompany('CO', '2'),
    ]);
    await demo.publish([sample, removed, publishedCompany('QC', '7')]);
    const list = (jurisdiction: string, offset: number, limit: number) =>
      new ListCompanyIdsReadModel(demo.database).list({ jurisdiction, offset, limit });
    expect(await list('us-co', 0, 10)).toEqual({ ids: ['us-co-10', 'us-co-2', 'us-co-b'] });
    expect(await list('us-co', 1, 1)).toEqual({ ids: ['us-co-2'] });
    expect(await list('ca-qc', 0, 10)).toEqual({ ids: ['ca-qc-7'] });
    await demo.destroy();
  });
});

describe('the type of a company', () => {
  it.each([
    ['DOMESTIC LIMITED LIABILITY COMPANY', 'llc'],
    ['FLLC', 'llc'],
    ['WA PROFIT CORPORATION', 'corporation'],
    ['DOMESTIC PROFIT', 'corporation'],
    ['DOMESTIC NON PROFIT', 'nonprofit'],
    ['Non-Stock', 'nonprofit'],
    ['Nonprofit Corporation - CA - Public Benefit', 'nonprofit'],
    ['LIMITED LIABILITY PARTNERSHIP', 'partnership'],
    ['LIMITED LIABILITY LIMITED PARTNERSHIP', 'limited_partnership'],
    ['DOMESTIC COOPERATIVE CORPORATION', 'cooperative'],
    ['BUSINESS TRUST', 'trust'],
    ['Société par actions ou compagnie', 'corporation'],
    ['Personne morale sans but lucratif', 'nonprofit'],
    ['Société en commandite', 'limited_partnership'],
    ['Société en nom collectif', 'partnership'],
    ['Coopérative', 'cooperative'],
    ['ASSUMED BUSINESS NAME', 'other'],
    ['Name Reservation', 'other'],
    [null, 'other'],
  ])('of %j is %s', (entityType, type) => {
    expect(companyType(entityType)).toBe(type);
  });
});
