import { describe, expect, it } from '@jest/globals';
import { discovery } from './discovery.ts';

// Over HTTP it is tried with the search of people: search-people.http.spec.ts.
describe('the discovery document', () => {
  it('names each parameter with what it takes', () => {
    const search = discovery('https://demo.example', null).endpoints.find(({ path }) => path === '/v1/search');
    expect(search?.parameters.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['q', 'state', 'status', 'type', 'naics', 'year', 'has', 'sort', 'page']),
    );
    expect(search?.parameters.filter(({ required }) => required).map(({ name }) => name)).toEqual(['q']);
  });
});
