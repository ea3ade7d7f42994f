import { describe, expect, it } from '@jest/globals';
import { parseQuery } from '../index.ts';

describe('query', () => {
  it('is read as names are: folded, `&` is a word, apostrophes and dots vanish', () => {
    expect(parseQuery("o'neil & café, U.S.")).toEqual({
      terms: ['ONEIL', 'AND', 'CAFE', 'US'],
      words: ['ONEIL', 'AND', 'CAFE', 'US'],
      nameKey: 'ONEIL AND CAFE US',
    });
  });

  it('asks for each word once but keeps the words for the order', () => {
    expect(parseQuery('The New New York Co')).toEqual({
      terms: ['THE', 'NEW', 'YORK', 'CO'],
      words: ['THE', 'NEW', 'NEW', 'YORK', 'CO'],
      nameKey: 'NEW NEW YORK',
    });
  });

  it.each(['', ' ', '...', '- +', '😀'])('of %j has no term', (q) => {
    expect(parseQuery(q)).toEqual({ terms: [], words: [], nameKey: '' });
  });

  it('of an ampersand alone asks for AND', () => {
    expect(parseQuery('&').terms).toEqual(['AND']);
  });
});
