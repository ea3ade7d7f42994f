import { beforeAll, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { Documented } from '../testing/documented.ts';
import { linkedEntity } from '../testing/entities/linked-entity.ts';
import { ABROAD, HOME } from '../testing/entities/linked-companies.ts';
import { problemIn } from '../testing/problem-in.ts';
import type { StartedGateway } from '../testing/started-gateway.ts';

/** How many records the gateway has of the registration in each state. */
export const RECORDS = { CO: 3, CA: 2 } as const;

/** The number of a license of each registration. */
export const TWIN_NUMBER = '7701442';

/** `GET /v1/entities/{id}/records` of the company in two states. */
export function describeEntityRecords(gateway: () => StartedGateway): void {
  const document = new Documented('production');
  let key: string;
  let path: string;

  beforeAll(async () => {
    key = await gateway().makeKey();
    path = `/v1/entities/${await linkedEntity(gateway(), key)}/records`;
  });

  const get = (at: string) => gateway().get(at, { headers: { 'x-api-key': key } });
  const body = async (at: string) => JSON.parse((await get(at)).text);

  it('200: lists the records of each registration with its id, page by page, as the registration has them', async () => {
    const response = await get(`${path}?section=federal`);
    expect([response.status, document.departures('listEntityRecords', response)]).toEqual([200, []]);
    const { data, registrations, total_count: total } = JSON.parse(response.text);
    const own = await Promise.all([HOME, ABROAD].map((id) => body(`/v1/businesses/${id}/federal`)));
    expect(registrations).toEqual(
      [HOME, ABROAD].map((registration, at) => ({
        registration,
        total_count: own[at].total_count,
        coverage: own[at].coverage,
      })),
    );
    expect([total, own.map(({ total_count }) => total_count)]).toEqual([5, [RECORDS.CO, RECORDS.CA]]);
    expect(data).toEqual(
      [HOME, ABROAD].flatMap((registration, at) =>
        own[at].data.map((record: object) => ({ object: 'entity_record', registration, record })),
      ),
    );
    const pages = await Promise.all([1, 2, 3].map((page) => body(`${path}?section=federal&per_page=2&page=${page}`)));
    expect(pages.flatMap((page) => page.data)).toEqual(data);
    expect(pages.map(({ has_more: hasMore }) => hasMore)).toEqual([true, true, false]);
  });

  it('200: lists and counts records of the requested confidence', async () => {
    for (const least of ['0', '0.999', '1']) {
      const { data, registrations } = await body(`${path}?section=federal&min_confidence=${least}`);
      const own = await Promise.all(
        [HOME, ABROAD].map((id) => body(`/v1/businesses/${id}/federal?min_confidence=${least}`)),
      );
      expect(registrations.map(({ total_count: total }: { total_count: number }) => total)).toEqual(
        own.map(({ total_count: total }) => total),
      );
      expect(data.map(({ record }: { record: object }) => record)).toEqual(own.flatMap((page) => page.data));
    }
    expect(await body(`${path}?section=federal&min_confidence=1`)).toMatchObject({ total_count: 0, data: [] });
  });

  it('200: says of each registration whether its records are covered where none is found', async () => {
    expect(await body(`${path}?section=liens`)).toMatchObject({
      total_count: 0,
      data: [],
      registrations: [
        { registration: HOME, total_count: 0, coverage: { status: 'not_covered' } },
        { registration: ABROAD, total_count: 0, coverage: { status: 'not_covered' } },
      ],
    });
  });

  it('200: whose registrations all have a record of a number are each a hit of a search for it, or one by entity', async () => {
    const search = async (more = '') => {
      const { data, total_count: total, next_cursor: next } = await body(`/v1/businesses?q=${TWIN_NUMBER}${more}`);
      return [total, data.map(({ id }: { id: string }) => id).sort(), next];
    };
    await eventually(search, [2, [ABROAD, HOME], null], 30_000);
    expect(await search('&group=entity')).toEqual([1, [expect.stringMatching(/^us-c[ao]-/)], null]);
    const first = await search('&per_page=1&cursor=*');
    expect(first).toEqual([2, [ABROAD], expect.any(String)]);
    expect(await search(`&per_page=1&cursor=${first[2]}`)).toEqual([2, [HOME], null]);
  });

  it('200: has no record of a registration that is suppressed', async () => {
    await gateway().stack.run('business-registry', 'suppress', ABROAD, '--reason', 'spec');
    await eventually(async () => (await get(`${path}?section=federal`)).text.includes(ABROAD), false, 30_000);
    expect((await body(`${path}?section=federal`)).total_count).toBe(RECORDS.CO);
    await gateway().stack.run('business-registry', 'unsuppress', ABROAD, '--reason', 'spec');
  });

  it('400, 404: names the section that is missing or unknown, and an entity that does not exist', async () => {
    expect(problemIn(await get(path))).toMatchObject({ status: 400, code: 'missing_parameter', param: 'section' });
    expect(problemIn(await get(`${path}?section=fines`))).toMatchObject({ status: 400, param: 'section' });
    const unknown = await get('/v1/entities/ent_0000000000000000/records?section=liens');
    expect(problemIn(unknown)).toMatchObject({ status: 404, code: 'entity_not_found' });
    expect(document.departures('listEntityRecords', unknown)).toEqual([]);
  });
}
