import { describe, expect, it } from '@jest/globals';
import { keyedGateway } from '../testing/started-gateway.ts';

describe('Link of a list', () => {
  const at = keyedGateway();

  const toLink = async (path: string, method = 'GET') =>
    (await at.gateway.get(path, { method, headers: { 'x-api-key': at.key } })).headers.link;

  it('names the next page and the one before, with the parameters of the caller', async () => {
    const path = '/v1/people?q=jane%20doe&state=us_co&per_page=20';
    const at = (page: number, rel: string) =>
      `</v1/people?q=jane+doe&state=us_co&per_page=20&page=${page}>; rel="${rel}"`;
    expect(await toLink(path)).toBe(at(2, 'next'));
    expect(await toLink(`${path}&page=2`)).toBe(`${at(3, 'next')}, ${at(1, 'prev')}`);
    expect(await toLink(`${path}&page=3`)).toBe(at(2, 'prev'));
    expect(await toLink(path, 'HEAD')).toBe(at(2, 'next'));
  });

  it('can be followed to the end, and what it leads to is every item once', async () => {
    const seen: string[] = [];
    for (let path: string | undefined = '/v1/people?q=jane+doe&per_page=20'; path !== undefined;) {
      const { text, headers } = await at.gateway.get(path, { headers: { 'x-api-key': at.key } });
      seen.push(...JSON.parse(text).data.map(({ business }: { business: { id: string } }) => business.id));
      path = /<([^>]+)>; rel="next"/.exec(String(headers.link ?? ''))?.[1];
    }
    expect([seen.length, new Set(seen).size]).toEqual([41, 41]);
  });

  it('is on the list of a section, and nowhere where all is on one page or nothing is a list', async () => {
    expect(await toLink('/v1/businesses/us-co-20191000001/liens?page=2')).toBe(
      '</v1/businesses/us-co-20191000001/liens?page=1>; rel="prev"',
    );
    expect(await toLink('/v1/jurisdictions?page=2&per_page=1')).toBeUndefined();
    expect(await toLink('/v1/businesses/us-co-20191000001')).toBeUndefined();
    expect(await toLink('/v1/people?q=jane+doe&page=101&per_page=100')).toBeUndefined();
  });

  it('never holds the key of the caller, and stands beside the warning that it was in the URL', async () => {
    const { headers } = await at.gateway.get(`/v1/people?api_token=${at.key}&q=jane+doe&per_page=20`);
    expect(headers.link).toBe(
      '</docs#authentication>; rel="deprecation"; type="text/html", </v1/people?q=jane+doe&per_page=20&page=2>; rel="next"',
    );
  });

  it('is not on the refusal that takes the place of a list', async () => {
    const spent = await at.gateway.makeKey({ dailyLimit: 1 });
    const send = () => at.gateway.get(`/v1/people?q=jane+doe&per_page=20&api_token=${spent}`);
    const responses = await Promise.all([send(), send(), send()]);
    const refused = responses.filter(({ status }) => status === 403);
    expect(refused).toHaveLength(2);
    for (const { headers } of refused) expect(headers.link).not.toContain('rel="next"');
  });
});
