import { describe, expect, it } from '@jest/globals';
import { formatCursor, readCursor } from './search-cursor.ts';

const SEARCH = {
  q: 'cedar',
  state: ['OR'],
  standing: null,
  status: null,
  entity_type: null,
  city: null,
  postal_code: null,
  formed_from: null,
  formed_to: null,
};
const POSITION = { page: 12, after: 'us-or-Ä/ 1' };

describe('the cursor of a search', () => {
  const cursor = formatCursor(SEARCH, POSITION);

  it('continues the search that it is of, and * starts any', () => {
    expect(readCursor(SEARCH, cursor)).toEqual(POSITION);
    expect(readCursor(SEARCH, '*')).toEqual({ page: 1, after: '' });
    expect(encodeURIComponent(cursor)).toBe(cursor);
  });

  it.each([
    ['other words', { ...SEARCH, q: 'cedars' }],
    ['another state', { ...SEARCH, state: null }],
    ['another filter', { ...SEARCH, city: 'Salem' }],
  ])('is refused for %s', (_what, search) => {
    expect(() => readCursor(search, cursor)).toThrow('cursor belongs to another search');
  });

  it.each([
    ['cut off', cursor.slice(0, -4)],
    ['with another character', `${cursor.slice(0, -3)}${cursor.at(-3) === 'A' ? 'B' : 'A'}${cursor.slice(-2)}`],
    ['any text', 'eyJwYWdlIjoyfQ'],
    ['a page number', '2'],
  ])('is refused when it is damaged: %s', (_what, text) => {
    expect(() => readCursor(SEARCH, text)).toThrow('cursor is damaged');
  });
});
