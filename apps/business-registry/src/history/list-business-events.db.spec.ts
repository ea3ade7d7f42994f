import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { VersionRetention } from '@registry/persistence';
import { coloradoCompany, RegistryFixture } from '../testing/registry-fixture.ts';
import { ListBusinessEventsHandler } from './list-business-events.handler.ts';

describe('list-business-events', () => {
  let registry: RegistryFixture;
  let handler: ListBusinessEventsHandler;

  beforeAll(async () => {
    registry = await RegistryFixture.create();
    handler = new ListBusinessEventsHandler(registry.database);
    const first = [coloradoCompany('A-17', 'Cedar Ridge LLC'), coloradoCompany('18', 'Blue Mesa Inc')];
    await registry.loadColorado(first, undefined, { extent: 'increment', asOf: '2026-10-01' });
    await registry.loadColorado([coloradoCompany('A-17', 'Cedar Ridge LLC', { entitystatus: 'Delinquent' })]);
    await registry.loadColorado([coloradoCompany('A-17', 'Cedar Mesa LLC', { entitystatus: 'Delinquent' })]);
  });
  afterAll(() => registry.destroy());

  const page = (fileNumber: string, offset = 0, limit = 30) =>
    handler.listBusinessEvents({ state: 'CO', fileNumber, offset, limit });

  it('reports what changed field by field, newest first, and last that the company was added, under its name then', async () => {
    const { items: events, totalCount } = await page('a-17');
    expect(totalCount).toBe(events.length);
    expect(events.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', 'Cedar Ridge LLC', 'Cedar Mesa LLC'],
      ['alternative_names', [], [{ object: 'name', name: 'Cedar Ridge LLC', type: 'alternative', kind: 'former' }]],
      ['status', 'active', 'inactive'],
      ['status_verbatim', 'Good Standing', 'Delinquent'],
      ['name', null, 'Cedar Ridge LLC'],
    ]);
    expect(events.at(-1)).toEqual({
      object: 'business_event',
      id: 'us-co-A-17/1/0',
      type: 'business.added',
      field: 'name',
      before: null,
      after: 'Cedar Ridge LLC',
      observed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source: 'us-co/business-registry',
      as_of: '2026-10-01',
      live: false,
    });
    expect(new Set(events.map(({ id }) => id)).size).toBe(totalCount);
  });

  it('has one event for a company that never changed', async () => {
    expect(await page('18')).toMatchObject({ items: [{ type: 'business.added' }], totalCount: 1 });
  });

  it('cuts pages that neither overlap nor skip', async () => {
    const whole = (await page('A-17')).items;
    const pages = [];
    for (let offset = 0; offset <= whole.length; offset += 2) pages.push(...(await page('A-17', offset, 2)).items);
    expect(pages).toEqual(whole);
  });

  it('says since when versions are kept, once some were deleted', async () => {
    expect(await page('18')).not.toHaveProperty('keptSince');
    const since = new Date(Date.now() - 1_000);
    await new VersionRetention(registry.database, 0).drop(since);
    expect(await page('18')).toHaveProperty('keptSince', since.toISOString());
  });

  it('names the id of a company that does not exist', async () => {
    await expect(page('99')).rejects.toMatchObject({
      code: { slug: 'business_not_found' },
      message: expect.stringContaining('us-co-99'),
    });
  });
});
