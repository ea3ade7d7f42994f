import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

describe('q of GET /v1/businesses', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const search = (query: string) => at.gateway.get(`/v1/businesses${query}`, { headers: { 'x-api-key': at.key } });
  const found = async (query: string) => JSON.parse((await search(query)).text);
  const ids = async (query: string) => (await found(query)).data.map(({ id }: { id: string }) => id);

  it('suggests texts that find something where the one asked for does not', async () => {
    const response = await search('?q=cedar+ridge+bakry');
    expect(document.departures('searchBusinesses', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      total_count: 0,
      suggestions: { q: [{ q: 'cedar ridge bakery', total_count: 1 }] },
    });
    expect((await found('?q=cedar+ridge+bakry&state=or')).suggestions.q).toEqual([]);
  });

  it('answers what the first suggestion finds with fuzzy=true alone, and says so', async () => {
    const response = await search('?q=cedar+ridge+bakry&fuzzy=true');
    expect(document.departures('searchBusinesses', response)).toEqual([]);
    expect(JSON.parse(response.text)).toMatchObject({
      total_count: 1,
      data: [{ id: 'us-co-20191000001', matched_on: 'similar_name', matched_name: 'Cedar Ridge Bakery, LLC' }],
      suggestions: { q: [{ q: 'cedar ridge bakery', total_count: 1 }] },
    });
    expect(await found('?q=cedar+ridge+bakery&fuzzy=true')).toMatchObject({ data: [{ matched_on: 'name' }] });
    expect(await found('?q=nobodyatall&fuzzy=true')).toMatchObject({ data: [], total_count: 0 });
  });

  it('finds words by their beginnings, of at least two letters', async () => {
    expect(await ids('?q=ced*+bak*')).toEqual(['us-co-20191000001']);
    const refused = await search('?q=cedar+b*');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('B* has fewer than 2 letters');
    expect((await search('?q=ce*+ri*+ba*+ll*')).status).toBe(200);
    expect((await search('?q=ce*+ri*+ba*+ll*+xx*')).status).toBe(400);
  });

  it('finds words in quotation marks in their order, next to each other', async () => {
    expect(await ids('?q=%22ridge+bakery%22')).toEqual(['us-co-20191000001']);
    expect(await ids('?q=%E2%80%9Cridge+bakery%E2%80%9D+cedar')).toEqual(['us-co-20191000001']);
    expect(await found('?q=%22bakery+cedar%22')).toMatchObject({
      data: [],
      suggestions: { q: [{ q: 'bakery cedar', total_count: 1 }] },
    });
    for (const [q, fault] of [
      ['%22ridge+bakery', /: its last quotation mark is not closed; expected /],
      ['%22ridge+bak*%22', /: BAK\* stands in quotation marks/],
    ] as const) {
      const refused = await search(`?q=${q}`);
      expect([q, refused.status]).toEqual([q, 400]);
      expect(refused.text).toMatch(fault);
    }
  });
});
