import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxRetention } from '@registry/index-host';
import { createPublished, PeopleFixture, person } from '../testing/people-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { testSearches } from '../testing/search-oracle.suite.ts';

describe('search of persons by the index', () => testSearches((people) => SearchFixture.start(people)));

describe('the index of a replica', () => {
  let people: PeopleFixture;
  let replica: SearchFixture;
  beforeAll(async () => {
    people = await PeopleFixture.create();
    replica = await SearchFixture.start(people);
  });
  afterAll(async () => {
    await replica.end();
    await people.destroy();
  });

  it('leaves the index alone when a company changes and its persons do not', async () => {
    await people.publish([createPublished('CO', 'same', [person('Quagga Basalt')])]);
    await replica.index.catchUp();
    const bufferedDocuments = replica.index.statistics?.bufferedDocuments;
    await people.publish([
      createPublished('CO', 'same', [person('Quagga Basalt', 'Manager')], { version: 2, name: 'New' }),
    ]);
    await replica.index.catchUp();
    expect(replica.index.statistics?.bufferedDocuments).toBe(bufferedDocuments);
    const { hits } = await replica.readModel.search({ q: 'quagga basalt', states: [], offset: 0, limit: 10 });
    expect(hits).toEqual([
      expect.objectContaining({
        titles: [{ object: 'person_title', title: 'Manager' }],
        business: expect.objectContaining({ name: 'New' }),
      }),
    ]);
  });

  it('starts from the tables when what happened since its file is not kept any more', async () => {
    await replica.index.rebuild();
    for (const version of [1, 2]) {
      await people.publish([
        createPublished('WY', 'away', [person(version === 1 ? 'Yak Onyx' : 'Yak Agate')], { version }),
      ]);
      await replica.index.catchUp();
    }
    await new OutboxRetention(people.database).drop(-1);
    const documents = await replica.index.documentCount();
    expect(await startedAnew('yak agate')).toEqual({ found: 1, documents, baseDocuments: documents });
    expect(await countHits(replica, 'yak onyx')).toBe(0);
  });

  async function startedAnew(q: string) {
    const other = await SearchFixture.start(people);
    const found = await countHits(other, q);
    const { statistics } = other.index;
    await other.end();
    return { found, documents: statistics?.documents, baseDocuments: statistics?.baseDocuments };
  }

  async function countHits({ readModel }: SearchFixture, q: string): Promise<number> {
    return (await readModel.search({ q, states: [], offset: 0, limit: 10 })).totalCount;
  }
});
