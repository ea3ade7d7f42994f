import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completedQuery, foldWords, parseQuery, queryFault } from '../../index.ts';

describe('query', () => {
  it('is read as names are: folded, `&` is a word, apostrophes and dots vanish', () => {
    expect(parseQuery("o'neil & café, U.S.")).toEqual({
      terms: ['ONEIL', 'AND', 'CAFE', 'US'],
      prefixes: [],
      phrases: [],
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
    expect(parseQuery(q)).toEqual({ terms: [], prefixes: [], phrases: [], first: undefined, words: [], nameKey: '' });
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
    ['"cedar ri', ' cedar ri*'],
    ['"cedar ridge" h', '"cedar ridge" '],
    ['"cedar ridge"', '"cedar ridge"'],
  ])('typed so far as %j is completed to %j', (typed, completed) => expect(completedQuery(typed)).toBe(completed));

  it.each([
    ['"cedar ridge"', ['CEDAR', 'RIDGE'], [['CEDAR', 'RIDGE']]],
    ['the "Cedar  Ridge, Inc." co', ['THE', 'CEDAR', 'RIDGE', 'INC', 'CO'], [['CEDAR', 'RIDGE', 'INC']]],
    [
      '\u201ccedar ridge\u201d \u00abof salem\u00bb',
      ['CEDAR', 'RIDGE', 'OF', 'SALEM'],
      [
        ['CEDAR', 'RIDGE'],
        ['OF', 'SALEM'],
      ],
    ],
    ['"ridge limited liability company"', ['RIDGE', 'LLC'], [['RIDGE', 'LLC']]],
    ['ridge limited "liability company"', ['RIDGE', 'LTD', 'LIABILITY', 'CO'], [['LIABILITY', 'CO']]],
    ['"new new york"', ['NEW', 'YORK'], [['NEW', 'NEW', 'YORK']]],
    ['"cedar" "" "..."', ['CEDAR'], []],
    ['cedar "ridge of', ['CEDAR', 'RIDGE', 'OF'], []],
    [
      '"a b" "c d" "e f" "g h" "i j"',
      [...'ABCDEFGHIJ'],
      [
        ['A', 'B'],
        ['C', 'D'],
        ['E', 'F'],
        ['G', 'H'],
      ],
    ],
  ])('reads %s: words %j, phrases %j', (q, terms, phrases) => {
    expect(parseQuery(q)).toMatchObject({ terms, phrases, prefixes: [] });
  });

  it.each([
    ['a*', 'A* has fewer than 2 letters'],
    ['coast* É* b*', 'E* has fewer than 2 letters'],
    ['x-a*', 'A* has fewer than 2 letters'],
    ['ab* e*trade *', undefined],
    ['aa* bb* cc* dd*', undefined],
    ['aa* bb* cc* dd* ee*', 'it has more than 4 words with *'],
    ['cedar "ridge', 'its last quotation mark is not closed'],
    ['5" pipe', 'its last quotation mark is not closed'],
    ['"a b" "c d" "e f" "g h"', undefined],
    ['"a b" "c d" "e f" "g h" "i j"', 'it has more than 4 phrases in quotation marks'],
    ['"cedar rid*"', 'RID* stands in quotation marks, where words are whole'],
  ])('of %s cannot be read: %s', (q, fault) => expect(queryFault(q)).toBe(fault));
});
