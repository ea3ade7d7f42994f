import { describe, expect, it } from '@jest/globals';
import { EntryIndex } from './entry-index.ts';
import type { ListEntry } from './list-entry.ts';
import { readCompany, type ScreenedCompany } from './screened-company.ts';

const SALEM = {
  full_address: '12 Alder St, Salem, OR 97301',
  address_line1: '12 Alder St',
  city: 'Salem',
  state: 'OR',
  postal_code: '97301',
  country: 'US',
};
const MOSCOW = {
  ...SALEM,
  full_address: 'Moscow',
  address_line1: null,
  city: 'Moscow',
  state: null,
  postal_code: null,
};

function listed(name: string, more: Partial<ListEntry> = {}): ListEntry {
  return { name, aliases: [], addresses: [], identifiers: [], ...more };
}

function named(name: string, more: Partial<ScreenedCompany> = {}): ScreenedCompany {
  return { names: [{ name, isLegal: true }], addresses: [inCity('Salem', '97301')], identifiers: [], ...more };
}

function inCity(city: string, postalCode: string | null, state = 'OR', fullAddress = `9 Other Rd, ${city}`) {
  return { kind: 'principal', fullAddress, city, postalCode, state, country: 'US' };
}

function toStatus(entry: ListEntry, company: ScreenedCompany): string {
  return new EntryIndex([['entry', entry]]).screen(readCompany(company))[0]?.match.status ?? 'nothing';
}

describe('a name that more than 1,000 entries have', () => {
  const name = 'Quilmar Lantern Trading LLC';
  const elsewhere = { ...SALEM, city: 'Bend', postal_code: '97701', address_line1: '5 Other St' };
  const entries = Array.from({ length: 1_500 }, (_, n) => [`e${n}`, listed(name, { addresses: [elsewhere] })] as const);
  const number = { scheme: 'uei', value: 'ABCDEFGHJKL1' };

  it('is found with its place, and by its number', () => {
    const there = ['there', listed(name, { addresses: [SALEM], identifiers: [number] })] as const;
    const index = new EntryIndex([...entries, there]);
    expect(index.screen(readCompany(named(name)))[0]).toMatchObject({ id: 'there', match: { status: 'hit' } });
    const byNumber = named('Another Company Inc', { identifiers: [number] });
    expect(index.screen(readCompany(byNumber))).toMatchObject([{ id: 'there', match: { method: 'identifier' } }]);
  });

  it('is possible without a place, each time that it is listed', () => {
    const found = new EntryIndex(entries).screen(readCompany(named(name, { addresses: [] })));
    expect([found.length, new Set(found.map(({ match }) => match.status))]).toEqual([1_500, new Set(['possible'])]);
  });

  it('is found misspelled', () => {
    const found = new EntryIndex(entries).screen(readCompany(named('Quilmar Lantren Trading LLC')));
    expect(found).toHaveLength(1_500);
  });

  it('is found by a number that as many entries of the party have', () => {
    const index = new EntryIndex(entries.map(([id, entry]) => [id, { ...entry, identifiers: [number] }] as const));
    const found = index.screen(readCompany(named('Another Company Inc', { identifiers: [number] })));
    expect(found).toHaveLength(1_500);
  });
});

