import { describe, expect, it } from '@jest/globals';
import { checkQuery, type IndexQuery } from '@registry/name-index';
import { valueField, WINDOW_MAX } from '../layout.ts';
import { searchBody } from './search-body.ts';

const SCHEMA = { fields: ['state', 'kind'], orders: [] };
const WANTED: IndexQuery = { terms: ['CEDAR'], filters: { state: ['us-co'] }, offset: 0, limit: 10, facets: [] };
const FILTER = JSON.stringify({ terms: { [valueField('state')]: ['us-co'] } });
const read = (query: object, countsFiltered = false) =>
  searchBody(SCHEMA, checkQuery(SCHEMA, { ...WANTED, ...query }), countsFiltered);

describe('the body of a search', () => {
  it.each<[string, Partial<IndexQuery>, boolean, boolean]>([
    ['after what its facets count', { facets: ['kind'] }, false, true],
    ['before its facets where these count what is left', { facets: ['kind'] }, true, false],
    ['at once without facets', {}, false, false],
  ])('has its filters %s', (_case, query, countsFiltered, isLater) => {
    const { query: found, post_filter: later } = read(query, countsFiltered);
    const seen = [JSON.stringify(found).includes(FILTER), JSON.stringify(later)];
    expect(seen).toEqual(isLater ? [false, FILTER] : [true, undefined]);
  });

  it.each<[Partial<IndexQuery>, object]>([
    [{ offset: 20 }, { from: 20, size: 10 }],
    [{ offset: WINDOW_MAX }, { size: WINDOW_MAX }],
    [{ limit: 0 }, { size: 0 }],
  ])('counts all that is found, and of %j wants no more than OpenSearch sorts', (query, window) => {
    const { track_total_hits, from, size } = read(query);
    expect({ track_total_hits, from, size }).toEqual({ track_total_hits: true, from: undefined, ...window });
  });
});
