import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { DemoFixture, record } from '../testing/demo-fixture.ts';
import type { DemoIndex } from './demo-index.ts';
import { SuggestCompaniesReadModel } from './suggest-companies.read-model.ts';

describe('companies suggested while a text is typed', () => {
  let demo: DemoFixture;
  let index: DemoIndex;
  let readModel: SuggestCompaniesReadModel;

  beforeAll(async () => {
    demo = await DemoFixture.create();
    index = await demo.startIndex();
    readModel = new SuggestCompaniesReadModel(index, demo.database);
    await demo.publish([
      publishedCompany('CO', '1', { name: 'Cedar Works LLC' }),
      publishedCompany('CO', '2', { name: 'Cedar LLC', status: 'inactive' }),
      publishedCompany('OR', '3', {
        name: 'Old Cedar Inc',
        people: [{ name: 'Jane Roe', kind: 'person', titles: ['Manager'], address: null }],
      }),
      publishedCompany('OR', '4', { name: '503 623 LLC' }),
    ]);
    await demo.publishRecords([record('1', { names: ['Cedar Works LLC'] }, { phones: ['503-623-4567'] })]);
    await index.catchUp();
  });
  afterAll(async () => {
    await index.onApplicationShutdown();
    await demo.destroy();
  });

  const suggested = async (q: string, limit = 10) => {
    const { hits } = await readModel.suggest({ q, limit });
    return hits.map((hit) => [hit.name, hit.matched_on, hit.matched_name]);
  };
  const byName = (name: string, matched = name) => [name, 'name', matched];

  it('have words that begin so, those first whose name begins so and that are active', async () => {
    const works = byName('Cedar Works LLC');
    expect(await suggested('ced')).toEqual([works, byName('Cedar LLC'), byName('Old Cedar Inc')]);
    expect(await suggested('ced', 1)).toEqual([works]);
    expect(await suggested('cedar l')).toEqual(await suggested('cedar'));
  });

  it('say which name it is that they were found by', async () => {
    expect(await suggested('jan')).toEqual([['Old Cedar Inc', 'officer', 'Jane Roe']]);
    const [hit] = (await readModel.suggest({ q: 'jan', limit: 1 })).hits;
    expect(hit?.matched_titles).toEqual(['Manager']);
  });

  it('have those first that bear the name, however long theirs is, and then those that list a firm of that name', async () => {
    const firm = {
      name: 'Rim Construction LLC',
      kind: 'firm' as const,
      titles: ['Authorized Representative'],
      address: null,
    };
    await demo.publish([
      publishedCompany('OR', '11', { name: 'HC', people: [firm] }),
      publishedCompany('OR', '12', { name: 'General Construction Company of Oregon', status: 'inactive' }),
      publishedCompany('OR', '13', { name: 'Rim Construction Holdings LLC', people: [firm] }),
    ]);
    await index.catchUp();
    expect(await suggested('construction')).toEqual([
      byName('Rim Construction Holdings LLC'),
      byName('General Construction Company of Oregon'),
      ['HC', 'officer', 'Rim Construction LLC'],
    ]);
  });

  it('are those that have a contact or number, and no others, once it is whole', async () => {
    expect(await suggested('(503) 623-4567')).toEqual([['Cedar Works LLC', 'phone', null]]);
    expect(await suggested('503-623-4568')).toEqual([]);
    expect(await suggested('jane@cedar.com')).toEqual([]);
    expect(await suggested('cedar.com')).toEqual([]);
    expect(await suggested('us-or-3')).toEqual([['Old Cedar Inc', 'id', null]]);
  });

  it('are found by each of the many phones of a chain', async () => {
    const phones = Array.from({ length: 60 }, (_, at) => `(303) 555-01${10 + at}`);
    await demo.publish([publishedCompany('CO', '30', { name: 'Ptarmigan Diners LLC' })]);
    await demo.publishRecords(
      phones.map((phone) => record(phone, { names: ['Ptarmigan Diners LLC'] }, { phones: [phone] })),
    );
    await index.catchUp();
    const found = await Promise.all(phones.map((phone) => suggested(phone)));
    expect(found).toEqual(phones.map(() => [['Ptarmigan Diners LLC', 'phone', null]]));
  });

  it('are without a company that was removed since the index was read', async () => {
    const removed = publishedCompany('CO', '20', { name: 'Quartz Works LLC' });
    await demo.publish([removed]);
    await index.catchUp();
    expect(await suggested('quartz')).toEqual([byName('Quartz Works LLC')]);
    await demo.publish([{ ...removed, version: removed.version + 1, action: 'removed', current: null }]);
    expect(await suggested('quartz')).toEqual([]);
  });

  it('are none of a text without a letter or digit', async () => expect(await suggested('—')).toEqual([]));
});
