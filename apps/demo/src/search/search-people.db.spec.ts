import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { publishedCompany } from '@registry/contracts-business-registry/published-company';
import { DemoFixture } from '../testing/demo-fixture.ts';
import type { DemoIndex } from './demo-index.ts';
import { GetPersonReadModel } from './get-person.read-model.ts';
import { GetTaxonomyReadModel } from './get-taxonomy.read-model.ts';
import { SearchPeopleReadModel } from './search-people.read-model.ts';

const officer = (name: string, title = 'Manager') => ({
  name,
  kind: 'person' as const,
  titles: [title],
  address: null,
});

describe('names on file', () => {
  let demo: DemoFixture;
  let index: DemoIndex;
  let readModel: SearchPeopleReadModel;

  beforeAll(async () => {
    demo = await DemoFixture.create();
    index = await demo.startIndex();
    readModel = new SearchPeopleReadModel(index, demo.database);
    await demo.publish([
      publishedCompany('CO', '1', { name: 'Zinc LLC', people: [officer('JOHN SMITH'), officer('Ada Smith')] }),
      publishedCompany('OR', '2', { name: 'Alum LLC', people: [officer('John Smith', 'Registered Agent')] }),
      publishedCompany('OR', '3', {
        name: 'Iron LLC',
        status: 'inactive',
        people: [officer('JOHN SMITH', 'Director')],
      }),
      { ...publishedCompany('OR', '5', { name: 'Aged LLC', people: [officer('John Smith')] }), is_sample: true },
      ...['6', '7'].map((number) => ({
        ...publishedCompany('OR', number, { people: [officer('Ann Smith')] }),
        is_sample: true,
      })),
      publishedCompany('OR', '4', { name: 'Smith John LLC', people: [officer('Smith Company John')] }),
    ]);
    await index.catchUp();
  });
  afterAll(async () => {
    await index.onApplicationShutdown();
    await demo.destroy();
  });

  const search = (q: string, offset = 0) => readModel.search({ q, offset, limit: 25 });

  it('are grouped over registers, each with the companies that filed them and the titles there', async () => {
    const { people, totalCount } = await search('john smith');
    expect(totalCount).toBe(2);
    expect(people.map((person) => [person.name, person.company_count, person.sample_company_count])).toEqual([
      ['JOHN SMITH', 3, 1],
      ['Smith Company John', 1, 0],
    ]);
    expect(people[0]?.companies.map(({ company, titles }) => [company.name, titles])).toEqual([
      ['Alum LLC', ['Registered Agent']],
      ['Zinc LLC', ['Manager']],
      ['Iron LLC', ['Director']],
      ['Aged LLC', ['Manager']],
    ]);
  });

  it('with other blanks are suggested', async () => {
    const suggested = async (q: string) => (await search(q)).suggestions;
    expect(await suggested('JohnSmith')).toEqual([{ q: '"john smith"', total_count: 1 }]);
    expect(await suggested('a da smi\u00a0th')).toEqual([{ q: 'ada smith', total_count: 1 }]);
    expect(await suggested('smithcompanyjohn')).toEqual([{ q: 'smith company john', total_count: 1 }]);
    expect(await suggested('john smith')).toEqual([]);
  });

  it('of most real companies come first: samples are counted separately', async () => {
    const { people } = await search('smith');
    expect(people.map((person) => [person.name, person.company_count, person.sample_company_count])).toEqual([
      ['Smith Company John', 1, 0],
      ['JOHN SMITH', 3, 1],
      ['Ada Smith', 1, 0],
      ['Ann Smith', 0, 2],
    ]);
  });

  it('have all their companies, page by page', async () => {
    const read = (name: string, offset: number) =>
      new GetPersonReadModel(demo.database).read({ name, offset, limit: 2 });
    const names = async (offset: number) =>
      (await read('john  SMITH', offset)).person.companies.map(({ company }) => company.name);
    expect([await names(0), await names(2)]).toEqual([
      ['Alum LLC', 'Zinc LLC'],
      ['Iron LLC', 'Aged LLC'],
    ]);
    await expect(read('John Smith', 4)).rejects.toThrow('No company lists "John Smith" there.');
    await expect(read('Smith', 0)).rejects.toThrow('No company lists "Smith" there.');
  });

  it('are not companies, nor companies names on file', async () => {
    expect((await search('zinc')).totalCount).toBe(0);
    expect(await search('—')).toEqual({ people: [], totalCount: 0, suggestions: [] });
    const taxonomy = await new GetTaxonomyReadModel(index, demo.database).read({ citiesOf: null });
    expect(taxonomy).toMatchObject({
      jurisdictions: [
        { value: 'us-or', count: 3 },
        { value: 'us-co', count: 1 },
      ],
      cities: null,
    });
  });

  it('go when nobody files them any more', async () => {
    await demo.publish([publishedCompany('CO', '1', { name: 'Zinc LLC', version: 2, people: [officer('Ben Smith')] })]);
    await index.catchUp();
    expect((await search('ada')).totalCount).toBe(0);
    expect((await search('john smith')).people[0]?.company_count).toBe(2);
    expect((await search('ben smith')).totalCount).toBe(1);
  });
});
