import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/suggest', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const suggest = (query: string, headers: Record<string, string> = { 'x-api-key': at.key }) =>
    at.gateway.get(`/v1/suggest${query}`, { headers });
  const ids = async (query: string): Promise<string[]> =>
    JSON.parse((await suggest(query)).text).data.map(({ id }: { id: string }) => id);

  it('200: answers companies with state and standing, as documented', async () => {
    const response = await suggest('?q=cedar+ridge+bak');
    expect(response.status).toBe(200);
    expect(document.departures('suggestBusinesses', response)).toEqual([]);
    expect(JSON.parse(response.text)).toEqual({
      object: 'list',
      data: [
        {
          object: 'suggested_business',
          id: 'us-co-20191000001',
          name: 'Cedar Ridge Bakery, LLC',
          matched_name: 'Cedar Ridge Bakery, LLC',
          ...{ matched_name_status: 'active', matched_name_ended: '' },
          state: 'CO',
          status: 'active',
          as_of: '',
        },
      ],
    });
  });

  it('200: the standing is that of the date of the data, where the source states it', async () => {
    const sandbox = await at.gateway.makeKey({}, 'sandbox');
    const { data } = JSON.parse((await suggest('?q=alpine', { 'x-api-key': sandbox })).text);
    expect(data[0]).toMatchObject({ status: 'inactive', as_of: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
  });

  it.each([
    ['?q=ced', 3],
    ['?q=ced&state=co,wy', 3],
    ['?q=ced&state=wy', 0],
    ['?q=zzz', 0],
    ['?q=paging', 10],
  ])('200: of %s finds %i', async (query, count) => expect(await ids(query)).toHaveLength(count));

  it.each(['us-co-20191000001', '#20191000001'])('200: the company whose number is %s comes first', async (q) => {
    expect(JSON.parse((await suggest(`?q=${encodeURIComponent(q)}`)).text).data[0]).toMatchObject({
      id: 'us-co-20191000001',
      matched_name: 'Cedar Ridge Bakery, LLC',
    });
  });

  it('400: says what is missing or not allowed', async () => {
    expect(problemIn(await suggest(''))).toMatchObject({ code: 'missing_parameter', param: 'q' });
    expect(problemIn(await suggest('?q=...'))).toMatchObject({ code: 'invalid_parameter', param: 'q' });
    expect(problemIn(await suggest(`?q=${'a'.repeat(201)}`))).toMatchObject({ param: 'q' });
  });
});
