import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completedQuery, foldWords, parseQuery, unreadPrefixOf } from '../index.ts';

describe('query', () => {
  it('is read as names are: folded, `&` is a word, apostrophes and dots vanish', () => {
    expect(parseQuery("o'neil & café, U.S.")).toEqual({
      terms: ['ONEIL', 'AND', 'CAFE', 'US'],
      prefixes: [],
      first: 'ONEIL',
      words: ['ONEIL', 'AND', 'CAFE', 'US'],
      nameKey: 'ONEIL AND CAFE US',
    });
  });

  it('has the words that folding it whole has, whatever stands between them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (q) => {
        expect(parseQuery(q).words).toEqual(foldWords(q));
      }),
      { numRuns: 2000 },
    );
  });

  it('asks for each word once but keeps the words for the order', () => {
    expect(parseQuery('The New New York Co')).toMatchObject({
      terms: ['THE', 'NEW', 'YORK', 'CO'],
      words: ['THE', 'NEW', 'NEW', 'YORK', 'CO'],
      nameKey: 'NEW NEW YORK',
    });
  });

  it.each(['', ' ', '...', '- +', '😀', '*', '* *'])('of %j has no term', (q) => {
    expect(parseQuery(q)).toEqual({ terms: [], prefixes: [], first: undefined, words: [], nameKey: '' });
  });

  it('of an ampersand alone asks for AND', () => {
    expect(parseQuery('&').terms).toEqual(['AND']);
  });

  it('asks for a legal form however it is spelled, and takes it for the first where it comes first', () => {
    expect(parseQuery('acme limited liability company').terms).toEqual(['ACME', 'LLC']);
    expect(parseQuery('limited brands')).toMatchObject({ terms: ['LTD', 'BRANDS'], first: 'LTD' });
  });

  it.each([
    ['coast*', [], ['COAST'], 'COAST'],
    ['coast* llc', ['LLC'], ['COAST'], 'COAST'],
    ['the coast* coast*', ['THE'], ['COAST'], 'THE'],
    ["o'neil-co*", ['ONEIL'], ['CO'], 'ONEIL'],
    ['limited* liability company', ['LIABILITY', 'CO'], ['LIMITED'], 'LIMITED'],
    ['e*trade', ['E', 'TRADE'], [], 'E'],
    ['* coast', ['COAST'], [], 'COAST'],
    ['a*', ['A'], [], 'A'],
  ])('reads %s: words %j, beginnings of words %j', (q, terms, prefixes, first) => {
    expect(parseQuery(q)).toMatchObject({ terms, prefixes, first });
  });

  it.each([
    ['ced', 'ced*'],
    ['cedar ri', 'cedar ri*'],
    ['cedar r', 'cedar '],
    ['x-r', 'x-'],
    ["cedar o'n", "cedar o'n*"],
    ['cedar ', 'cedar '],
    ['ced*', 'ced*'],
    ['c', 'c'],
    ['東京', '東京*'],
    ['', ''],
  ])('typed so far as %j is completed to %j', (typed, completed) => expect(completedQuery(typed)).toBe(completed));

  it.each([
    ['a*', 'A'],
    ['coast* É* b*', 'E'],
    ['x-a*', 'A'],
    ['ab* e*trade *', undefined],
    ['aa* bb* cc* dd*', undefined],
    ['aa* bb* cc* dd* ee*', 'EE'],
  ])('of %s has %j as a beginning that is not read', (q, unread) => {
    expect(unreadPrefixOf(q)).toBe(unread);
    if (unread !== undefined) expect(parseQuery(q).terms).toContain(unread);
  });
});
