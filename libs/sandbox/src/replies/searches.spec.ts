import { describe, expect, it } from '@jest/globals';
import { searchBusinesses, type SearchBusinessesRequest, UNFILTERED } from '@registry/contracts-business-registry';
import { searchPeople } from '@registry/contracts-people';
import { sandboxReply } from './replies.ts';

const NOW = 500_000 * 3_600_000;

describe('a search in the sandbox', () => {
  const search = (q: string, more: Partial<SearchBusinessesRequest> = {}) =>
    sandboxReply(searchBusinesses, { q, ...UNFILTERED, sort: 'relevance', offset: 0, limit: 10, ...more }, NOW);
  const find = async (q: string, further: Partial<SearchBusinessesRequest> = {}) =>
    (await search(q, further)).hits.map(({ id }) => id.replace(/us-..-SANDBOX-/, ''));

  it('has the order and the filters of a real one', async () => {
    expect(await find('sample')).toEqual(['3', '4', '2', '7', '6']);
    expect(await find('sample', { sort: 'registration_date' })).toEqual(['4', '3', '2', '6', '7']);
    expect(await find('sample', { states: ['CO'] })).toEqual(['6']);
    expect(await find('sample', { status: 'good standing ', city: 'Bend' })).toEqual(['4']);
    expect(await find('sample', { formedFrom: '2010-01-01', formedTo: '2016-01-01' })).toEqual(['3', '2']);
    expect(await find('us-or-SANDBOX-4')).toEqual(['4']);
    expect(await find('twin pin', { isTyped: true })).toEqual(['3', '4']);
  });

  it('suggests what finds something in place of what does not', async () => {
    expect((await search('cedr ridge')).suggestions.q).toEqual([{ q: 'cedar ridge', total_count: 2 }]);
    const similar = await search('cedr ridge', { fuzzy: true });
    expect(similar.hits.map(({ id, matched_on }) => `${matched_on} ${id}`)).toEqual([
      ...['similar_name us-co-SANDBOX-1', 'similar_name us-or-SANDBOX-8'],
    ]);
    const other = await search('cedar', { status: 'Dissolved' });
    expect(other.suggestions.status).toEqual(['Good Standing', 'Administratively Dissolved']);
  });

  it('goes through all companies in the order of their ids', async () => {
    expect(await find('sample', { after: '', limit: 3 })).toEqual(['6', '2', '3']);
    expect(await find('sample', { after: 'us-or-SANDBOX-3', limit: 3 })).toEqual(['4', '7']);
  });

  it('finds persons, and suggests other spellings of their names', async () => {
    const people = (q: string) => sandboxReply(searchPeople, { q, states: [], offset: 0, limit: 10 }, NOW);
    const found = (await people('roe')).hits.map(({ name, business }) => `${name} ${business.id}`);
    expect(found).toEqual(['JANE ROE us-or-SANDBOX-8', 'JOHN ROE us-co-SANDBOX-1', 'SAM ROE us-or-SANDBOX-4']);
    expect((await people('jahn roe')).suggestions).toContainEqual({ q: 'john roe', total_count: 1 });
  });
});
