import { describe, expect, it } from '@jest/globals';
import { Documented } from '../../testing/documented.ts';
import type { HttpRequest } from '../../testing/http-requests.ts';
import { problemIn } from '../../testing/problem-in.ts';
import { keyedGateway } from '../../testing/started-gateway.ts';

describe('GET /v1/people', () => {
  const document = new Documented('production');
  const at = keyedGateway();

  const search = (query: string, request: HttpRequest = {}) =>
    at.gateway.get(`/v1/people${query}`, { headers: { 'x-api-key': at.key }, ...request });
  const found = async (query: string) => JSON.parse((await search(query)).text);

  describe('200', () => {
    it('answers a list of persons, each with titles and a sparse business, as documented', async () => {
      const response = await search('?q=jane+doe&per_page=1');
      expect(response.status).toBe(200);
      expect(document.departures('searchPeople', response)).toEqual([]);
      expect(JSON.parse(response.text)).toEqual({
        object: 'list',
        data: [
          {
            object: 'person',
            name: 'Jane Q Doe',
            titles: [{ object: 'person_title', title: 'Registered Agent' }],
            address: null,
            as_of: null,
            business: {
              object: 'business',
              id: 'us-co-20191000001',
              name: 'Cedar Ridge Bakery, LLC',
              status: 'active',
              entity_type: 'DLLC',
              formation_state: 'CO',
              formation_date: '2019-03-01',
              file_number: '20191000001',
              full_address: '1 Main St, Denver, CO 80202',
              as_of: '',
            },
          },
        ],
        has_more: true,
        total_count: 41,
        page: 1,
        per_page: 1,
        coverage: [expect.objectContaining({ state: 'CO', status: 'partial', scope: 'a part of the registry' })],
        suggestions: { q: [] },
      });
    });

    it('suggests the name with its blanks where it is written without', async () => {
      const response = await search('?q=JaneQDoe');
      expect(document.departures('searchPeople', response)).toEqual([]);
      expect(JSON.parse(response.text)).toMatchObject({
        total_count: 0,
        suggestions: { q: [{ q: 'jane q doe', total_count: 41 }] },
      });
    });

    it('is restricted to some states, in any wording', async () => {
      for (const state of ['us_co', 'Colorado', 'OR,us-co', ''])
        expect((await found(`?q=jane&state=${state}`)).total_count).toBe(41);
      expect(await found('?q=jane&state=OR')).toMatchObject({
        total_count: 0,
        coverage: [{ state: 'OR', status: 'not_covered' }],
      });
    });
  });

  describe('400', () => {
    it.each([
      ['', 'missing_parameter', 'q', /q/],
      ['?q=%26', 'invalid_parameter', 'q', /at least one letter or digit/],
      ['?q=jane&state=xx', 'invalid_parameter', 'state', /state is "xx"; expected a US state/],
    ])('refuses %.40s', async (query, code, param, message) => {
      const response = await search(query);
      expect(problemIn(response)).toMatchObject({ status: 400, code, param, message: expect.stringMatching(message) });
      expect(document.departures('searchPeople', response)).toEqual([]);
    });
  });
});