describe('the result of a company and an entry', () => {
  const name = 'Quilmar Lantern Trading LLC';
  it.each<[string, ListEntry, ScreenedCompany, string]>([
    ['the name and the ZIP code', listed(name, { addresses: [SALEM] }), named(name), 'hit'],
    ['the name and no place', listed(name), named(name), 'possible'],
    [
      'the name with a legal form inside in full, and the ZIP code',
      listed('Quilmar Lantern Corp. of Salem', { addresses: [SALEM] }),
      named('Quilmar Lantern Corporation of Salem'),
      'hit',
    ],
    [
      'the name with a legal form inside written short, and the ZIP code',
      listed('Quilmar & Company Lantern Trading Inc', { addresses: [SALEM] }),
      named('Quilmar and Co. Lantern Trading, Inc.'),
      'hit',
    ],
    [
      'the name and another place',
      listed(name, { addresses: [{ ...SALEM, city: 'Bend', postal_code: '97701' }] }),
      named(name),
      'possible',
    ],
    [
      'a name of common words and no place',
      listed('Medical Supply Services LLC'),
      named('Medical Supply Services LLC'),
      'possible',
    ],
    ['a name of one common word and no place', listed('Services LLC'), named('Services LLC'), 'possible'],
    ['the same with another legal form', listed('Services LLC'), named('Services Inc'), 'possible'],
    ['a name of initials with another legal form', listed('ABC Inc'), named('ABC LLC'), 'possible'],
    [
      'a name of common words and the ZIP code',
      listed('Medical Supply Services LLC', { addresses: [SALEM] }),
      named('Medical Supply Services LLC'),
      'possible',
    ],
    [
      'a name of many common words and the ZIP code',
      listed('American Home Health Care Medical Supply Services Group LLC', { addresses: [SALEM] }),
      named('American Home Health Care Medical Supply Services Group LLC'),
      'possible',
    ],
    [
      'a name of common words and the street',
      listed('Medical Supply Services LLC', { addresses: [SALEM] }),
      named('Medical Supply Services LLC', { addresses: [inCity('Salem', '97301', 'OR', '12 Alder Street, Salem')] }),
      'hit',
    ],
    [
      'a word that is nearly a legal form, and the ZIP code',
      listed('Quilmar Lantern Inc', { addresses: [SALEM] }),
      named('Quilmar Lantern Inn'),
      'possible',
    ],
    ['a word that is nearly a legal form, and no place', listed('Quilmar Inc'), named('Quilmar Inn'), 'nothing'],
    ['a legal form that is misspelled', listed(name), named('Quilmar Lantern Trading LCC'), 'possible'],
    ['a letter that differs in a short name', listed('Quilm'), named('Quilb', { addresses: [] }), 'possible'],
    ['two letters that differ in a short name', listed('Quilma'), named('Qiulmo', { addresses: [] }), 'nothing'],
    [
      'two letters that differ, two of them swapped',
      listed('Quilmar Lantern Trading'),
      named('Qiulmar Lantrn Trading', { addresses: [] }),
      'possible',
    ],
    [
      'a letter that differs, and the ZIP code',
      listed(name, { addresses: [SALEM] }),
      named('Quilmer Lantern Trading LLC'),
      'possible',
    ],
    ['a letter that differs, and no place', listed(name), named('Quilmer Lantern Trading LLC'), 'possible'],
    ['words in another order', listed(name), named('Lantern Quilmar Trading LLC'), 'possible'],
    [
      'letters as another script is written',
      listed('Yugkhimtrans'),
      named('Iughimtrans', { addresses: [] }),
      'possible',
    ],
    ['the same with a second word', listed('Yugkhimtrans Qassem'), named('Iughimtrans Kassem'), 'possible'],
    [
      'another legal form and the ZIP code',
      listed(name, { addresses: [SALEM] }),
      named('Quilmar Lantern Trading Inc'),
      'possible',
    ],
    [
      'what a list writes after the name',
      listed(`${name}, and any successor, sub-unit, or subsidiary thereof`),
      named(name),
      'possible',
    ],
    [
      'a weak alias, another legal form, and no place',
      listed('Other', { aliases: [{ name: 'QUILMAR', quality: 'weak' }] }),
      named('Quilmar LLC'),
      'possible',
    ],
    [
      'a weak alias and no place',
      listed('Other', { aliases: [{ name: 'QUILMAR', quality: 'weak' }] }),
      named('Quilmar'),
      'possible',
    ],
    [
      'a letter that differs from a weak alias',
      listed('Other', { aliases: [{ name: 'QUILMAR LANTERN', quality: 'weak' }] }),
      named('Quilmer Lantern', { addresses: [] }),
      'nothing',
    ],
    [
      'a weak alias and the ZIP code',
      listed('Other', { aliases: [{ name: 'QUILMAR', quality: 'weak' }], addresses: [SALEM] }),
      named('Quilmar'),
      'hit',
    ],
    [
      'a weak alias and a number',
      listed('Other', { identifiers: [{ scheme: 'ein', value: '930000011' }] }),
      named('Quilmar', { identifiers: [{ scheme: 'ein', value: '930000011' }] }),
      'hit',
    ],
    [
      'a city of that name in another country',
      listed(name, { addresses: [{ ...MOSCOW, country: 'RU' }] }),
      named(name, { addresses: [inCity('Moscow', null, 'ID')] }),
      'possible',
    ],
    ['another number of siblings', listed('Quilmar Lantern 2'), named('Quilmar Lantern 3'), 'nothing'],
    ['another company', listed('Birchgate Holdings'), named(name), 'nothing'],
  ])('with %s', (_, entry, company, expected) => expect(toStatus(entry, company)).toBe(expected));

  it('has evidence whose weights add up to the confidence', () => {
    const index = new EntryIndex([['entry', listed(name, { addresses: [SALEM] })]]);
    const [found] = index.screen(readCompany(named('Quilmer Lantern Trading LLC')));
    const odds = (found?.match.evidence ?? []).reduce((sum, { weight }) => sum + weight, 0);
    expect(found?.match.confidence).toBeCloseTo(1 / (1 + Math.exp(-odds)), 2);
  });

  it.each([
    ['Zyxwvar', 'Zyxwvar', 'the names share few or common words'],
    ['Zyxwvarian', 'Zyxwvarien', 'the names share few or common words'],
    ['Zyxwvar Quilmar', 'Zyxwvar Quilmar', 'the names share rare words'],
  ])('calls no rare name one of common words: %s and %s', (entry, company, text) => {
    const index = new EntryIndex([['entry', listed(entry, { addresses: [SALEM] })]]);
    const [found] = index.screen(readCompany(named(company)));
    expect(found?.match.evidence.find(({ fact }) => fact === 'words')?.text).toBe(text);
  });

  it.each([
    ['has no state or country', { state: null, country: null }],
    ['is of its agent in another state', { state: 'DE', kind: 'registered_agent' }],
  ])('says of no entry that it is elsewhere where the address of a company %s', (_, more) => {
    const index = new EntryIndex([['entry', listed(name, { addresses: [SALEM] })]]);
    const address = { ...inCity('Salem', '97301'), ...more };
    const [found] = index.screen(readCompany(named(name, { addresses: [address] })));
    expect(found?.match.evidence.find(({ fact }) => fact === 'address')?.text).toBe('no address to compare');
  });

  it.each([
    ['Zyxwv Int’l', 'Zyxwv International Inc', 'spelling', 'the same name but for abbreviations, plurals or spaces'],
    ['A B C Zyxwv', 'ABC Zyxwv', 'spelling', 'the same name but for abbreviations, plurals or spaces'],
    ['Zyxwv Quilmar', 'Quilmar Zyxwv', 'reordered', 'the same words in another order'],
    ['Khadi Zyxwv', 'Hadi Zyxwv', 'romanized', 'the same name in another spelling of its letters'],
  ])('calls words reordered or romanized only where they are: %s and %s', (entry, company, method, text) => {
    const index = new EntryIndex([['entry', listed(entry, { addresses: [SALEM] })]]);
    const [found] = index.screen(readCompany(named(company)));
    expect([found?.match.method, found?.match.evidence[0]?.text]).toEqual([method, text]);
  });

  it('is not made by a number that entries of many unrelated names carry', () => {
    const number = { scheme: 'ein', value: '123456789' };
    const names = ['Alder Works', 'Birch Lake', 'Cedar Hill', 'Dogwood Bay', 'Elm Fork'];
    const index = new EntryIndex(names.map((one) => [one, listed(one, { identifiers: [number] })]));
    expect(index.screen(readCompany(named(name, { identifiers: [number] })))).toEqual([]);
    const own = { scheme: 'uei', value: 'ABCDEFGHJKL1' };
    index.put([['own', listed('Fir Gate', { identifiers: [number, own] })]]);
    const found = index.screen(readCompany(named(name, { identifiers: [number, own] })));
    expect(found.map(({ id, match }) => `${id} ${match.evidence[0]?.text}`)).toEqual(['own the same UEI']);
  });
});

