import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { toAddress, toTitles } from '@registry/contracts-business-registry';
import type { SearchPeopleRequest } from '@registry/contracts-people';
import { FeedReadiness } from '@registry/feed';
import { SearchReadiness } from '@registry/index-host';
import { eventually } from '@registry/testing';
import { createPublished, firm, PeopleFixture, person } from '../testing/people-fixture.ts';
import { SearchFixture } from '../testing/search-fixture.ts';
import { SearchPeopleHandler } from './search-people.handler.ts';

const NO_PARTS = { addressLine1: null, addressLine2: null, state: null, postalCode: null, country: null };

describe('search-people', () => {
  let people: PeopleFixture;
  let replica: SearchFixture;

  beforeAll(async () => {
    people = await PeopleFixture.create();
    await people.publish([
      createPublished('CO', 'A-1', [person('Ada Marsh', 'Registered Agent', 'Manager'), firm('Cedar Agents, L.L.C.')]),
      createPublished('OR', '2', [person('ADA MARSH'), person('Marsh, Ada Lee')], {
        name: 'Blue Mesa',
        entity_type: null,
        version: 3,
      }),
      createPublished('CO', '3', [person("Zoë O'Neil"), firm('Cedar Agents of Ada Inc'), person('ada marsh jr')]),
      createPublished('WY', '4', [person('Lee Ada Marsh')]),
    ]);
    replica = await SearchFixture.start(people);
  });
  afterAll(async () => {
    await replica.end();
    await people.destroy();
  });

  const search = (q: string, more: Partial<SearchPeopleRequest> = {}) =>
    replica.readModel.search({ q, states: [], offset: 0, limit: 30, ...more });
  const names = async (q: string, more: Partial<SearchPeopleRequest> = {}) =>
    (await search(q, more)).hits.map(({ name, business }) => `${name} ${business.id}`);

  it('puts the name that is the query first, then those that begin with its first word, then the rest, each by name and id', async () => {
    expect(await names('Ada Marsh')).toEqual([
      'ADA MARSH us-or-2',
      'Ada Marsh us-co-A-1',
      'ada marsh jr us-co-3',
      'Lee Ada Marsh us-wy-4',
      'Marsh, Ada Lee us-or-2',
    ]);
  });

  it('says of which version of its company each is', async () => {
    expect((await search('Ada Marsh')).versions).toEqual([3, 1, 1, 1, 3]);
  });

  it('wants all words of the query in the name of one person, not in several of a company', async () => {
    expect(await names('zoe marsh')).toEqual([]);
    expect((await search('cedar zoe')).totalCount).toBe(0);
  });

  it.each([
    ['adamarsh', ['"ada marsh"']],
    ['a da mar sh', ['ada marsh']],
    ['Zo\u200be O\u00adNe il', ['zoe oneil']],
    ['cedaragentsllc', ['cedar agents llc']],
    ['ada mersh', ['ada marsh']],
    ['ada marsh', []],
  ])('suggests for %j %j', async (q, suggested) => {
    expect((await search(q)).suggestions?.map((one) => one.q)).toEqual(suggested);
  });

  it('says how far the index is behind the tables while it follows them', async () => {
    const handler = new SearchPeopleHandler(
      replica.readModel,
      new SearchReadiness(new FeedReadiness([]), replica.index),
    );
    const request = { q: 'Ulla Fern', states: [], offset: 0, limit: 30 };
    expect(await handler.searchPeople(request)).not.toHaveProperty('indexing');
    const holder = await people.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM feed_lanes FOR UPDATE'); // no change event gets a position
    await people.publish([createPublished('WY', '5', [person('Ulla Fern')])]);
    const behind = { hits: [], versions: [], totalCount: 0, suggestions: [], indexing: { found: 8, waiting: 1 } };
    await eventually(() => handler.searchPeople(request), behind, 10_000);
    await holder.query('COMMIT');
    holder.release();
    await eventually(async () => (await handler.searchPeople(request)).indexing, undefined, 10_000);
    expect((await handler.searchPeople(request)).totalCount).toBe(1);
    await people.publish([createPublished('WY', '5', [])]);
    await replica.index.catchUp();
  });

  it('suggests a name with other blanks next to one that is found, among the people of the states', async () => {
    await people.publish([
      createPublished('WY', '7', [person('Ana De La Cruz')]),
      createPublished('OR', '7', [person('Ana Delacruz')]),
    ]);
    await replica.index.catchUp();
    expect((await search('ana delacruz')).suggestions).toEqual([{ q: 'ana de la cruz', total_count: 1 }]);
    expect((await search('ana de la cruz')).suggestions).toEqual([{ q: 'ana delacruz', total_count: 1 }]);
    expect((await search('ana delacruz', { states: ['OR'] })).suggestions).toEqual([]);
  });

  it('finds a firm under its name, legal form left out or spelled otherwise', async () => {
    expect((await names('cedar agents'))[0]).toBe('Cedar Agents, L.L.C. us-co-A-1');
    expect(await names('Cedar Agents LLC')).toEqual(['Cedar Agents, L.L.C. us-co-A-1']);
  });

  it('returns each company of a person as a hit, with the titles there and the sparse company', async () => {
    const { hits, totalCount } = await search('ada marsh', { limit: 2 });
    expect(totalCount).toBe(5);
    expect(hits).toEqual([
      {
        object: 'person',
        name: 'ADA MARSH',
        address: null,
        titles: [{ object: 'person_title', title: 'Registered Agent' }],
        business: {
          object: 'business',
          id: 'us-or-2',
          name: 'Blue Mesa',
          status: 'active',
          entity_type: '',
          formation_state: 'OR',
          formation_date: '2019-03-01',
          file_number: '2',
          full_address: '1 Main St',
          as_of: '',
        },
      },
      expect.objectContaining({ titles: toTitles(['Registered Agent', 'Manager']) }),
    ]);
  });

  it('is restricted to some states', async () => {
    expect(await names('ada', { states: ['WY'] })).toEqual(['Lee Ada Marsh us-wy-4']);
    expect((await search('ada', { states: ['CO'] })).totalCount).toBe(3);
    expect((await search('ada', { states: ['CO', 'WY'] })).totalCount).toBe(4);
  });

  it('cuts pages that neither overlap nor skip', async () => {
    await people.publish(
      Array.from({ length: 250 }, (_, i) =>
        createPublished('WY', `N${i}`, [person('Same Name'), person(`Same Name ${i % 7}`)]),
      ),
    );
    await replica.index.catchUp();
    const whole = await names('same name', { limit: 500 });
    const pages = [];
    for (let offset = 0; offset < 500; offset += 70) pages.push(...(await names('same name', { offset, limit: 70 })));
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe(500);
  });

  it('returns two people of one company and name, each with the address there', async () => {
    const published = { ...NO_PARTS, fullAddress: '1 Main St, Denver, CO 80202', city: 'Denver' };
    const address = toAddress(published, ['other']);
    const [one, two] = [{ ...person('Ida Twin', 'Manager'), address }, person('Ida Twin', 'Registered Agent')];
    await people.publish([createPublished('CO', '9', [one, two, { ...firm('Twin Rim LLC'), titles: ['Trustee'] }])]);
    await replica.index.catchUp();
    const { hits } = await search('ida twin');
    expect(hits.map(({ titles, address: at, business }) => [titles, at, business.id])).toEqual([
      [toTitles(['Manager']), address, 'us-co-9'],
      [toTitles(['Registered Agent']), null, 'us-co-9'],
    ]);
    expect(await names('twin rim')).toEqual(['Twin Rim LLC us-co-9']);
  });
});