describe('an index whose entries come and go', () => {
  it('has the results of one that was made of the entries that are left', () => {
    const company = readCompany(named('Quilmar Lantern Trading LLC'));
    const index = new EntryIndex([
      ['a', listed('Quilmar Lantern Trading')],
      ['b', listed('Birchgate Holdings')],
    ]);
    index.put([
      ['a', null],
      ['b', listed('Quilmar Lantern Trading')],
      ['c', listed('Quilmar Lantren Trading')],
    ]);
    index.put([['c', listed('Quilmar Lantern Trading', { addresses: [SALEM] })]]);
    const again = new EntryIndex([
      ['b', listed('Quilmar Lantern Trading')],
      ['c', listed('Quilmar Lantern Trading', { addresses: [SALEM] })],
    ]);
    expect(index.screen(company)).toEqual(again.screen(company));
    expect(index.screen(company).map(({ id, match }) => `${id} ${match.status}`)).toEqual(['c hit', 'b possible']);
    expect(index.size).toBe(2);
  });

  it('knows no number for a filler by names that entries had before', () => {
    const identifiers = [{ scheme: 'uei', value: 'ABCDEFGHJKL1' }];
    const names = ['Alder Works', 'Birch Lake', 'Cedar Hill', 'Dogwood Bay', 'Elm Fork'];
    const index = new EntryIndex(names.map((one) => [one, listed(one, { identifiers })]));
    const company = readCompany(named('Fir Gate', { identifiers }));
    index.put(names.slice(1).map((one) => [one, null]));
    expect(index.screen(company).map(({ id }) => id)).toEqual(['Alder Works']);
  });

  it('indexes all again when many changed', () => {
    const many = Array.from({ length: 2_500 }, (_, at) => [`${at}`, listed(`Quilmar ${at} Lantern`)] as const);
    const index = new EntryIndex();
    index.put(many.slice(0, 900));
    index.put(many);
    index.put([['7', null]]);
    const company = readCompany(named('Quilmar 7 Lantern'));
    expect(index.screen(company)).toEqual([]);
    expect(index.screen(readCompany(named('Quilmar 8 Lantern'))).map(({ id }) => id)).toEqual(['8']);
    expect(index.size).toBe(2_499);
  });
});
